import { addFavorite } from '@campus/contract/favorites'
import {
  getHeadToHead,
  HeadToHead,
  listDepartmentMatches,
  listMatchDays,
  listTeamMatches,
  Match,
} from '@campus/contract/matches'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'

interface Played {
  one: number
  two: number
  winner?: 1 | 2 | null
  day?: string
  status?: string
  competition?: number
}

/** A season by hand: departments, competitions and results. */
async function openSeason(campus: Campus) {
  const id = async (text: string, values: unknown[]) => (await campus.query<{ id: number }>(text, values))[0]?.id ?? 0
  const competition = (sport = 'SOCCER', name = '총장배', season = '2026') =>
    id(
      `insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
       values ($1, $2, $3, 'LEAGUE', 'X', 'X') returning id`,
      [sport, name, season],
    )
  const team = (department: string, name = department) =>
    id('insert into teams (name, department) values ($1, $2) returning id', [name, department])
  const cup = await competition()
  const play = ({ one, two, winner = null, day = '2026-03-01', status = 'PAST', competition: other = cup }: Played) =>
    id(
      `insert into matches (competition_id, match_type, starts_at, team_one_id, team_two_id, status, winner)
       values ($1, 'LEAGUE', $2, $3, $4, $5, $6) returning id`,
      [other, `${day}T10:00:00+09:00`, one, two, status, winner],
    )
  return { competition, team, cup, play }
}

const dayOfMay = (day: number) => `2026-05-${String(day).padStart(2, '0')}`

const idsOf = (matches: Array<{ matchId: number }>) => matches.map(({ matchId }) => matchId)

test('two departments: every finished meeting of the sport counts, whichever teams played and on which side', async () => {
  const campus = await openCampus()
  const { team, cup, play, competition } = await openSeason(campus)
  const [a, a2, b, b2, c] = [
    await team('가'),
    await team('가', '가 2팀'),
    await team('나'),
    await team('나', '나 2팀'),
    await team('다'),
  ]
  const old = await competition('SOCCER', '총장배', '2024')
  const badminton = await competition('BADMINTON')
  const first = await play({ one: a, two: b, winner: 1, day: '2024-05-01', competition: old })
  const second = await play({ one: b2, two: a2, winner: 1, day: '2025-05-01', competition: old })
  const third = await play({ one: b, two: a, winner: null, day: '2026-03-02' })
  const fourth = await play({ one: b, two: a, winner: 2, day: '2026-03-03', status: 'FORFEIT' })
  const withOthers = await play({ one: a, two: c, winner: 2, day: '2026-03-04' })
  await play({ one: a, two: b, winner: 1, competition: badminton })
  await play({ one: a, two: b, winner: 1, status: 'LIVE' })
  const gone = await play({ one: a, two: b, winner: 1 })
  await campus.query('update matches set deleted_at = now() where id = $1', [gone])
  const requested = await play({ one: a, two: b, winner: 2, day: '2026-03-05' })

  const { status, body } = await campus.call(getHeadToHead, { params: { matchId: String(requested) } })
  expect(status).toBe(200)
  expect(z.strictObject(HeadToHead.shape).parse(body)).toEqual(body)
  const { meetings, form1, form2, ...sums } = body
  expect(sums).toEqual({
    team1Department: '가',
    team2Department: '나',
    team1Wins: 2,
    team1Draws: 1,
    team1Losses: 1,
    team2Wins: 1,
    team2Draws: 1,
    team2Losses: 2,
    matchWins: 3,
    matchDraws: 1,
    matchLosses: 3,
    // In this competition, the requested match included.
    record1: { wins: 1, draws: 1, losses: 2 },
    record2: { wins: 1, draws: 1, losses: 1 },
  })
  expect(idsOf(meetings)).toEqual([fourth, third, second, first])
  expect(form1.map(({ result, match }) => [result, match.matchId])).toEqual([
    ['L', withOthers],
    ['W', fourth],
    ['D', third],
    ['W', first],
  ])
  expect(form2.map(({ result }) => result)).toEqual(['L', 'D', 'L'])
  expect(meetings[0]?.competitionId).toBe(cup)
})

