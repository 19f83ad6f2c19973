// Tests of a season's plan: validation, matches needed, slots available, and the order shown.
import type { PlannedMatch } from '@campus/contract/competitions'
import { presetRules } from '@campus/rules/sports/presets'
import { describe, expect, test } from 'vitest'
import {
  factsOf,
  matchesNeeded,
  newSeason,
  planOf,
  type SeasonDraft,
  seasonProblems,
  shownBy,
  slotsThere,
} from './season.rules.ts'

const combined = { type: 'COMBINED', rules: presetRules.CAMPUS_2x20, teamCount: 7 } as const
const draft = (changes: Partial<SeasonDraft> = {}) => ({ ...newSeason(combined, '2026-11-13', [5]), ...changes })
const groups = (...sizes: number[]) =>
  sizes.flatMap((size, group) =>
    Array.from({ length: size }, () => ({ groupName: sizes.length > 1 ? `${group}` : null })),
  )

test.each([
  ['LEAGUE', { league: 'SINGLE', hasKnockOut: false }],
  ['TOURNAMENT', { league: 'NONE', hasKnockOut: true }],
  ['COMBINED', { league: 'SINGLE', hasKnockOut: true }],
] as const)('%s starts with its own format', (type, format) => {
  const season = newSeason({ ...combined, type }, '2026-11-13', [])
  expect(season).toMatchObject({ ...format, firstDay: '2026-11-14', lastDay: '2026-12-11', slotMinutes: 60 })
})

test('starts with the format that it was built in last', () => {
  const again = newSeason({ ...combined, leagueFormat: 'DUAL_TOURNAMENT' }, '2026-11-13', [])
  expect(again.league).toBe('DUAL_TOURNAMENT')
})

test('preselects a single venue, but none of several', () => {
  expect(newSeason(combined, '2026-11-13', [5]).venueIds).toEqual([5])
  expect(newSeason(combined, '2026-11-13', [5, 6]).venueIds).toEqual([])
})

test.each([
  [{}, []],
  [{ league: 'NONE', hasKnockOut: false }, ['format']],
  [{ firstDay: '2026-12-01', lastDay: '2026-11-01' }, ['days']],
  [{ lastDay: '' }, ['days']],
  [{ weekdays: [], venueIds: [] }, ['weekdays', 'venues']],
  [{ dayStart: '18:00', dayEnd: '18:00' }, ['hours']],
  [{ dayEnd: '' }, ['hours']],
  [{ dayStart: '18:00', dayEnd: '18:30' }, ['slot']],
  [{ slotMinutes: 4 }, ['numbers']],
  [{ restMinutes: null }, ['numbers']],
] as [Partial<SeasonDraft>, string[]][])('%j', (changes, problems) =>
  expect(seasonProblems(draft(changes))).toEqual(problems),
)

test('converts the draft into the plan of the contract', () => {
  expect(planOf(draft({ league: 'DOUBLE', weekdays: [6, 0], exceptDays: ['2026-11-21'] }), true)).toEqual({
    league: { isDouble: true },
    knockOut: { perGroup: 2, hasThirdPlace: false },
    calendar: {
      firstDay: '2026-11-14',
      lastDay: '2026-12-11',
      weekdays: [0, 6],
      exceptDays: ['2026-11-21'],
      dayStart: '16:00',
      dayEnd: '22:00',
      venueIds: [5],
      slotMinutes: 60,
      restMinutes: 60,
      perDay: 2,
    },
    isReplacing: true,
  })
  expect(planOf(draft({ league: 'NONE' }), false).league).toBeNull()
  expect(planOf(draft({ league: 'SWISS' }), false).league).toEqual({ isDouble: false, format: 'SWISS', rounds: 3 })
  expect(seasonProblems(draft({ league: 'SWISS', rounds: 5 }))).toEqual(['numbers'])
  const fours = { isDouble: false, format: 'WINNER_MEETS_LOSER' }
  expect(planOf(draft({ league: 'WINNER_MEETS_LOSER' }), false).league).toEqual(fours)
  expect(planOf(draft({ hasKnockOut: false }), false).knockOut).toBeNull()
  expect(planOf(draft({ consolation: 'QUARTER_FINALS' }), false).knockOut).toEqual({
    perGroup: 2,
    hasThirdPlace: false,
    consolation: 'QUARTER_FINALS',
  })
  expect(
    planOf(draft({ isDoubleElimination: true, hasThirdPlace: true, consolation: 'FIRST_ROUND' }), false).knockOut,
  ).toEqual({
    perGroup: 2,
    hasThirdPlace: false,
    isDoubleElimination: true,
    hasSecondFinal: true,
  })
})

