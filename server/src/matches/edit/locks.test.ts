// Concurrent renames and results: locks are taken in one order, so there is no deadlock.
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openBracket } from '../../../test/fixtures/bracket-data.ts'
import type { Campus } from '../../../test/fixtures/campus.ts'
import { untilBlocked } from '../../../test/fixtures/held.ts'

const past = { matchStatus: 'PAST', teamOneScore: 1, teamTwoScore: 0 }

async function openCup() {
  const cup = await openBracket(8)
  const holder = new pg.Client(cup.campus.databaseUrl)
  await holder.connect()
  onTestFinished(() => holder.end())
  /** Another transaction locks the match until `release`. */
  const lockMatch = async (matchId: number) => {
    await holder.query('begin')
    await holder.query('select from matches where id = $1 for update', [matchId])
    return { release: () => holder.query('rollback') }
  }
  return { ...cup, lockMatch }
}

/** PostgreSQL's own count of deadlocks comes seconds later. */
const conflictsIn = (campus: Campus) => campus.node.deps.db.conflicts

test('a team is renamed while its knock-out match ends', async () => {
  const { campus, admin, teams, idOf, change, picture, lockMatch } = await openCup()
  const { release } = await lockMatch(idOf('SEMI_FINALS', 1))
  // The result holds its own match and waits for the next one, where the winner goes.
  const result = change(idOf('QUARTER_FINALS', 1), past)
  await untilBlocked(campus, 1)
  const rename = admin.send('PUT', `/api/teams/${teams[0]}`, { teamName: '새 팀' })
  await untilBlocked(campus, 2)
  await release()
  expect([await result, await rename]).toMatchObject([{ status: 200 }, { status: 200 }])
  expect((await picture())['SEMI_FINALS 1']).toBe('새 팀 - FUTURE')
  expect(conflictsIn(campus)).toBe(0)
})

test('a venue is renamed while a knock-out match there ends', async () => {
  const { campus, admin, idOf, change, lockMatch } = await openCup()
  const [first, second] = [idOf('QUARTER_FINALS', 1), idOf('QUARTER_FINALS', 2)]
  await campus.query(`update matches set venue_id = (select min(id) from venues) where id = any($1)`, [[first, second]])
  const [venue] = await campus.query<{ id: number }>('select min(id) as id from venues')
  const { release } = await lockMatch(first)
  const rename = admin.send('PUT', `/api/venues/${venue?.id}`, { name: '새 코트' })
  await untilBlocked(campus, 1)
  const result = change(second, past)
  await untilBlocked(campus, 2)
  await release()
  expect([await result, await rename]).toMatchObject([{ status: 200 }, { status: 200 }])
  const [match] = await campus.query<{ name: string }>(
    'select v.name from matches m join venues v on v.id = m.venue_id where m.id = $1',
    [second],
  )
  expect(match?.name).toBe('새 코트')
  expect(conflictsIn(campus)).toBe(0)
})

test('a team is followed while it reaches the next round', async () => {
  const { campus, teams, idOf, change, picture, lockMatch } = await openCup()
  const fan = await campus.person()
  const { release } = await lockMatch(idOf('SEMI_FINALS', 1))
  const result = change(idOf('QUARTER_FINALS', 1), past)
  await untilBlocked(campus, 1)
  const follow = await fetch(`${campus.url}/api/users/me/teams`, {
    method: 'POST',
    headers: { cookie: fan.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ teamId: teams[0] }),
  })
  expect(follow.status).toBe(200)
  await release()
  expect(await result).toMatchObject({ status: 200 })
  expect((await picture())['SEMI_FINALS 1']).toBe('팀1 - FUTURE')
  expect(conflictsIn(campus)).toBe(0)
})
