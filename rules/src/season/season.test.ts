// Whole seasons: what a plan must lead to, and thousands of random ones that satisfy every constraint of the calendar.
import { PlannedMatch, type SeasonPlan } from '@campus/contract/competitions'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { closedSpans } from './closed.ts'
import { type Busy, planSeason, type SeasonTeam } from './season.ts'
import { expectSoundCalendar, expectSoundDraw } from './season-checks.ts'

const calendar: SeasonPlan['calendar'] = {
  firstDay: '2026-03-02',
  lastDay: '2026-06-30',
  weekdays: [1, 3, 5],
  dayStart: '10:00',
  dayEnd: '18:00',
  venueIds: [7, 9],
  slotMinutes: 60,
  restMinutes: 60,
  perDay: 2,
}
const base: SeasonPlan = { league: { isDouble: false }, knockOut: null, calendar, isReplacing: false }
const teamsOf = (count: number, groups: number): SeasonTeam[] =>
  Array.from({ length: count }, (_, i) => ({
    teamId: i + 1,
    teamName: `팀 ${i + 1}`,
    groupName: groups > 0 ? `${'ABCDEFGH'[i % groups]}조` : null,
    seed: i + 1,
  }))
const atClock = (clock: string) => Date.parse(`2026-03-02T${clock}:00+09:00`)
const must = (plan: SeasonPlan, teams: SeasonTeam[], busy: Busy[] = []) => {
  const outcome = planSeason(plan, teams, busy)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.season
}

const startOf = ({ date, startTime }: PlannedMatch) => Date.parse(`${date}T${startTime}:00+09:00`)