test.each([
  ['8 teams in two groups, two of each go on, third place', { hasThirdPlace: true }, groups(4, 4), 6 + 6 + 3 + 1],
  ['the same home and away', { league: 'DOUBLE', hasThirdPlace: true }, groups(4, 4), 24 + 3 + 1],
  ['a league of five', { hasKnockOut: false }, groups(5), 10],
  ['two groups of four with a deciding match each', { league: 'DUAL_TOURNAMENT' }, groups(4, 4), 5 + 5 + 3],
  ['a Swiss league of seven', { league: 'SWISS', hasKnockOut: false }, groups(7), 3 * 3],
  ['13 knock out', { league: 'NONE' }, groups(13), 12],
  ['8 with a consolation', { league: 'NONE', consolation: 'FIRST_ROUND' }, groups(8), 10],
  ['9, whose quarter-finals have four losers', { league: 'NONE', consolation: 'QUARTER_FINALS' }, groups(9), 11],
  ['8 in a double elimination', { league: 'NONE', isDoubleElimination: true }, groups(8), 15],
  [
    'the same without a second final',
    { league: 'NONE', isDoubleElimination: true, hasSecondFinal: false },
    groups(8),
    14,
  ],
  ['a final alone has no third place', { league: 'NONE', hasThirdPlace: true }, groups(2), 1],
] as [string, Partial<SeasonDraft>, { groupName: string | null }[], number][])(
  '%s',
  (_name, changes, entries, count) => {
    expect(matchesNeeded(draft(changes), entries)).toBe(count)
  },
)

test.each([
  ['one Saturday and Sunday, six hours', { lastDay: '2026-11-15', weekdays: [0, 6] }, 12],
  ['only the Sunday, two venues', { lastDay: '2026-11-15', weekdays: [0], venueIds: [1, 2] }, 12],
  ['no matching weekday', { lastDay: '2026-11-15', weekdays: [3] }, 0],
  ['45 minutes fit eight times', { lastDay: '2026-11-14', weekdays: [6], slotMinutes: 45 }, 8],
  ['the last day before the first', { lastDay: '2026-11-01', weekdays: [6] }, 0],
] as [string, Partial<SeasonDraft>, number][])('%s', (_name, changes, slots) => {
  expect(slotsThere(draft(changes))).toBe(slots)
})

const planned = (key: number, date: string, startTime: string, round: string) =>
  ({ key, date, startTime, round }) as PlannedMatch

test('groups a season in the order it is played', () => {
  const season = [
    planned(3, '2026-11-15', '16:00', 'FINAL'),
    planned(2, '2026-11-14', '17:00', '1라운드'),
    planned(1, '2026-11-14', '16:00', '1라운드'),
  ]
  expect(shownBy(season, 'date').map(([day, of]) => [day, of.map(({ key }) => key)])).toEqual([
    ['2026-11-14', [1, 2]],
    ['2026-11-15', [3]],
  ])
  expect(shownBy(season, 'round').map(([round]) => round)).toEqual(['1라운드', 'FINAL'])
  expect(factsOf(season)).toEqual({ firstDay: '2026-11-14', lastDay: '2026-11-15', busiest: 2 })
  expect(factsOf([])).toBeNull()
})

const relay = (changes: Partial<SeasonDraft> = {}) => ({
  ...newSeason({ type: 'LEAGUE', rules: presetRules.RELAY_8, teamCount: 8 }, '2026-11-13', [5]),
  ...changes,
})

describe('where many sides are placed', () => {
  test('a plan has heats in place of a league and a knock-out', () => {
    expect(planOf(relay(), false)).toMatchObject({ league: null, knockOut: null, heats: { lanes: 8, perHeat: 2 } })
    expect(planOf(draft(), false)).not.toHaveProperty('heats')
    expect(seasonProblems(relay({ league: 'NONE', hasKnockOut: false, perGroup: null }))).toEqual([])
    for (const wrong of [{ lanes: 9 }, { lanes: 1 }, { lanes: null }, { perHeat: 17 }, { perHeat: null }])
      expect(seasonProblems(relay(wrong)), JSON.stringify(wrong)).toEqual(['numbers'])
  })

  test.each([
    [{}, groups(8), 1],
    [{}, groups(9), 3],
    [{ lanes: 4 }, groups(8), 3],
    // Groups that were drawn are the heats.
    [{}, groups(3, 3, 3), 4],
    [{ lanes: null }, groups(16), 3],
  ])('%j needs as many matches as it has heats, and a final', (changes, entries, needed) => {
    expect(matchesNeeded(relay(changes), entries)).toBe(needed)
  })
})
