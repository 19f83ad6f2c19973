import type { CompetitionDetails } from '@campus/contract/competitions'
import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import { groupsIn, isWrong, knockOutChoices, leagueChoices, newCheck, planOf } from './check.rules.ts'

function competitionWith(groups: Record<string, number>): CompetitionDetails {
  const names = Object.entries(groups).flatMap(([name, size]) => Array.from({ length: size }, () => name))
  return {
    competitionId: 1,
    sport: 'SOCCER',
    name: '총장배',
    season: '2026',
    type: 'COMBINED',
    rulePreset: 'CAMPUS_2x20',
    rules: presetRules.CAMPUS_2x20,
    isHouseRule: false,
    tieBreakPreset: 'FIFA_2022',
    lotsBy: 'PEOPLE',
    confirmedBy: 'NOBODY',
    protestMinutes: 0,
    isCurrent: false,
    isArchived: false,
    teamCount: names.length,
    matchCount: 0,
    version: 1,
    entries: names.map((groupName, at) => {
      return { teamId: at + 1, groupName, seed: null, teamName: `팀 ${at + 1}`, department: '' }
    }),
  }
}

test('tries the first group of each size, by the tie-breaks of the competition', () => {
  const competition = competitionWith({ A조: 4, B조: 3, C조: 4 })
  const { tried, isCrossed } = planOf(competition, newCheck(competition))
  expect(tried.map(({ group }) => group.name)).toEqual(['A조', 'B조'])
  expect(tried.map(({ format }) => format.fixtures.length)).toEqual([6, 3])
  expect(tried[0]?.format).toMatchObject({
    places: 2,
    order: { criteria: expect.arrayContaining(['GOAL_DIFFERENCE']) },
  })
  expect(isCrossed).toBe(true)
})

test('offers that winners meet losers to groups of four only', () => {
  expect(leagueChoices(groupsIn(competitionWith({ A조: 4, B조: 4 })))).toContain('WINNER_MEETS_LOSER')
  expect(leagueChoices(groupsIn(competitionWith({ A조: 4, B조: 5 })))).not.toContain('WINNER_MEETS_LOSER')
})

test('begins with the format that the season was built in, and ranks as its table does', () => {
  const competition = { ...competitionWith({ A조: 4, B조: 4 }), leagueFormat: 'DUAL_TOURNAMENT' as const }
  const draft = newCheck(competition)
  expect(draft.league).toBe('DUAL_TOURNAMENT')
  const { tried, effort } = planOf(competition, draft)
  expect(tried[0]?.format).toMatchObject({ order: { criteria: ['WIN_DIFFERENCE', 'LOTS'] }, fixtures: { length: 5 } })
  expect(effort.matches).toBe(13)
  expect(newCheck({ ...competition, entries: competition.entries.slice(1) }).league).toBe('SINGLE')
})

test('accepts numbers that leave somebody out, and tries no group of a knock-out', () => {
  const competition = competitionWith({ A조: 2, B조: 3 })
  const groups = groupsIn(competition)
  const draft = newCheck(competition)
  expect(draft.perGroup).toBe(1)
  expect(isWrong(draft, groups)).toBe(false)
  expect(isWrong({ ...draft, perGroup: 2 }, groups)).toBe(true)
  expect(isWrong({ ...draft, perGroup: null, league: 'NONE' }, groups)).toBe(false)
  expect(isWrong({ ...draft, courts: 0 }, groups)).toBe(true)
  expect(planOf(competition, { ...draft, league: 'NONE' })).toMatchObject({ tried: [], effort: { matches: 4 } })
})

test('offers a double elimination where enough teams play the knock-out, and counts its matches', () => {
  const competition = competitionWith({ A조: 4, B조: 4 })
  const groups = groupsIn(competition)
  const draft = { ...newCheck(competition), knockOut: 'DOUBLE' as const }
  expect(knockOutChoices(draft, groups)).toContain('DOUBLE')
  expect(planOf(competition, draft).effort.matches).toBe(12 + 7)
  expect(knockOutChoices({ ...draft, perGroup: 1 }, groups)).not.toContain('DOUBLE')
  expect(planOf(competition, { ...draft, perGroup: 1 }).effort.matches).toBe(12 + 1)
  expect(knockOutChoices({ ...draft, league: 'NONE' }, groups)).toContain('CONSOLATION')
  expect(knockOutChoices({ ...draft, perGroup: 1 }, groups)).not.toContain('CONSOLATION')
  expect(knockOutChoices({ ...draft, hasKnockOut: false }, groups)).toEqual([])
})

test('a Swiss league is for one table; of its outcomes none is tried, its matches are counted by its rounds', () => {
  const competition = competitionWith({ A조: 8 })
  expect(leagueChoices(groupsIn(competition))).toContain('SWISS')
  expect(leagueChoices(groupsIn(competitionWith({ A조: 4, B조: 4 })))).not.toContain('SWISS')
  const draft = { ...newCheck(competition), league: 'SWISS' as const, rounds: 3, hasKnockOut: false }
  expect(planOf(competition, draft)).toMatchObject({ tried: [], isSwiss: true, effort: { matches: 12 } })
})

test('where later matches of a group wait for a winner, a level match has one', () => {
  const competition = { ...competitionWith({ A조: 4 }), leagueFormat: 'DUAL_TOURNAMENT' as const }
  const winners = (league: 'SINGLE' | 'DUAL_TOURNAMENT') => {
    const [first] = planOf(competition, { ...newCheck(competition), league }).tried
    return first?.format.scores.filter(({ one, two }) => one === 1 && two === 1).map(({ winner }) => winner)
  }
  expect(winners('SINGLE')).toEqual([null])
  expect(winners('DUAL_TOURNAMENT')).toEqual([1, 2])
})
