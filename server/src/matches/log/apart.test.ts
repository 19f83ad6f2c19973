// Two scorers apart, through two processes: what counts, who sits where, and who settles a difference.
import type { MatchLogEvent } from '@campus/contract/scoring'
import { expect, test, vi } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { subscribe } from '../../../test/fixtures/fans.ts'
import { expectFolded, send, tap } from '../../../test/fixtures/taps.ts'

/** A pass as it was made, or an organiser's cookie. */
type By = { authorization: string; passId: number } | { cookie: string }
const headersOf = (by: By): Record<string, string> =>
  'cookie' in by ? { cookie: by.cookie } : { authorization: by.authorization }

async function openApart() {
  const campus = await openCampus()
  const other = await campus.addNode()
  const admin = await administrator(campus)
  const matchId = await campus.match()
  await campus.query(`update competitions set rule_preset = 'CAMPUS_2x20'`)
  const set = (isApart: boolean, id = matchId) => admin.send('PUT', `/api/matches/${id}/apart`, { isApart })
  const pass = async () => {
    const { body } = await admin.send('POST', `/api/matches/${matchId}/passes`, { label: '심판' })
    const { token, pass: made } = body as unknown as { token: string; pass: { passId: number } }
    return { passId: made.passId, authorization: `Pass ${token}` }
  }
  const [one, two] = [await pass(), await pass()]
  const taps = (by: By, ...events: unknown[]) =>
    send(by === two ? other.url : campus.url, matchId, headersOf(by), events)
  const seatOf = async (by: By) => {
    const response = await fetch(`${campus.url}/api/matches/${matchId}/pass`, { headers: headersOf(by) })
    return (await response.json()) as Record<string, unknown>
  }
  const disputed = async () =>
    (await admin.send('GET', '/api/scoring/disputed')).body as unknown as Array<{ events: string[][] }>
  return { campus, other, admin, matchId, set, pass, one, two, taps, seatOf, disputed }
}

test('a goal counts once both have tapped it; a difference reaches both, and organisers', async () => {
  const { campus, other, matchId, set, one, two, taps, disputed } = await openApart()
  expect((await set(true)).body).toMatchObject({ matchId, isScoredApart: true })
  const events = await subscribe<MatchLogEvent>(other.url, `/sub/matches/${matchId}`)
  await taps(one, tap('START', 1))
  const goal = tap('GOAL', 2, { team: 1 })
  expect((await taps(one, goal)).body.match).toMatchObject({ status: 'LIVE', teamScore1: 0 })
  expect(await disputed()).toMatchObject([{ matchId, events: [[goal.id]] }])
  // The other phone hears of it though the score stands.
  await vi.waitFor(() => expect(events.flatMap((event) => event.events)).toContainEqual(expect.objectContaining({ id: goal.id, seat: 1 })), 15_000) // biome-ignore format: short
  const second = await taps(two, tap('GOAL', 2, { team: 1 }))
  expect(second.body.match).toMatchObject({ teamScore1: 1, teamScore2: 0 })
  expect(await disputed()).toEqual([])
  await expectFolded(campus, matchId)
})

test('a difference is settled by the other scorer, by the one who tapped, or by an organiser', async () => {
  const { campus, admin, matchId, set, one, two, taps, disputed } = await openApart()
  await set(true)
  const goals = [2, 3, 4, 5].map((clock) => tap('GOAL', clock, { team: 1 }))
  const [seen, undone, accepted, dropped] = goals.map(({ id }) => id)
  expect((await taps(one, tap('START', 1), ...goals)).body.match.teamScore1).toBe(0)
  // Nobody agrees with themselves, and nobody takes back what the other has made.
  await taps(one, tap('AGREE', 6, { target: seen }))
  expect((await taps(two, tap('UNDO', 7, { target: seen }))).body.match.teamScore1).toBe(0)
  expect((await disputed())[0]?.events).toHaveLength(4)
  expect((await taps(two, tap('AGREE', 8, { target: seen }))).body.match.teamScore1).toBe(1)
  expect((await taps(one, tap('UNDO', 9, { target: undone }))).body.match.teamScore1).toBe(1)
  const organiser = { cookie: admin.cookie }
  expect((await taps(organiser, tap('AGREE', 10, { target: accepted }))).body.match.teamScore1).toBe(2)
  expect((await taps(organiser, tap('UNDO', 11, { target: dropped }))).body.match.teamScore1).toBe(2)
  expect(await disputed()).toEqual([])
  // What an organiser taps counts at once.
  expect((await taps(organiser, tap('GOAL', 20, { team: 2 }))).body.match).toMatchObject({
    teamScore1: 2,
    teamScore2: 1,
  })
  await expectFolded(campus, matchId)
})

test('two sit: a third is rejected until a pass has ended, and then goes on in its seat', async () => {
  const { campus, admin, matchId, set, pass, one, two, taps, seatOf } = await openApart()
  expect((await seatOf(one))['seat']).toBeNull()
  await set(true)
  await taps(one, tap('START', 1))
  await taps(two, tap('GOAL', 2, { team: 1 }))
  const third = await pass()
  expect((await taps(third, tap('GOAL', 3, { team: 1 }))).body).toMatchObject({ code: 'HAS_TWO_SCORERS' })
  expect(await seatOf(third)).toMatchObject({ code: 'HAS_TWO_SCORERS' })
  expect([await seatOf(one), await seatOf(two)]).toMatchObject([
    { seat: 1, isSeatOwn: true },
    { seat: 2, isSeatOwn: true },
  ])
  expect((await seatOf({ cookie: admin.cookie }))['seat']).toBeNull()
  await admin.send('DELETE', `/api/matches/${matchId}/passes/${one.passId}`)
  expect(await seatOf(third)).toMatchObject({ seat: 1, isSeatOwn: false })
  expect((await taps(third, tap('GOAL', 3, { team: 1 }))).body.match.teamScore1).toBe(1)
  await expectFolded(campus, matchId)
})

test('switched off, what comes from now on counts at once; what was tapped apart stays so', async () => {
  const { campus, admin, matchId, set, one, taps } = await openApart()
  await set(true)
  await taps(one, tap('START', 1), tap('GOAL', 2, { team: 1 }))
  expect((await set(false)).body).not.toHaveProperty('isScoredApart')
  expect((await taps(one, tap('GOAL', 3, { team: 2 }))).body.match).toMatchObject({ teamScore1: 0, teamScore2: 1 })
  await expectFolded(campus, matchId)
  const entries = await campus.query<{ changes: unknown }>(`select changes from audit_entries where subject = 'MATCH'`)
  expect(entries.map(({ changes }) => changes)).toContainEqual([{ field: 'isScoredApart', old: true, new: false }])
  expect((await admin.send('PUT', '/api/matches/999999/apart', { isApart: true })).body.code).toBe('MATCH_NOT_FOUND')
})

test('a phone whose clock is ahead is taken as of now: pairs are found by time', async () => {
  const { set, one, two, taps } = await openApart()
  await set(true)
  const ahead = { ...tap('GOAL', 2, { team: 1 }), deviceAt: new Date(Date.now() + 3_600_000).toISOString() }
  await taps(one, tap('START', 1), ahead)
  const now = { ...tap('GOAL', 2, { team: 1 }), deviceAt: new Date().toISOString() }
  expect((await taps(two, now)).body.match.teamScore1).toBe(1)
})
