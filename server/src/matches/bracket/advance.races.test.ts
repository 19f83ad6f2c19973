import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { openBracket } from '../../../test/fixtures/bracket-data.ts'
import { untilBlocked } from '../../../test/fixtures/held.ts'

const past = { matchStatus: 'PAST', teamOneScore: 1, teamTwoScore: 0 }
const open = { matchStatus: 'FUTURE' }

/** A bracket of eight, and administrators at two processes. */
async function openBoth(groups: string[] = []) {
  const season = await openBracket(8, groups)
  const { url } = await season.campus.addNode()
  return { ...season, there: await administrator(season.campus, url) }
}

const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A race is run a few times before every commit, and many times at night. */
const factor = inject('propertyFactor')

test(
  'assigns both slots when both feeders of a semi-final end at once on two processes',
  async () => {
    const { idOf, change, there, picture } = await openBoth()
    const [first, second] = [idOf('QUARTER_FINALS', 1), idOf('QUARTER_FINALS', 2)]
    /** As a client does: a process that is too busy has changed nothing. */
    const sure = async (send: () => ReturnType<typeof change>) => {
      for (;;) {
        const response = await send()
        if (response.status !== 503) return response
      }
    }
    const both = async (form: object) => {
      const responses = await Promise.all([sure(() => change(first, form)), sure(() => change(second, form, there))])
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
    }
    for (let round = 0; round < 12 * factor; round++) {
      await both(past)
      expect((await picture())['SEMI_FINALS 1']).toBe('팀1 팀4 FUTURE')
      await both(open)
      expect((await picture())['SEMI_FINALS 1']).toBe('- - FUTURE')
    }
  },
  60_000 * factor,
)

test(
  'serializes a correction and the start of the match it moves',
  async () => {
    const { idOf, change, finish, there, picture } = await openBoth()
    const [first, semi] = [idOf('QUARTER_FINALS', 1), idOf('SEMI_FINALS', 1)]
    await finish(idOf('QUARTER_FINALS', 2), [1, 0])
    for (let round = 0; round < 8 * factor; round++) {
      await finish(first, [1, 0])
      const [corrected, begun] = await Promise.all([
        change(first, { ...past, teamTwoScore: 2 }),
        change(semi, past, there),
      ])
      expect(begun.status).toBe(200)
      const { 'SEMI_FINALS 1': now, 'FINAL 1': final } = await picture()
      const [winner, moved] = corrected.status === 200 ? ['팀8', '팀8 팀4 PAST'] : ['팀1', '팀1 팀4 PAST']
      if (corrected.status !== 200) expect(corrected.body.code).toBe('CASCADE')
      expect([now, final]).toEqual([moved, `${winner} - FUTURE`])
      await change(semi, open)
    }
  },
  60_000 * factor,
)

test(
  'assigns the places when the last two matches of a group end at once',
  async () => {
    const { campus, league, change, there, finish, picture } = await openBoth(['A조', 'B조'])
    // Whoever is named first wins: some of them may be level.
    await campus.query(`update competitions set lots_by = 'FORMULA'`)
    const matches = await league('A조')
    for (const { matchId } of matches.slice(2)) await finish(matchId, [1, 0])
    const [one, two] = matches
    for (let round = 0; round < 6 * factor; round++) {
      await Promise.all([change(one!.matchId, past), change(two!.matchId, past, there)])
      expect((await picture())['SEMI_FINALS 1']).toMatch(/^팀\d - FUTURE$/)
      await Promise.all([change(one!.matchId, open), change(two!.matchId, open, there)])
      expect((await picture())['SEMI_FINALS 1']).toBe('- - FUTURE')
    }
  },
  60_000 * factor,
)

test('a goal does not wait for a bracket that is being advanced, the end of a match does', async () => {
  const { campus, league, change } = await openBoth(['A조', 'B조'])
  const { matchId } = (await league('A조'))[0]!
  await change(matchId, { matchStatus: 'LIVE' })
  const other = await connect(campus.databaseUrl)
  await other.query('begin; select from competitions for no key update')
  expect((await change(matchId, { matchStatus: 'LIVE', teamOneScore: 1 })).status).toBe(200)
  expect((await change(matchId, { matchStatus: 'PAST' })).status).toBe(503)
  await other.query('rollback')
  expect((await change(matchId, { matchStatus: 'PAST' })).status).toBe(200)
})

test('rejects a goal for a match that has just ended: it was meant for a running one', async () => {
  const { campus, idOf, change } = await openBoth()
  const matchId = idOf('QUARTER_FINALS', 1)
  await change(matchId, { matchStatus: 'LIVE' })
  const other = await connect(campus.databaseUrl)
  await other.query('begin')
  await other.query(`update matches set status = 'PAST', score_one = 1, winner = 1 where id = $1`, [matchId])
  const goal = change(matchId, { teamTwoScore: 2 })
  // The goal has read the match and waits for its lock.
  await untilBlocked(campus)
  await other.query('commit')
  expect(await goal).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', details: { match: { winner: 1 } } } })
})
