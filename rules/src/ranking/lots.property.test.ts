// Lots that people draw, for any group: level teams share their place until somebody has drawn for exactly them.
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { DrawnOrder } from './lots.ts'
import { type RankingInput, type Row, rank } from './ranking.ts'
import { drawnSets, groupOf, houseOrder, setResults, soccerResults } from './samples.ts'
import { rankingOrders } from './tie-breaks.ts'

const numRuns = 250 * inject('propertyFactor')
const groups = fc.oneof(
  groupOf(fc.constantFrom(rankingOrders.SCHOOL, rankingOrders.FIFA_2026), soccerResults),
  groupOf(houseOrder, [drawnSets, ...setResults]),
)

const drawnBy = (input: RankingInput, drawn: readonly DrawnOrder[]): RankingInput => ({ ...input, lots: { drawn } })
const asText = (rows: Row[]) => JSON.stringify(rows.map(({ form: _, ...row }) => row))

/** The teams of each undrawn tie, by the rank they share. */
const tiesOf = (rows: Row[]) =>
  [...Map.groupBy(rows.filter(({ isLevel }) => isLevel), ({ rank: place }) => place).values()].map((level) =>
    level.map(({ teamId }) => teamId),
  ) // biome-ignore format: short

describe('any group whose lots people draw', () => {
  it('leaves together what the formula separates by lots alone, and nobody else', () => {
    let ties = 0
    fc.assert(
      fc.property(groups, (input) => {
        const byFormula = rank(input)
        const open = rank(drawnBy(input, []))
        const byLots = byFormula.filter(({ why }) => why.at(-1)?.criterion === 'LOTS').map(({ teamId }) => teamId)
        const level = tiesOf(open)
        ties += level.length
        expect(level.flat().toSorted((a, b) => a - b)).toEqual(byLots.toSorted((a, b) => a - b))
        for (const { teamId, rank: place, isLevel } of byFormula) {
          const own = open.find((row) => row.teamId === teamId)
          const tie = level.find((teams) => teams.includes(teamId)) ?? [teamId]
          expect(isLevel).toBe(false)
          expect(own?.rank).toBeLessThanOrEqual(place)
          expect(place).toBeLessThan((own?.rank ?? 0) + tie.length)
        }
      }),
      { numRuns },
    )
    expect(ties).toBeGreaterThan(20)
  })

  it('ranks each tie as it was drawn, whatever the order of the draws and of the teams', () => {
    fc.assert(
      fc.property(groups, fc.infiniteStream(fc.nat(999)), (input, picks) => {
        const level = tiesOf(rank(drawnBy(input, [])))
        const drawn = level.map((teams) => ({ teamIds: shuffled(teams, picks) }))
        const rows = rank(drawnBy(input, drawn))
        expect(tiesOf(rows)).toEqual([])
        for (const { teamIds } of drawn) {
          const places = teamIds.map((teamId) => rows.find((row) => row.teamId === teamId)?.rank ?? 0)
          expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index))
        }
        const turned = { ...input, teams: input.teams.toReversed(), matches: input.matches.toReversed() }
        expect(asText(rank(drawnBy(turned, drawn.toReversed())))).toBe(asText(rows))
      }),
      { numRuns },
    )
  })

  it('ignores lots that were drawn among other teams', () => {
    fc.assert(
      fc.property(groups, (input) => {
        const open = rank(drawnBy(input, []))
        const all = input.teams.map(({ teamId }) => teamId)
        const others = tiesOf(open).flatMap((teams) => [
          { teamIds: teams.slice(1) },
          { teamIds: [...teams, all.find((teamId) => !teams.includes(teamId)) ?? 99] },
        ])
        expect(asText(rank(drawnBy(input, others)))).toBe(asText(open))
      }),
      { numRuns },
    )
  })
})

function shuffled(teams: number[], picks: fc.Stream<number>): number[] {
  const keys = new Map(teams.map((teamId) => [teamId, picks.next().value]))
  return teams.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
}