describe('a season', () => {
  it('has two groups, crossed semi-finals, third place and final', () => {
    const { matches, byes } = must({ ...base, knockOut: { perGroup: 2, hasThirdPlace: true } }, teamsOf(8, 2))
    expect(byes).toEqual([])
    expect(matches).toHaveLength(16)
    expect(matches.slice(12).map((m) => [m.key, m.round, m.sourceOne, m.sourceTwo, m.nextKey, m.nextSlot, m.loserKey, m.loserSlot])).toEqual([
      [13, 'SEMI_FINALS', 'RANK:A조:1', 'RANK:B조:2', 16, 1, 15, 1],
      [14, 'SEMI_FINALS', 'RANK:B조:1', 'RANK:A조:2', 16, 2, 15, 2],
      [15, 'THIRD_PLACE', 'LOSER:SEMI_FINALS:1', 'LOSER:SEMI_FINALS:2', null, null, null, null],
      [16, 'FINAL', 'WINNER:SEMI_FINALS:1', 'WINNER:SEMI_FINALS:2', null, null, null, null],
    ]) // biome-ignore format: a match a line
  })

  it('seeds a knock-out without a league: the seeded, then the others by name', () => {
    const teams = teamsOf(6, 0).map((team) => ({ ...team, seed: team.teamId > 4 ? 7 - team.teamId : null }))
    const { byes, matches } = must({ ...base, league: null, knockOut: { perGroup: 1, hasThirdPlace: false } }, teams)
    expect(byes).toEqual([6, 5])
    expect(matches.slice(0, 2).map((m) => [m.teamOneId, m.teamTwoId])).toEqual([[2, 3], [1, 4]]) // biome-ignore format: short
  })

  it('lets the best of one table qualify', () => {
    const { matches } = must({ ...base, knockOut: { perGroup: 4, hasThirdPlace: false } }, teamsOf(6, 0))
    expect(matches.filter((m) => m.matchType === 'LEAGUE').every((m) => m.groupName === null)).toBe(true)
    expect(matches.slice(15, 17).map((m) => `${m.sourceOne} ${m.sourceTwo}`)).toEqual(['RANK:전체:1 RANK:전체:4', 'RANK:전체:2 RANK:전체:3']) // biome-ignore format: short
  })

  it('lets the places of the groups play a double elimination, each match after its feeders', () => {
    const knockOut = { perGroup: 2, hasThirdPlace: true, isDoubleElimination: true, hasSecondFinal: true }
    const season = must({ ...base, knockOut }, teamsOf(8, 2))
    const tree = season.matches.filter(({ matchType }) => matchType === 'TOURNAMENT')
    expect(tree.map(({ round }) => round)).toEqual([
      'SEMI_FINALS',
      'SEMI_FINALS',
      'LOSERS_ROUND_1',
      'WINNERS_FINAL',
      'LOSERS_FINAL',
      'FINAL',
      'SECOND_FINAL',
    ])
    expect(tree[0]).toMatchObject({ sourceOne: 'RANK:A조:1', nextKey: 16, loserKey: 15 })
    for (const match of tree)
      for (const key of [match.nextKey, match.loserKey])
        for (const later of tree.filter((one) => one.key === key))
          expect(startOf(later) > startOf(match), `${match.round} before ${later.round}`).toBe(true)
  })

  it.each(['WINNER_MEETS_LOSER', 'DUAL_TOURNAMENT'] as const)(
    'plays the matches of a group of four after those they wait for: %s',
    (format) => {
      const plan = { ...base, league: { isDouble: false, format }, knockOut: { perGroup: 2, hasThirdPlace: false } }
      const { matches } = must(plan, teamsOf(8, 2))
      const inGroups = matches.filter(({ matchType }) => matchType === 'LEAGUE')
      expect(inGroups).toHaveLength(format === 'DUAL_TOURNAMENT' ? 10 : 8)
      for (const match of inGroups) {
        const feeders = [match.sourceOne, match.sourceTwo].flatMap((source) => {
          const [, group, position] = source?.split(':') ?? []
          return inGroups.filter((one) => one.groupName === group && one.position === Number(position))
        })
        expect(feeders).toHaveLength(match.teamOneId === null ? 2 : 0)
        // An hour of play and an hour of rest.
        for (const feeder of feeders) expect(startOf(match) - startOf(feeder)).toBeGreaterThanOrEqual(7_200_000)
        // Two a day: a team that may be in the deciding match has not played twice that day.
        const sameDay = inGroups.filter((one) => one.groupName === match.groupName && one.date === match.date)
        expect(new Set(sameDay.map(({ round }) => (round === '패자전' ? '승자전' : round))).size).toBeLessThanOrEqual(2)
      }
      const last = Math.max(...inGroups.map(startOf))
      for (const match of matches.slice(inGroups.length))
        expect(startOf(match)).toBeGreaterThanOrEqual(last + 7_200_000)
    },
  )

  it('begins at Seoul times on the days allowed', () => {
    const [first] = must(base, teamsOf(2, 0)).matches
    expect(first).toMatchObject({ date: '2026-03-02', startTime: '10:00', venueId: 7, round: '1라운드' })
    const late = { ...calendar, weekdays: [0], dayStart: '23:00', dayEnd: '23:59', slotMinutes: 59 }
    expect(must({ ...base, calendar: late }, teamsOf(2, 0)).matches[0]).toMatchObject({ date: '2026-03-08', startTime: '23:00' }) // biome-ignore format: short
  })

  it('schedules around existing bookings', () => {
    const venueTaken = { teamIds: [], venueId: 7, from: atClock('10:30'), to: atClock('11:30') }
    const teamTaken = { teamIds: [2], venueId: null, from: atClock('12:00'), to: atClock('12:30') }
    const [match] = must(base, teamsOf(2, 0), [venueTaken]).matches
    expect(match).toMatchObject({ startTime: '10:00', venueId: 9 })
    // From 10:00 to 11:00 is over an hour before noon; an hour later there would be no rest.
    const oneCourt = { ...base, calendar: { ...calendar, venueIds: [7] } }
    expect(must(oneCourt, teamsOf(2, 0), [venueTaken, teamTaken]).matches[0]).toMatchObject({ startTime: '14:00' })
    expect(must(oneCourt, teamsOf(2, 0), [teamTaken]).matches[0]).toMatchObject({ startTime: '10:00' })
    const oneADay = { ...oneCourt, calendar: { ...oneCourt.calendar, perDay: 1 } }
    expect(must(oneADay, teamsOf(2, 0), [teamTaken]).matches[0]).toMatchObject({ date: '2026-03-04' })
  })

  it('is quick: 64 teams and about 500 matches', () => {
    const plan = { ...base, knockOut: { perGroup: 2, hasThirdPlace: true } }
    const roomy = { ...calendar, venueIds: [1, 2, 3, 4, 5, 6], weekdays: [0, 1, 2, 3, 4, 5, 6] }
    const build = () => must({ ...plan, calendar: roomy }, teamsOf(64, 4))
    expect(build().matches).toHaveLength(488)
    // Of this thread alone, in ticks: a clock on the wall also counts what else the machine does.
    const times = Array.from({ length: 3 }, () => {
      const before = process.threadCpuUsage()
      build()
      return process.threadCpuUsage(before).user / 1000
    })
    expect(Math.min(...times)).toBeLessThan(200)
  })
})

