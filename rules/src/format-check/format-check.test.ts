// Formats that went wrong on a campus or in the world, and what the check says about each.
import { expect, test } from 'vitest'
import { isOfFour } from '../brackets/groups-of-four.ts'
import { randomOf } from '../random.ts'
import { rankingOrders } from '../ranking/tie-breaks.ts'
import { presetRules } from '../sports/presets.ts'
import { checkGroup, type GroupCheck, mostOutcomes } from './check-group.ts'
import { effortOf } from './effort.ts'
import { fixturesOf, type GroupFormat, type LeagueKind, scoresOf } from './format.ts'

const soccer = presetRules.CAMPUS_2x20

function groupOf(kind: LeagueKind, size: number, change: Partial<GroupFormat> = {}): GroupFormat {
  const teamIds = Array.from({ length: size }, (_, index) => index + 1)
  const order = change.order ?? rankingOrders.FIFA_2022
  return {
    teamIds,
    fixtures: fixturesOf(kind, teamIds),
    order,
    scores: scoresOf(soccer, order, isOfFour(kind)),
    hasOutsideCriterion: false,
    places: 2,
    ...change,
  }
}

function checked(format: GroupFormat): GroupCheck {
  const steps = checkGroup(format, randomOf(1))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * SNU 2014: 16 scores of 0 to 3 goals, the four draws twice because either side may win the shoot-out: 20 a match, 20⁴ in
 * all. Points 3-1-0 (a shoot-out changes none), ceremony (all attend), goal difference, goals, shoot-outs won.
 */
test('a group of four where winners meet losers cannot be ranked in 6,696 of 160,000 outcomes', () => {
  const order = {
    ...rankingOrders.FIFA_2022,
    criteria: ['POINTS' as const, 'GOAL_DIFFERENCE' as const, 'GOALS' as const, 'SHOOT_OUTS' as const],
  }
  const check = checked(groupOf('WINNER_MEETS_LOSER', 4, { order, hasOutsideCriterion: true }))
  expect(check).toMatchObject({ outcomes: 160_000, isSampled: false, level: { count: 6696 } })
  expect(check.level.example?.teamIds.length).toBeGreaterThan(1)
  // Two teams that are level on points choose who is first by staying away from the ceremony.
  expect(check.choosesOutside.count).toBeGreaterThan(0)
  expect(check.choosesOutside.example?.teamIds).toHaveLength(2)
}, 180_000)

test('nobody is level and nobody can choose in a dual tournament: the matches alone decide', () => {
  const order = { ...rankingOrders.BWF, criteria: ['WIN_DIFFERENCE' as const] }
  const scores = scoresOf(presetRules.BWF_3x21, order, true).filter(({ one, two }) => one + two === 2)
  const check = checked(groupOf('DUAL_TOURNAMENT', 4, { order, scores }))
  expect(check).toMatchObject({ outcomes: 6 ** 5, level: { count: 0 }, choosesPlace: { count: 0 } })
})

test('a team that is through can lose its last match to be second, as in badminton in 2012', () => {
  const order = rankingOrders.BWF
  const scores = scoresOf(presetRules.BWF_3x21, order, false)
  const check = checked(groupOf('SINGLE', 3, { order, scores }))
  expect(check.outcomes).toBe(12 ** 3)
  const { example } = check.choosesPlace
  const last = example?.matches.at(-1)
  expect([last?.one, last?.two]).toContain(example?.teamId)
  const isOne = last?.one === example?.teamId
  expect(last?.score.winner).toBe(isOne ? 1 : 2)
  expect(example?.instead.winner).toBe(isOne ? 2 : 1)
  expect(checked(groupOf('SINGLE', 3, { order, scores, places: 1 })).choosesPlace.count).toBe(0)
})

test('a team can be out with more points than another needs to be through', () => {
  const check = checked(groupOf('SINGLE', 3, { places: 1 }))
  // Out with a win and a draw; through, in another group, with two draws.
  expect(check).toMatchObject({ mostPointsOut: 4, fewestPointsThrough: 2 })
})

test('nothing is level where the last criterion separates all: two teams, and no draws', () => {
  const order = rankingOrders.FIBA
  const scores = scoresOf(presetRules.FIBA_4x10, order, false)
  expect(checked(groupOf('SINGLE', 2, { order, scores, places: 1 })).level).toEqual({ count: 0, example: null })
})

test('samples where there are too many outcomes, and always the same ones for the same chance', () => {
  const format = groupOf('SINGLE', 4)
  const steps = checkGroup(format, randomOf(1))
  const first = steps.next().value
  expect(first).toMatchObject({ isSampled: true, outcomes: 16 })
  expect(first.planned).toBe(mostOutcomes)
})

test('counts matches per team, matches in all and the time that the courts need', () => {
  const plan = { sizes: [4, 4], league: 'SINGLE', rounds: 3, perGroup: 2, courts: 2, slotMinutes: 60 } as const
  // Six slots for twelve group matches, then two semi-finals at once and the final.
  expect(effortOf(plan)).toEqual({ matches: 15, fewestPerTeam: 3, mostPerTeam: 5, minutes: 8 * 60 })
  expect(effortOf({ ...plan, league: 'WINNER_MEETS_LOSER' })).toMatchObject({
    matches: 11,
    fewestPerTeam: 2,
    mostPerTeam: 4,
  })
  expect(effortOf({ ...plan, league: 'DUAL_TOURNAMENT' })).toMatchObject({
    matches: 13,
    fewestPerTeam: 2,
    mostPerTeam: 5,
  })
  expect(effortOf({ ...plan, sizes: [7], league: 'SWISS', perGroup: 0 })).toMatchObject({ matches: 9, fewestPerTeam: 2, mostPerTeam: 3 }) // biome-ignore format: short
  // Five teams: one match, then two at once, then the final.
  expect(effortOf({ ...plan, sizes: [5], league: null })).toMatchObject({
    matches: 4,
    fewestPerTeam: 1,
    mostPerTeam: 3,
    minutes: 180,
  })
  // Eight teams, four of which play three more matches for the places behind.
  expect(effortOf({ ...plan, sizes: [8], league: null, knockOut: 'CONSOLATION' })).toMatchObject({
    matches: 10,
    fewestPerTeam: 2,
    mostPerTeam: 3,
  })
  // Six teams: two begin in the semi-finals, and whoever loses there has played once.
  expect(effortOf({ ...plan, sizes: [6], league: null, knockOut: 'CONSOLATION' })).toMatchObject({ fewestPerTeam: 1 })
  // Eight teams, every one at least twice: 15 matches with the second final, of which a team can play seven.
  expect(effortOf({ ...plan, sizes: [8], league: null, knockOut: 'DOUBLE' })).toEqual({
    matches: 15,
    fewestPerTeam: 2,
    mostPerTeam: 7,
    minutes: 60 * (2 + 2 + 2 + 1 + 1 + 1 + 1),
  })
})