test('two teams of one department meet as teams; no more than five are listed', async () => {
  const campus = await openCampus()
  const { team, play } = await openSeason(campus)
  const [one, two, three] = [await team('가', '1팀'), await team('가', '2팀'), await team('가', '3팀')]
  await play({ one, two: three, winner: 1 })
  for (let day = 10; day < 17; day++) await play({ one: two, two: one, winner: 1, day: `2026-03-${day}` })
  const requested = await play({ one, two, status: 'FUTURE', day: '2026-04-01' })
  const { body } = await campus.call(getHeadToHead, { params: { matchId: String(requested) } })
  expect(body).toMatchObject({ team1Wins: 0, team1Losses: 7, team2Wins: 7, matchWins: 7, matchLosses: 7 })
  expect(body.record1).toEqual({ wins: 1, draws: 0, losses: 7 })
  expect(body.meetings.map(({ date }) => date)).toEqual([16, 15, 14, 13, 12].map((day) => `2026-03-${day}`))
  expect(body.form1).toHaveLength(5)
})

test('a match whose teams are not known yet has no past; an unknown one is 404', async () => {
  const campus = await openCampus()
  const matchId = await campus.match({ team_one_id: null, team_two_id: null })
  const { body } = await campus.call(getHeadToHead, { params: { matchId: String(matchId) } })
  expect(body).toMatchObject({ team1Department: null, matchWins: 0, record1: { wins: 0 }, meetings: [], form1: [] })
  const unknown = await campus.call(getHeadToHead, { params: { matchId: '999999' } })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'MATCH_NOT_FOUND' } })
})

test("a team's matches in order of time, those without a day last, with the viewer's own stars", async () => {
  const campus = await openCampus()
  const { team, play } = await openSeason(campus)
  const [a, b, idle] = [await team('가'), await team('나'), await team('다')]
  const undated = await play({ one: a, two: b, status: 'FUTURE' })
  await campus.query('update matches set starts_at = null where id = $1', [undated])
  const late = await play({ one: b, two: a, day: '2026-06-01', status: 'FUTURE' })
  const early = await play({ one: a, two: b, day: '2024-06-01' })
  const gone = await play({ one: a, two: b })
  await campus.query('update matches set deleted_at = now() where id = $1', [gone])
  const fan = await campus.person()
  const star = await campus.call(addFavorite, { params: { userId: String(fan.userId) }, body: { matchId: late } }, fan)

  const get = (teamId: number, person?: typeof fan) =>
    campus.call(listTeamMatches, { params: { teamId: String(teamId) } }, person)
  const { body } = await get(a)
  expect(idsOf(z.array(z.strictObject(Match.shape)).parse(body))).toEqual([early, late, undated])
  expect((await get(a, fan)).body.map(({ favoriteId }) => favoriteId)).toEqual([null, star.body.favoriteId, null])
  expect((await get(a)).body.every(({ favoriteId }) => favoriteId === null)).toBe(true)
  expect((await get(idle)).body).toEqual([])
  expect(await get(999_999)).toMatchObject({ status: 404, body: { code: 'TEAM_NOT_FOUND' } })
})

