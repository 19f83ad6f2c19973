// Properties of any group: the oracle's order, whatever the order and names of the input; and the steps reproduce it.
import type { TieBreakPreset } from '@campus/contract/rules'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { naive, oracle } from './oracle.ts'
import type { Step } from './partition.ts'
import { type RankingInput, type Row, rank } from './ranking.ts'
import { drawnSets, groupOf, houseOrder, setResults, soccerResults } from './samples.ts'
import { rankingOrders } from './tie-breaks.ts'

const numRuns = 250 * inject('propertyFactor')
const preset = (name: TieBreakPreset) => fc.constant(rankingOrders[name])
const kinds: Array<[string, fc.Arbitrary<RankingInput>]> = [
  ['FIFA_2026', groupOf(preset('FIFA_2026'), soccerResults)],
  ['FIFA_2022', groupOf(preset('FIFA_2022'), soccerResults)],
  ['K_LEAGUE', groupOf(preset('K_LEAGUE'), soccerResults)],
  ['SCHOOL', groupOf(preset('SCHOOL'), soccerResults)],
  ['BWF', groupOf(preset('BWF'), setResults)],
  ['ITTF', groupOf(preset('ITTF'), setResults)],
  ['DODGEBALL_KR', groupOf(preset('DODGEBALL_KR'), [drawnSets, ...setResults])],
  ['any house order', groupOf(houseOrder, [drawnSets, ...setResults])],
]

describe.each(kinds)('%s', (name, group) => {
  it('ranks like the oracle, whatever the order and names of the input, and explains each rank', () => {
    const met = new Set<string>()
    const property = fc.property(group, (input) => {
      const rows = rank(input)
      const order = placed(input, rows)
      expect(order).toEqual(oracle(input))
      expect(rows.map((row) => row.rank)).toEqual(
        rows.map((row, index) => (isGone(input, row.teamId) ? rows.length : index + 1)),
      )
      expect(withoutForm(rank(turned(input)))).toBe(withoutForm(rows))
      const steps = rows.flatMap((row) => row.why)
      for (const step of steps) met.add(step.criterion)
      if (!steps.some((step) => step.criterion === 'LOTS')) {
        const other = renamed(input)
        expect(placed(other, rank(other)).map((teamId) => 100 - teamId)).toEqual(order)
      }
      expect(replay(rows.filter((row) => !isGone(input, row.teamId)))).toEqual(order)
      expect(rows.flatMap(repeatedCriteria)).toEqual([])
      expect([...new Set(steps)].flatMap((step) => wrongIn(input, step))).toEqual([])
    })
    fc.assert(property, { numRuns })
    // A run in which a criterion of the preset was never reached has not tested it. The rarest takes some hundred groups: as many
    // more as it takes, so that chance alone cannot fail.
    const order = Object.entries(rankingOrders).find(([key]) => key === name)?.[1]
    const missing = () => (order?.criteria ?? ['LOTS']).filter((criterion) => !met.has(criterion))
    for (let more = 0; more < 40 && missing().length > 0; more++) fc.assert(property, { numRuns })
    expect(missing()).toEqual([])
  })
})

const isGone = (input: RankingInput, teamId: number) =>
  input.teams.some((team) => team.teamId === teamId && team.isWithdrawn)
const placed = (input: RankingInput, rows: Row[]) =>
  rows.map((row) => row.teamId).filter((teamId) => !isGone(input, teamId))
/** As text: two strings are compared in no time, two tables with all their steps are not. */
const withoutForm = (rows: Row[]) => JSON.stringify(rows.map(({ form: _, ...row }) => row))

/** A criterion of the whole group has the same result every time: it must appear only once. */
function repeatedCriteria({ why }: Row): string[] {
  const applied = why.map((step) => step.criterion).filter((criterion) => !criterion.startsWith('H2H_'))
  return applied.filter((criterion, index) => applied.indexOf(criterion) < index)
}

/** The same group in reverse order and with the sides of every match swapped. */
function turned(input: RankingInput): RankingInput {
  const matches = input.matches.map((match) => ({
    ...match,
    one: match.two,
    two: match.one,
    scoreOne: match.scoreTwo,
    scoreTwo: match.scoreOne,
    sets: match.sets.map(([one, two]): [number, number] => [two, one]),
    winner: match.winner === null ? null : match.winner === 1 ? (2 as const) : (1 as const),
  }))
  return { ...input, teams: input.teams.toReversed(), matches: matches.toReversed() }
}

function renamed(input: RankingInput): RankingInput {
  return {
    ...input,
    teams: input.teams.map((team) => ({ ...team, teamId: 100 - team.teamId })),
    matches: input.matches.map((match) => ({ ...match, one: 100 - match.one, two: 100 - match.two })),
  }
}

/** Nothing but the steps: every team's place in each split it went through, compared like words in a dictionary. */
function replay(rows: Row[]): number[] {
  return rows
    .toSorted((a, b) => {
      const [one, two] = [path(a), path(b)]
      const at = one.findIndex((part, index) => part !== two[index])
      return (one[at] ?? 0) - (two[at] ?? 0)
    })
    .map((row) => row.teamId)
}

const path = ({ teamId, why }: Row) => why.map(({ split }) => split.findIndex((part) => part.includes(teamId)))

/** The values are the oracle's, and the split follows from them. Runs a million times: so one expectation for all. */
function wrongIn(input: RankingInput, { criterion, among, within, values, split }: Step): string[] {
  const isLowBest = criterion === 'RANKING' || criterion === 'LOTS'
  const scope = input.teams.filter((team) => within?.includes(team.teamId))
  const worthOf = (teamId: number) => {
    const value = values[teamId] ?? Infinity
    return isLowBest ? -value : value
  }
  const wrongValues = input.teams
    .filter((team) => among.includes(team.teamId) && worthOf(team.teamId) !== naive(input, criterion, team, scope))
    .map((team) => `${criterion} of ${team.teamId}`)
  const sorted = among.toSorted((a, b) => worthOf(b) - worthOf(a) || a - b)
  const isBorder = (index: number) =>
    index === sorted.length - 1 || worthOf(sorted[index] ?? 0) !== worthOf(sorted[index + 1] ?? 0)
  const expected = sorted.map((teamId, index) => (isBorder(index) ? `${teamId} |` : `${teamId}`)).join(' ')
  return expected === `${split.map((part) => part.join(' ')).join(' | ')} |`
    ? wrongValues
    : [...wrongValues, `split ${expected}`]
}
