// Scenarios against every score that the remaining matches can end with: the table never contradicts them.
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { RemainingMatch } from './outcomes.ts'
import { type RankingInput, rank } from './ranking.ts'
import { groupOf, houseOrder, setResults, soccerResults } from './samples.ts'
import { type Outlook, scenarios } from './scenarios.ts'
import type { PlayedMatch } from './sums.ts'
import { type RankingOrder, rankingOrders } from './tie-breaks.ts'

const grid = [0, 1, 2, 3].flatMap((one) => [0, 1, 2, 3].map((two) => [one, two] as const))
const scores = grid.map(([scoreOne, scoreTwo]) => {
  const winner = scoreOne === scoreTwo ? null : scoreOne > scoreTwo ? (1 as const) : (2 as const)
  return { scoreOne, scoreTwo, sets: [], winner, isForfeit: false }
})
type Ending = Omit<PlayedMatch, 'matchId' | 'one' | 'two'>
const goalOrders = fc.constantFrom(...Object.values(rankingOrders).filter((order) => order.hasDraws))
const setOrders = fc.constantFrom(rankingOrders.BWF, rankingOrders.ITTF)

describe.each<[string, fc.Arbitrary<RankingInput>, Ending[]]>([
  ['soccer orders', groupOf(goalOrders, soccerResults), scores],
  ['orders in sets', groupOf(setOrders, setResults), setResults.slice(0, -1)],
  ['any house order', groupOf(houseOrder, soccerResults).map(withDraws), scores],
])('played out: %s', (_, group, endings) => {
  it('never contradicts the table', () => {
    fc.assert(
      fc.property(group, fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 4 }), (whole, open, places) => {
        const gone = new Set(whole.teams.filter((team) => team.isWithdrawn).map((team) => team.teamId))
        const remaining = whole.matches.slice(-open).filter(({ one, two }) => !gone.has(one) && !gone.has(two))
        const input = { ...whole, matches: whole.matches.slice(0, -open) }
        const outlooks = scenarios(input, remaining, places) ?? []
        const ends = played(input, remaining, endings)
        expect(outlooks.flatMap((outlook) => wrongIn(outlook, ends, whole.order, places))).toEqual([])
      }),
      { numRuns: 50 * inject('propertyFactor') },
    )
  })
})

function withDraws(input: RankingInput): RankingInput {
  return { ...input, order: { ...input.order, hasDraws: true } }
}

interface End {
  matches: PlayedMatch[]
  table: Array<{ teamId: number; rank: number; points: number; isOut: boolean }>
}

/** Every way the matches left can end, with the table it makes. */
function played(input: RankingInput, remaining: RemainingMatch[], endings: Ending[]): End[] {
  const gone = new Set(input.teams.filter((team) => team.isWithdrawn).map((team) => team.teamId))
  let ways: PlayedMatch[][] = [[]]
  for (const { matchId, one, two } of remaining)
    ways = ways.flatMap((way) => endings.map((ending) => [...way, { matchId, one, two, ...ending }]))
  return ways.map((matches) => ({
    matches,
    table: rank({ ...input, matches: [...input.matches, ...matches] }).map(({ teamId, rank: place, points }) => ({
      teamId,
      rank: place,
      points,
      isOut: gone.has(teamId),
    })),
  }))
}

/** Checks an outlook against everything that can happen, and that it states whatever points alone decide. */
function wrongIn({ teamId, state, needs, left }: Outlook, ends: End[], order: RankingOrder, places: number): string[] {
  const seen = ends.map(({ matches, table }) => {
    const results = matches
      .filter(({ one, two }) => one === teamId || two === teamId)
      .map(({ one, winner }) => (winner === null ? 'D' : (winner === 1) === (one === teamId) ? 'W' : 'L'))
    const me = table.find((row) => row.teamId === teamId)
    const points = me?.points ?? 0
    const rivals = table.filter((row) => row !== me && !row.isOut)
    return {
      isIn: me !== undefined && !me.isOut && me.rank <= places,
      isWon: results.every((result) => result === 'W'),
      isHeld: results.every((result) => result !== 'L'),
      isSureIn: me?.isOut === false && rivals.filter((row) => row.points >= points).length < places,
      isSureOut: me?.isOut === true || rivals.filter((row) => row.points > points).length >= places,
    }
  })
  const outlook = needs ?? state
  const isTrue = {
    THROUGH: seen.every(({ isIn }) => isIn),
    OUT: seen.every(({ isIn }) => !isIn),
    NEEDS: false,
    DRAW: left > 0 && order.hasDraws && seen.every(({ isHeld, isIn }) => isIn || !isHeld),
    WIN: left > 0 && seen.every(({ isWon, isIn }) => isIn || !isWon),
    WIN_AND_HELP: left > 0 && seen.every(({ isWon, isIn }) => isWon || !isIn),
    HELP: left === 0 || seen.some(({ isWon, isIn }) => isWon && !isIn),
    OPEN: true,
  }[outlook]
  const wrong = isTrue ? [] : [`${teamId} has the outlook ${outlook}`]
  if (order.criteria[0] !== 'POINTS') return wrong
  const isTooVague =
    (seen.every(({ isSureIn }) => isSureIn) && outlook !== 'THROUGH') ||
    (seen.every(({ isSureOut }) => isSureOut) && outlook !== 'OUT') ||
    (seen.every(({ isWon, isSureIn }) => isSureIn || !isWon) &&
      !['THROUGH', 'DRAW', 'WIN'].includes(outlook) &&
      left > 0)
  return isTooVague ? [...wrong, `${teamId} has only the outlook ${outlook}`] : wrong
}