test("a department's matches: all in progress, the next three from today on, and the last", async () => {
  const campus = await openCampus({ clock: { now: () => new Date('2026-05-10T23:30:00+09:00') } })
  const { team, play } = await openSeason(campus)
  const [a, a2, b] = [await team('가'), await team('가', '가 2팀'), await team('나')]
  await play({ one: a, two: b, day: dayOfMay(1) })
  const last = await play({ one: b, two: a2, day: dayOfMay(8), status: 'FORFEIT' })
  await play({ one: a, two: b, day: dayOfMay(9), status: 'FUTURE' })
  const live = await play({ one: a, two: b, day: dayOfMay(9), status: 'LIVE' })
  const inner = await play({ one: a, two: a2, day: dayOfMay(10), status: 'LIVE' })
  // It should have started this morning.
  const late = await play({ one: a2, two: b, day: dayOfMay(10), status: 'FUTURE' })
  const next = await play({ one: b, two: a, day: dayOfMay(12), status: 'FUTURE' })
  const third = await play({ one: a, two: b, day: dayOfMay(14), status: 'FUTURE' })
  await play({ one: a, two: b, day: dayOfMay(15), status: 'FUTURE' })
  await play({ one: a, two: b, day: dayOfMay(11), status: 'CANCELLED' })
  const gone = await play({ one: a, two: b, day: dayOfMay(11), status: 'FUTURE' })
  await campus.query('update matches set deleted_at = now() where id = $1', [gone])
  const fan = await campus.person()
  await campus.call(addFavorite, { params: { userId: String(fan.userId) }, body: { matchId: next } }, fan)

  const get = (department: string, person?: typeof fan) =>
    campus.call(listDepartmentMatches, { query: { department } }, person)
  const [own, other, unknown] = await Promise.all([get('가'), get('나'), get('없는 학과')])
  expect(idsOf(z.array(z.strictObject(Match.shape)).parse(own.body))).toEqual([last, live, inner, late, next, third])
  expect(idsOf(other.body)).toEqual([last, live, late, next, third])
  expect(unknown).toMatchObject({ status: 200, body: [] })
  expect(own.body.every(({ favoriteId }) => favoriteId === null)).toBe(true)
  expect((await get('가', fan)).body.filter(({ favoriteId }) => favoriteId !== null)).toMatchObject([{ matchId: next }])
  expect(await get('')).toMatchObject({ status: 400 })
  expect(await get('가'.repeat(100))).toMatchObject({ status: 400 })
})

test('days are Seoul days, counted; the nearest before and after the span are named', async () => {
  const campus = await openCampus()
  const at = (starts_at: string, more = {}) => campus.match({ starts_at, ...more })
  await at('2026-10-30T12:00:00+09:00')
  await at('2026-10-31T23:59:00+09:00')
  await at('2026-11-01T00:00:00+09:00')
  await at('2026-11-01T23:59:59+09:00')
  await at('2026-11-03T10:00:00+09:00', { deleted_at: new Date() })
  await at('2026-11-07T23:59:00+09:00')
  await at('2026-11-08T00:00:00+09:00')
  const request = (query: object) => campus.call(listMatchDays, { query: query as never })
  const week = { from: '2026-11-01', to: '2026-11-07' }
  expect((await request(week)).body).toEqual({
    days: [
      { date: '2026-11-01', count: 2 },
      { date: '2026-11-07', count: 1 },
    ],
    before: '2026-10-31',
    after: '2026-11-08',
    sports: [],
  })
  expect((await request({ ...week, sport: 'SOCCER' })).body.days).toHaveLength(2)
  expect((await request({ ...week, sport: 'BADMINTON' })).body).toMatchObject({ days: [], before: null, after: null })
  await campus.query('update competitions set is_current = id = (select min(id) from competitions)')
  expect((await request(week)).body.sports).toEqual(['SOCCER'])
  expect((await request({ from: '2026-11-01', to: '2027-02-09' })).status).toBe(200)
  for (const query of [
    { from: '2026-11-01', to: '2027-02-10' },
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '0000-01-01', to: '0000-01-02' },
    { from: '2026-11-01' },
    { from: "2026-11-01' or 1=1", to: '2026-11-02' },
  ])
    expect(await request(query), JSON.stringify(query)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  // The next request sees a change, although many requests shared the response before.
  await at('2026-11-02T10:00:00+09:00')
  const responses = await Promise.all(Array.from({ length: 20 }, () => request(week)))
  for (const { body } of responses) expect(body.days).toContainEqual({ date: '2026-11-02', count: 1 })
})
