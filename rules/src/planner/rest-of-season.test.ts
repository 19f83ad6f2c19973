import { RestOfSeasonRequest } from '@campus/contract/planning'
import { expect, test } from 'vitest'
import { makeDoubleElimination } from '../brackets/double-elimination.ts'
import { day, instantOf } from '../seoul.ts'
import type { PlanningRow } from './facts.ts'
import { restOfSeasonProblem } from './rest-of-season.ts'

const competition = { sport: 'SOCCER', rulePreset: 'CAMPUS_2x20', rules: null }
const calendar = {
  firstDay: '2026-11-16',
  lastDay: '2027-03-31',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  dayStart: '10:00',
  dayEnd: '20:00',
  venueIds: [1],
  slotMinutes: 60,
  restMinutes: 0,
  perDay: 2,
}

test('a week for each round of a double elimination, after the rounds that feed it, and both brackets side by side', () => {
  const entrants = Array.from({ length: 8 }, (_, at) => ({ teamId: at + 1 }))
  const rows = makeDoubleElimination(entrants, true).map(({ round, position, one, two }, at): PlanningRow => {
    const place = { startsAt: null, isWithoutDate: false, startedAt: null, endedAt: null, venueId: null }
    const teams = { teamOneId: one.teamId, teamTwoId: two.teamId, sourceOne: one.source, sourceTwo: two.source }
    const row = { matchId: at + 1, version: 1, status: 'FUTURE', competitionId: 1, matchType: 'TOURNAMENT' } as const
    return { ...row, ...place, ...teams, round, position, groupName: null, sides: [], rules: null, competition }
  })
  const from = instantOf(calendar.firstDay, '00:00')
  const about = { kind: 'REST_OF_SEASON', competitionId: 1, calendar, isWeekly: true }
  const problem = restOfSeasonProblem(RestOfSeasonRequest.parse(about), rows, from)
  const weekOf = problem.rounds.map((one) => [one.round, (one.from - from) / (7 * day)] as const)
  expect(Map.groupBy(weekOf, ([, week]) => week).size).toBe(7)
  expect(Object.fromEntries(weekOf)).toEqual({
    QUARTER_FINALS: 0,
    LOSERS_ROUND_1: 1,
    SEMI_FINALS: 1,
    LOSERS_ROUND_2: 2,
    WINNERS_FINAL: 2,
    LOSERS_ROUND_3: 3,
    LOSERS_FINAL: 4,
    FINAL: 5,
    SECOND_FINAL: 6,
  })
})