const cup = { perGroup: 2, hasThirdPlace: false }
const when = (part: Partial<SeasonPlan['calendar']>) => ({ ...base, calendar: { ...calendar, ...part } })
it.each<[string, SeasonPlan, SeasonTeam[]]>([
  ['NOTHING_TO_BUILD', { ...base, league: null }, teamsOf(4, 0)],
  ['TOO_FEW_TEAMS', base, teamsOf(1, 0)],
  ['TOO_FEW_TEAMS', { ...base, knockOut: { ...cup, perGroup: 1 } }, teamsOf(4, 1)],
  ['TOO_MANY_TEAMS', base, teamsOf(129, 0)],
  ['TEAM_REPEATED', base, [...teamsOf(4, 0), ...teamsOf(1, 0)]],
  ['GROUP_MISSING', base, [...teamsOf(4, 2), { teamId: 9, teamName: '', groupName: null, seed: null }]],
  ['GROUP_TOO_SMALL', base, teamsOf(3, 2)],
  ['GROUP_NAME', { ...base, knockOut: cup }, teamsOf(4, 1).map((team) => ({ ...team, groupName: 'A:B' }))],
  ['PER_GROUP_TOO_MANY', { ...base, knockOut: { ...cup, perGroup: 3 } }, teamsOf(5, 2)],
  ['DOUBLE_ELIMINATION_SIZE', { ...base, knockOut: { ...cup, isDoubleElimination: true } }, teamsOf(8, 1)],
  [
    'DOUBLE_ELIMINATION_SIZE',
    { ...base, league: null, knockOut: { ...cup, isDoubleElimination: true } },
    teamsOf(65, 0),
  ],
  ['CONSOLATION_TOO_SMALL', { ...base, league: null, knockOut: { ...cup, consolation: 'FIRST_ROUND' } }, teamsOf(5, 0)],
  ['SWISS_WITH_GROUPS', { ...base, league: { isDouble: false, format: 'SWISS' } }, teamsOf(8, 2)],
  ['TOO_MANY_ROUNDS', { ...base, league: { isDouble: false, format: 'SWISS', rounds: 5 } }, teamsOf(8, 0)],
  ['GROUP_NOT_OF_FOUR', { ...base, league: { isDouble: false, format: 'DUAL_TOURNAMENT' } }, teamsOf(9, 2)],
  // A source names a match by its group or by its round.
  [
    'GROUP_NAME',
    { ...base, league: { isDouble: false, format: 'DUAL_TOURNAMENT' } },
    teamsOf(4, 1).map((team) => ({ ...team, groupName: 'FINAL' })),
  ],
  ['DAYS', when({ lastDay: '2026-03-01' }), teamsOf(4, 0)],
  ['DAYS', when({ lastDay: '2062-03-01' }), teamsOf(4, 0)],
  ['HOURS', when({ dayEnd: '10:00' }), teamsOf(4, 0)],
])('%s is a bad plan', (reason, plan, teams) => {
  expect(planSeason(plan, teams, [])).toEqual({ ok: false, code: 'BAD_PLAN', details: { reason } })
})

