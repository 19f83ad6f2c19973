// Which matches wait for which, as the season builder names their sources: the planner never places one before the other.
import type { PlannedMatch, SeasonPlan } from '@campus/contract/competitions'
import { expect, test } from 'vitest'
import { planSeason, type SeasonTeam } from '../season/season.ts'
import { feedersIn, type PlanningRow } from './facts.ts'

const calendar: SeasonPlan['calendar'] = {
  firstDay: '2026-03-02',
  lastDay: '2026-12-31',
  weekdays: [1, 2, 3, 4, 5],
  dayStart: '10:00',
  dayEnd: '18:00',
  venueIds: [7],
  slotMinutes: 60,
  restMinutes: 0,
  perDay: 8,
}
const competition = { sport: 'SOCCER', rulePreset: 'CAMPUS_2x20', rules: null }

const teams = (size: number, ...groups: Array<string | null>): SeasonTeam[] =>
  groups.flatMap((groupName, at) =>
    Array.from({ length: size }, (_, i): SeasonTeam => {
      const teamId = at * size + i + 1
      return { teamId, teamName: `팀 ${teamId}`, groupName, seed: null }
    }),
  )

function rowOf({ key, groupName, round, position, ...match }: PlannedMatch): PlanningRow {
  const { sourceOne, sourceTwo, teamOneId, teamTwoId, matchType } = match
  const place = { startsAt: null, isWithoutDate: false, startedAt: null, endedAt: null, venueId: null, sides: [] }
  const row = { matchId: key, version: 1, status: 'FUTURE', competitionId: 1, rules: null, competition } as const
  const sides = { sourceOne, sourceTwo, teamOneId, teamTwoId }
  return { ...row, ...place, ...sides, matchType, groupName, round, position }
}

function feeders(plan: Partial<SeasonPlan>, entries: SeasonTeam[]) {
  const outcome = planSeason({ league: null, knockOut: null, calendar, isReplacing: false, ...plan }, entries, [])
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const rows = outcome.season.matches.map(rowOf)
  return { rows, of: feedersIn(rows) }
}

test('the last three matches of a group of four wait for those of their own group that send somebody', () => {
  const { rows, of } = feeders({ league: { isDouble: false, format: 'DUAL_TOURNAMENT' } }, teams(4, 'A조', 'B조'))
  const waits = rows.map((row) => ({ row, before: rows.filter(({ matchId }) => of(row).includes(matchId)) }))
  const rounds = waits.map(({ row, before }) => [row.round, before.map(({ round }) => round).join()])
  expect(Object.fromEntries(rounds)).toEqual({
    '1라운드': '',
    승자전: '1라운드,1라운드',
    패자전: '1라운드,1라운드',
    최종전: '승자전,패자전',
  })
  for (const { row, before } of waits) expect(before.every(({ groupName }) => groupName === row.groupName)).toBe(true)
})

test('a round of a Swiss league waits for all matches of the round before', () => {
  const { rows, of } = feeders({ league: { isDouble: false, format: 'SWISS', rounds: 3 } }, teams(6, null))
  const inRound = (round: string) => rows.filter((row) => row.round === round).map(({ matchId }) => matchId)
  expect(inRound('1라운드')).toHaveLength(3)
  for (const row of rows)
    expect(of(row)).toEqual(
      { '1라운드': [], '2라운드': inRound('1라운드'), '3라운드': inRound('2라운드') }[row.round ?? ''],
    )
})

test('a match for the places behind waits for those that its sides lose', () => {
  const knockOut = { perGroup: 1, hasThirdPlace: false, consolation: 'FIRST_ROUND' } as const
  const { rows, of } = feeders({ knockOut }, teams(8, null))
  const behind = rows.filter(({ sourceOne, round }) => sourceOne?.startsWith('LOSER:') && round !== 'THIRD_PLACE')
  expect(behind.length).toBeGreaterThan(0)
  for (const row of behind) expect(of(row), String(row.round)).toHaveLength(2)
})
