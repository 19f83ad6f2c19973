import { randomUUID } from 'node:crypto'
import type { Match } from '@campus/contract/matches'
import type { MatchLogEvent, ScoreEvent } from '@campus/contract/scoring'
import { expect, onTestFinished, test, vi } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { openBracket } from '../../../test/fixtures/bracket-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { listen, subscribe } from '../../../test/fixtures/fans.ts'
import { expectFolded, logOf, send, tap } from '../../../test/fixtures/taps.ts'

async function openMatch(columns: Record<string, unknown> = {}, competition = `rule_preset = 'IFAB_2x45'`) {
  const campus = await openCampus()
  const other = await campus.addNode()
  const matchId = await campus.match(columns)
  await campus.query(`update competitions set ${competition}`)
  const { cookie } = await campus.person('SCORER')
  const nickname = async () => (await campus.query<{ nickname: string }>('select nickname from users'))[0]?.nickname
  const taps = (events: unknown, after?: number, url = campus.url) => send(url, matchId, { cookie }, events, after)
  return { campus, other, matchId, cookie, taps, nickname }
}

test('a match from kick-off to the end by taps: clock, rules, score and winner are in the row', async () => {
  const { campus, matchId, taps, nickname } = await openMatch()
  const start = tap('START', 1)
  const { body } = await taps([start])
  expect(body.match).toMatchObject({ status: 'LIVE', teamScore1: 0, teamScore2: 0, version: 2 })
  expect(body.match.clock).toEqual({ period: 'FIRST_HALF', startedAt: start.deviceAt, fromMinute: 0, halfMinutes: 45 })
  expect(body.events).toEqual([{ ...start, at: expect.any(String), scorer: await nickname(), version: 2 }])
  const [row] = await campus.query<{ rules: object }>('select rules from matches')
  expect(row?.rules).toMatchObject({ kind: 'GOALS', halfMinutes: 45 })
  // A later change of the competition's rules does not affect a match that has begun.
  await campus.query(`update competitions set rule_preset = 'CAMPUS_2x20'`)
  await taps([tap('GOAL', 2, { team: 1 }), tap('PERIOD', 3, { period: 'HALF_TIME' })])
  const ended = await taps([tap('PERIOD', 4, { period: 'SECOND_HALF' }), tap('GOAL', 5, { team: 2 }), tap('FINISH', 6)])
  expect(ended.body.match).toMatchObject({ status: 'PAST', teamScore1: 1, teamScore2: 1, winner: null, clock: null })
  expect(ended.body.match).toMatchObject({ teamOneSubScores: '1,0', teamTwoSubScores: '0,1', showSubScores: false })
  await expectFolded(campus, matchId)
})

test('a suspended match says since when and why; everybody has it, and its clock goes on where it stood', async () => {
  const { campus, other, matchId, taps } = await openMatch()
  const [start, stop] = ['2026-11-14T05:00:00.000Z', '2026-11-14T05:12:00.000Z']
  await taps([{ ...tap('START', 1), deviceAt: start }])
  const { body } = await taps([{ ...tap('SUSPEND', 2, { reason: '우천' }), deviceAt: stop }])
  expect(body.match).toMatchObject({ status: 'LIVE', suspended: { since: stop, reason: '우천' } })
  const seen = (await (await fetch(`${other.url}/api/matches/${matchId}`)).json()) as Match
  expect(seen.suspended).toEqual({ since: stop, reason: '우천' })
  // A result that an administrator types meanwhile does not end the suspension.
  const admin = await administrator(campus)
  await admin.send('PUT', `/api/brackets/league/${matchId}`, { teamOneScore: 1, teamTwoScore: 0 })
  await expectFolded(campus, matchId)
  const resumed = await taps([{ ...tap('RESUME', 9), deviceAt: '2026-11-14T05:42:00.000Z' }])
  expect(resumed.body.match).toMatchObject({
    teamScore1: 1,
    suspended: null,
    clock: { period: 'FIRST_HALF', startedAt: '2026-11-14T05:30:00.000Z', fromMinute: 0 },
  })
  const before = resumed.body.match.version
  await taps([{ ...tap('SUSPEND', 10), deviceAt: '2026-11-14T05:50:00.000Z' }, tap('FINISH', 11)])
  const [row] = await campus.query('select suspended_at, suspend_reason, version > $1 as is_newer from matches', [
    before,
  ])
  expect(row).toEqual({ suspended_at: null, suspend_reason: null, is_newer: true })
  await expectFolded(campus, matchId)
})