it('plays on no day that is left out, and on no court that is closed', () => {
  const courts = [
    { venueId: 7, opens: '11:00', closes: '17:00', breaks: [{ date: null, from: '12:00', to: '13:00' }] },
    { venueId: 9, opens: null, closes: null, breaks: [{ date: '2026-03-06', from: '00:00', to: '23:59' }] },
  ]
  const days = { ...calendar, exceptDays: ['2026-03-02', '2026-03-04'], perDay: 20, restMinutes: 0 }
  const { matches } = must({ ...base, calendar: days }, teamsOf(8, 0), closedSpans(courts, days.firstDay, days.lastDay))
  const onFriday = matches.filter(({ date }) => date === '2026-03-06')
  expect(matches.some(({ date }) => days.exceptDays.includes(date))).toBe(false)
  expect(onFriday.map(({ startTime, venueId }) => `${startTime} ${venueId}`)).toEqual(
    ['11:00', '13:00', '14:00', '15:00', '16:00'].map((clock) => `${clock} 7`),
  )
})

it('reports how many matches fit where the days are too few', () => {
  const short = { ...calendar, lastDay: '2026-03-04', venueIds: [7] }
  const outcome = planSeason({ ...base, calendar: { ...short, restMinutes: 0, perDay: 20 } }, teamsOf(8, 0), [])
  expect(outcome).toEqual({ ok: false, code: 'SEASON_DOES_NOT_FIT', details: { reason: 'NO_ROOM', placed: 16, needed: 28 } }) // biome-ignore format: short
})

const anySeason = fc
  .record({
    count: fc.integer({ min: 2, max: 14 }),
    groups: fc.integer({ min: 0, max: 4 }),
    league: fc.option(fc.record({ isDouble: fc.boolean() })),
    knockOut: fc.option(fc.record({ perGroup: fc.integer({ min: 1, max: 3 }), hasThirdPlace: fc.boolean() })),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    hours: fc.integer({ min: 1, max: 10 }),
    venueIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
    slotMinutes: fc.constantFrom(30, 45, 60, 105),
    restMinutes: fc.constantFrom(0, 10, 60, 720, 2880),
    perDay: fc.integer({ min: 1, max: 4 }),
    busy: fc.array(
      fc.record({
        teamIds: fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 2 }),
        venueId: fc.option(fc.integer({ min: 1, max: 5 })),
        at: fc.integer({ min: 0, max: 40 * 24 * 6 }),
        length: fc.integer({ min: 1, max: 30 }),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ count, groups, league, knockOut, hours, busy, ...rest }) => {
    const dayEnd = `${8 + hours}:59`.padStart(5, '0')
    const plan = { league, knockOut, isReplacing: false, calendar: { firstDay: '2026-02-20', lastDay: '2026-07-20', dayStart: '08:10', dayEnd, ...rest } } // biome-ignore format: short
    const first = Date.parse('2026-02-20T00:00:00+09:00')
    const tenMinutes = 600_000
    const spans = busy.map(({ at, length, ...who }) => ({ ...who, from: first + at * tenMinutes, to: first + (at + length) * tenMinutes })) // biome-ignore format: short
    return { plan, teams: teamsOf(count, groups), busy: spans }
  })

it('satisfies every constraint, whatever the plan', { timeout: 60_000 }, () => {
  const seen = { built: 0, bad: 0, full: 0 }
  const numRuns = 150 * inject('propertyFactor')
  fc.assert(
    fc.property(anySeason, ({ plan, teams, busy }) => {
      const outcome = planSeason(plan, teams, busy)
      if (!outcome.ok) {
        seen[outcome.code === 'BAD_PLAN' ? 'bad' : 'full']++
        return
      }
      seen.built++
      expect(planSeason(plan, teams.toReversed(), busy)).toEqual(outcome)
      for (const match of outcome.season.matches.slice(-3)) PlannedMatch.parse(match)
      expectSoundDraw(plan, teams, outcome.season)
      expectSoundCalendar(plan, teams, outcome.season.matches, busy)
    }),
    { numRuns },
  )
  // Most of them must have been real seasons for this to be a test.
  expect(seen.built).toBeGreaterThan(numRuns / 3)
})
