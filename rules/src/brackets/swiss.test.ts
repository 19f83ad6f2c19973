// Pairings of a Swiss tournament, against all pairings there are.
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { mostRounds, pairRound, type SwissRound, type SwissTeam, usualRounds } from './swiss.ts'

const newTeams = (count: number): SwissTeam[] =>
  Array.from({ length: count }, (_, index) => ({ teamId: index + 1, points: 0, met: new Set(), hadBye: false }))

/** Every way to pair these teams without meeting again; with an odd number each may have the bye. */
function allRounds(teams: readonly SwissTeam[]): SwissRound[] {
  if (teams.length % 2 === 1)
    return teams
      .filter(({ hadBye }) => !hadBye)
      .flatMap((bye) =>
        allRounds(teams.filter((team) => team !== bye)).map(({ pairs }) => ({ pairs, bye: bye.teamId })),
      )
  const [first, ...others] = teams
  if (!first) return [{ pairs: [], bye: null }]
  return others
    .filter(({ teamId }) => !first.met.has(teamId))
    .flatMap((second) =>
      allRounds(others.filter((team) => team !== second)).map(
        ({ pairs }): SwissRound => ({ pairs: [[first.teamId, second.teamId], ...pairs], bye: null }),
      ),
    )
}

/** Any state of up to eight teams, also ones that no tournament leads to. */
const anyTeams = fc
  .record({
    points: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 8 }),
    met: fc.array(fc.boolean(), { minLength: 28, maxLength: 28 }),
    byes: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  })
  .map(({ points, met, byes }) => {
    const hasMet = (a: number, b: number) => met[(Math.max(a, b) * (Math.max(a, b) - 1)) / 2 + Math.min(a, b)] ?? false
    return points.map((own, at): SwissTeam => {
      const others = [...points.keys()].filter((other) => other !== at && hasMet(at, other))
      return { teamId: at + 1, points: own, met: new Set(others.map((other) => other + 1)), hadBye: byes[at] ?? false }
    })
  })

/** Plays a round: `winnerOf` chooses the points of the first of each pair. */
function play(teams: readonly SwissTeam[], { pairs, bye }: SwissRound, pointsOf: () => number): SwissTeam[] {
  return teams.map((team) => {
    const pair = pairs.find((each) => each.includes(team.teamId))
    if (!pair) return { ...team, points: team.points + (bye === team.teamId ? 2 : 0), hadBye: true }
    const points = pair[0] === team.teamId ? pointsOf() : 0
    const other = pair[0] === team.teamId ? pair[1] : pair[0]
    return { ...team, points: team.points + points, met: new Set([...team.met, other]) }
  })
}

const keyOf = ({ pairs, bye }: SwissRound) => `${pairs.map((pair) => [...pair].toSorted().join('-')).toSorted().join()} ${bye}` // biome-ignore format: short

describe('a round', () => {
  it('lets the top half of the seeds meet the bottom half first, and the last team rest', () => {
    expect(pairRound(newTeams(6))).toEqual({ pairs: [[1, 4], [2, 5], [3, 6]], bye: null }) // biome-ignore format: short
    expect(pairRound(newTeams(7))).toEqual({ pairs: [[1, 4], [2, 5], [3, 6]], bye: 7 }) // biome-ignore format: short
  })

  it('exists for any eight teams if there is one, and gives the first team of the table the nearest points', () => {
    fc.assert(
      fc.property(anyTeams, (teams) => {
        const round = pairRound(teams)
        const all = allRounds(teams)
        if (round === null) {
          expect(all).toEqual([])
          return
        }
        const legal = all.filter(({ bye }) => bye === round.bye)
        expect(legal.map(keyOf)).toContain(keyOf(round))
        const pointsOf = new Map(teams.map(({ teamId, points }) => [teamId, points]))
        const gapOf = ({ pairs }: SwissRound, teamId: number) => {
          const [one = 0, two = 0] = pairs.find((pair) => pair.includes(teamId)) ?? []
          return Math.abs((pointsOf.get(one) ?? 0) - (pointsOf.get(two) ?? 0))
        }
        const first = round.pairs[0]?.[0] ?? 0
        expect(gapOf(round, first)).toBe(Math.min(...legal.map((one) => gapOf(one, first))))
        // The bye goes to the lowest team that leaves a pairing for the others.
        const mayRest = new Set(all.map(({ bye }) => bye))
        const lowest = Math.min(...[...mayRest].map((teamId) => pointsOf.get(teamId ?? 0) ?? 0))
        if (round.bye !== null) expect(pointsOf.get(round.bye)).toBe(lowest)
      }),
      { numRuns: 500 * inject('propertyFactor') },
    )
  })
})

describe('a tournament', () => {
  it('of any size has all its rounds: nobody meets twice or rests twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 20 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
        (count, results) => {
          let teams = newTeams(count)
          const byes: number[] = []
          for (let round = 0; round < mostRounds(count); round++) {
            const drawn = pairRound(teams)
            if (!drawn) throw new Error(`${count} teams: no round ${round + 1}`)
            if (drawn.bye) byes.push(drawn.bye)
            teams = play(teams, drawn, () => Number(results.next().value))
          }
          expect(new Set(byes).size).toBe(byes.length)
          // Everybody has met somebody else in every round but the one of the bye.
          for (const { met, teamId } of teams)
            expect(met.size).toBe(mostRounds(count) - (byes.includes(teamId) ? 1 : 0))
        },
      ),
      { numRuns: 30 * inject('propertyFactor') },
    )
  })

  it('of 64 teams is paired at once in every round that it may have', () => {
    let teams = newTeams(64)
    for (let round = 0; round < mostRounds(64); round++) {
      const drawn = pairRound(teams)
      teams = play(teams, drawn ?? { pairs: [], bye: null }, () => 1)
    }
    expect(teams.every(({ met }) => met.size === 32)).toBe(true)
  }, 60_000)

  it('usually has as many rounds as a knock-out', () => {
    expect([2, 3, 4, 5, 8, 9, 64].map(usualRounds)).toEqual([1, 2, 2, 3, 3, 4, 6])
    for (let count = 2; count <= 128; count++) expect(usualRounds(count)).toBeLessThanOrEqual(mostRounds(count))
  })
})