test('the same taps in any order, again and again, through two processes at once: one log, one score', async () => {
  const { campus, other, matchId, taps } = await openMatch({}, `sport = 'BADMINTON', rule_preset = 'BWF_3x21'`)
  const events = [tap('START', 1, { team: 1 })]
  for (let point = 0; point < 25; point++) events.push(tap('POINT', point + 2, { team: point % 5 === 0 ? 2 : 1 }))
  const parts = [events.slice(20), events.slice(0, 7), events.slice(5, 15), events.slice(12, 22), events.toReversed()]
  const twice = [...parts, ...parts].map((part, index) => taps(part, 0, index % 2 ? campus.url : other.url))
  for (const { status } of await Promise.all(twice)) expect([200, 503]).toContain(status)
  for (const part of parts) expect((await taps(part)).status).toBe(200)
  const { match, events: stored } = await expectFolded(campus, matchId, other.url)
  expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
  expect(match).toMatchObject({ teamOneSubScores: '20', teamTwoSubScores: '5', showSubScores: true })
  // A card is a new version, a repeated tap is ignored.
  expect((await taps(events.slice(3, 9))).body.match.version).toBe(match.version)
  const card = await taps([tap('CARD', 30, { team: 2, card: 'YELLOW' })], match.version)
  expect(card.body.match).toEqual({ ...match, version: match.version + 1 })
  expect(card.body.events.map(({ type, version }) => [type, version])).toEqual([['CARD', match.version + 1]])
})

test('returns all events after a version, in order', async () => {
  const { matchId, taps, other } = await openMatch()
  const first = (await taps([tap('START', 1)])).body.match.version
  await taps([tap('GOAL', 3, { team: 1 })])
  const late = await taps([tap('GOAL', 2, { team: 2 })], first)
  expect(late.body.events.map(({ clock }) => clock)).toEqual([2, 3])
  expect((await logOf(other.url, matchId, first + 1)).events.map(({ clock }) => clock)).toEqual([2])
  expect((await logOf(other.url, matchId, first + 2)).events).toEqual([])
  expect((await logOf(other.url, matchId)).events.map(({ clock }) => clock)).toEqual([1, 2, 3])
  const many = await Promise.all(Array.from({ length: 60 }, (_, index) => logOf(other.url, matchId, 1 + (index % 3))))
  expect(many.map(({ events }) => events.length)).toEqual(many.map((_, index) => [3, 2, 1][index % 3]))
  expect((await fetch(`${other.url}/api/matches/999999/events`)).status).toBe(404)
})

test('a running match without a log continues from its present state, clock included', async () => {
  const began = new Date(Date.now() - 10 * 60_000).toISOString()
  const clock = { period: 'SECOND_HALF', period_started_at: began, period_from_minute: 45 }
  const { campus, matchId, taps } = await openMatch({ status: 'LIVE', score_one: 2, score_two: 1, ...clock })
  const { body } = await taps([tap('GOAL', 1, { team: 2 })])
  expect(body.match).toMatchObject({ status: 'LIVE', teamScore1: 2, teamScore2: 2 })
  expect(body.match.clock).toEqual({ period: 'SECOND_HALF', startedAt: began, fromMinute: 45, halfMinutes: 45 })
  expect(body.events.map(({ type, scorer }) => `${type} ${scorer === '-'}`)).toEqual([
    'CORRECTION true',
    'PERIOD true',
    'GOAL false',
  ])
  await expectFolded(campus, matchId)
})

test('the log has the right time even from a process whose clock is wrong', async () => {
  const { campus, matchId, taps } = await openMatch()
  const admin = await administrator(campus)
  await taps([tap('START', 1)])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await admin.send('PUT', `/api/brackets/league/${matchId}`, { teamOneScore: 1 })).status).toBe(200)
  const last = (await logOf(campus.url, matchId)).events.at(-1)
  expect(last?.type).toBe('CORRECTION')
  expect(Math.abs(Date.parse(last?.deviceAt ?? '') - Date.parse(last?.at ?? ''))).toBeLessThan(5000)
})

test('a form and its undo are events too, and taps continue from them', async () => {
  const { campus, matchId, taps } = await openMatch()
  const admin = await administrator(campus)
  const change = (form: object) => admin.send('PUT', `/api/brackets/league/${matchId}`, form)
  const undo = async () => {
    const [last] = await admin.log(`?subject=MATCH&subjectId=${matchId}`)
    return admin.send('POST', `/api/matches/${matchId}/undo`, { entryId: last?.entryId })
  }
  await change({ round: '1' })
  expect((await logOf(campus.url, matchId)).events).toEqual([])
  await taps([tap('START', 1), tap('GOAL', 2, { team: 1 })])
  expect((await change({ teamOneScore: 3 })).body).toMatchObject({ teamScore1: 3, teamScore2: 0 })
  const { events } = await expectFolded(campus, matchId)
  expect(events.at(-1)).toMatchObject({ type: 'CORRECTION', clock: 3, standing: { status: 'LIVE', scoreOne: 3 } })
  // A tap from before the correction that comes late is corrected with the rest.
  const late = await taps([tap('GOAL', 2, { team: 1 })])
  expect(late.body.match).toMatchObject({ teamScore1: 3 })
  expect((await taps([tap('GOAL', 4, { team: 1 })])).body.match).toMatchObject({ teamScore1: 4 })
  expect((await undo()).body.code).toBe('NOTHING_TO_UNDO')
  expect((await change({ matchStatus: 'PAST' })).body).toMatchObject({ status: 'PAST', teamScore1: 4, winner: 1 })
  expect((await undo()).body).toMatchObject({ status: 'LIVE', teamScore1: 4, winner: null })
  expect((await change({ matchStatus: 'FUTURE' })).body).toMatchObject({ status: 'FUTURE', teamScore1: null })
  await expectFolded(campus, matchId)
  expect((await taps([tap('START', 20)])).body.match).toMatchObject({ status: 'LIVE', teamScore1: 0 })
  await expectFolded(campus, matchId)
})

test('audits what follows from a result under the label of the pass that scored it', async () => {
  const { campus, admin, idOf, picture } = await openBracket(4)
  const [first, final] = [idOf('SEMI_FINALS', 1), idOf('FINAL', 1)]
  const { body: made } = await admin.send('POST', `/api/matches/${first}/passes`, { label: '1코트 기록원' })
  const headers = { authorization: `Pass ${(made as unknown as { token: string }).token}` }
  const events = [tap('START', 1), tap('GOAL', 2, { team: 1 }), tap('FINISH', 3)]
  expect((await send(campus.url, first, headers, events)).status).toBe(200)
  expect((await picture())['FINAL 1']).toMatch(/^팀/)
  const [entry] = await admin.log(`?subject=MATCH&subjectId=${final}`)
  expect(entry).toMatchObject({ action: 'UPDATE', actor: '1코트 기록원' })
})

test('the start of a set is one event, and can be undone alone', async () => {
  const { campus, matchId, taps } = await openMatch({}, `sport = 'DODGEBALL', rule_preset = 'KR_CLASS'`)
  const begun = tap('SET_START', 2)
  const { body } = await taps([tap('START', 1), begun])
  expect(body.match).toMatchObject({ status: 'LIVE', teamOneSubScores: '' })
  const undone = await taps([tap('UNDO', 3, { target: begun.id })])
  expect(undone.body.match.status).toBe('LIVE')
  await expectFolded(campus, matchId)
})

test('a tap that ends a match advances the winner; one that would reset a played match is rejected', async () => {
  const { campus, admin, idOf, finish, change, picture } = await openBracket(8)
  const [first, semi] = [idOf('QUARTER_FINALS', 1), idOf('SEMI_FINALS', 1)]
  const { cookie } = await campus.person('SCORER')
  const taps = (matchId: number, events: ScoreEvent[]) => send(campus.url, matchId, { cookie }, events)
  expect((await taps(semi, [tap('START', 1)])).body.code).toBe('TEAM_NOT_IN_COMPETITION')
  const end = tap('FINISH', 3)
  await taps(first, [tap('START', 1), tap('GOAL', 2, { team: 2 })])
  expect((await picture())['SEMI_FINALS 1']).toBe('- - FUTURE')
  expect((await taps(first, [end])).body.match).toMatchObject({ status: 'PAST', winner: 2 })
  expect((await picture())['SEMI_FINALS 1']).toBe('팀8 - FUTURE')
  const [entry] = await admin.log(`?subject=MATCH&subjectId=${semi}`)
  expect(entry).toMatchObject({ action: 'UPDATE', changes: [{ field: 'teamName1', new: '팀8' }, {}] })
  // Undone and ended the other way: the slot follows.
  await taps(first, [tap('UNDO', 4, { target: end.id })])
  expect((await picture())['SEMI_FINALS 1']).toBe('- - FUTURE')
  const goals = [tap('GOAL', 5, { team: 1 }), tap('GOAL', 6, { team: 1 })]
  const last = tap('FINISH', 7)
  await taps(first, [...goals, last])
  await finish(idOf('QUARTER_FINALS', 2), [1, 0])
  await change(semi, { matchStatus: 'LIVE' })
  const before = await logOf(campus.url, first)
  const rejected = await taps(first, [tap('UNDO', 8, { target: last.id })])
  expect(rejected).toMatchObject({ status: 409, body: { code: 'CASCADE', details: { moves: [{ matchId: semi }] } } })
  expect(await logOf(campus.url, first)).toEqual(before)
  // An administrator may: the semi-final is reset, in its log too.
  expect((await change(first, { matchStatus: 'LIVE', allowCascade: true })).status).toBe(200)
  for (const matchId of [first, semi]) await expectFolded(campus, matchId)
  expect((await logOf(campus.url, semi)).events.at(-1)).toMatchObject({ standing: { status: 'FUTURE' } })
})

test('a device clock in the future counts for the order, not for the time', async () => {
  const { taps } = await openMatch()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await taps([tap('START', 1, { deviceAt: tomorrow })])
  expect(body.events[0]?.deviceAt).toBe(tomorrow)
  const ahead = Date.parse(body.match.clock?.startedAt ?? '') - Date.now()
  expect(ahead).toBeGreaterThan(0)
  expect(ahead).toBeLessThanOrEqual(5000)
  expect((await taps([tap('GOAL', 2, { team: 1 })])).body.match.clock).toEqual(body.match.clock)
})

test('rejects malformed bodies, and stores illegal taps without effect', async () => {
  const { campus, matchId, cookie, taps } = await openMatch()
  const bad: unknown[] = [
    [],
    [{ ...tap('GOAL', 1), id: 'x' }],
    [tap('GOAL', 0)],
    [tap('GOAL', 1.5)],
    [tap('GOAL', 500_000, { team: 1 })],
    [{ ...tap('GOAL', 1), team: 3 }],
    [tap('GOAL', 1, { player: 'a\0b' })],
    [tap('GOAL', 1, { player: '\ud800' })],
    [tap('GOAL', 1, { deviceAt: '0000-01-01T00:00:00Z' })],
    [tap('GOAL', 1, { deviceAt: '9999-99-01T00:00:00Z' })],
    Array.from({ length: 201 }, (_, index) => tap('GOAL', index + 1)),
    'x',
  ]
  for (const events of bad) expect((await taps(events)).status, JSON.stringify(events)).toBe(400)
  const correction = tap('CORRECTION', 1, {
    standing: { status: 'PAST', scoreOne: 9, scoreTwo: 0, sets: [], shootOut: null },
  })
  expect((await taps([correction])).body.code).toBe('FORBIDDEN')
  expect((await logOf(campus.url, matchId)).events).toEqual([])
  // Taps that are illegal at their position are stored without effect.
  const nonsense = [tap('GOAL', 1, { team: 1 }), tap('FINISH', 2), tap('UNDO', 3, { target: randomUUID() })]
  expect((await taps(nonsense)).body.match).toMatchObject({ status: 'FUTURE', teamScore1: null, version: 2 })
  // An id of another match is ignored.
  const [competition] = await campus.query<{ id: number }>('select id from competitions')
  const [second] = await campus.query<{ id: number }>(
    `insert into matches (competition_id, match_type) values ($1, 'LEAGUE') returning id`,
    [competition?.id],
  )
  const again = await send(campus.url, Number(second?.id), { cookie }, nonsense)
  expect(again).toMatchObject({ status: 200, body: { events: [], match: { version: 1 } } })
  await campus.query('update matches set deleted_at = now() where id = $1', [matchId])
  expect((await taps([tap('START', 9)])).body.code).toBe('MATCH_NOT_FOUND')
  expect((await send(campus.url, 999_999, { cookie }, [tap('START', 9)])).status).toBe(404)
})

test('publishes one match with its log events, once, on every process; and its deletion', async () => {
  const { campus, other, matchId, taps } = await openMatch()
  const here = await subscribe<MatchLogEvent>(campus.url, `/sub/matches/${matchId}`)
  const there = await subscribe<MatchLogEvent>(other.url, `/sub/matches/${matchId}`)
  const all = await listen(other.url)
  const start = tap('START', 1)
  const { body } = await taps([start])
  const published = {
    match: body.match,
    events: [{ ...start, at: expect.any(String), scorer: expect.any(String), version: 2 }],
  }
  await vi.waitFor(() => expect([here.at(-1), there.at(-1)]).toEqual([published, published]), 15_000)
  await vi.waitFor(() => expect(all.at(-1)).toEqual({ match: body.match }), 15_000)
  // Written directly to the database: the match is delivered, its events have to be requested.
  await campus.query(`update matches set round = '4' where id = $1`, [matchId])
  for (const received of [here, there])
    await vi.waitFor(
      () => expect(received.at(-1)).toMatchObject({ match: { round: '4', version: 3 }, events: [] }),
      15_000,
    )
  const admin = await administrator(campus)
  await admin.send('DELETE', `/api/matches/${matchId}`)
  await vi.waitFor(() => expect(here.at(-1)).toMatchObject({ match: { version: 4 }, isDeleted: true }), 15_000)
  // Nothing was delivered twice by the time a later change arrived.
  await campus.query(`update matches set round = '5' where id = $1`, [matchId])
  await vi.waitFor(() => expect([here, there].map((seen) => seen.at(-1)?.match.version)).toEqual([5, 5]), 15_000)
  expect(here.filter(({ match }) => match.version > 1).map(({ match }) => match.version)).toEqual([2, 3, 4, 5])
})
