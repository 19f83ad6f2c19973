// Pairs the rounds of a Swiss league: teams with equal points meet, nobody meets twice, and whoever is left over has a bye once.
import type { MatchStatus } from '@campus/contract/sports'
import { hasBegun } from '../results/status.ts'
import type { Assignment } from './bracket.ts'
import { canPairAll } from './pairing.ts'

export interface SwissTeam {
  teamId: number
  points: number
  /** Whom it has met. */
  met: ReadonlySet<number>
  hadBye: boolean
}

export interface SwissRound {
  /** The best first. */
  pairs: Array<[number, number]>
  bye: number | null
}

/** As many rounds as single out one winner. */
export const usualRounds = (teams: number) => Math.max(1, Math.ceil(Math.log2(teams)))

/** Up to half as many rounds as teams there is always a pairing, whatever the results (by Dirac's theorem). */
export const mostRounds = (teams: number) => Math.ceil(teams / 2)

/**
 * The next round, or null where nobody can be paired without meeting again. Teams come in the order of their seeds. From the top of
 * the table each team gets the opponent with the nearest points among those with whom everybody else can still be paired.
 */
export function pairRound(teams: readonly SwissTeam[]): SwissRound | null {
  const ranked = teams.toSorted((a, b) => b.points - a.points)
  const isOdd = ranked.length % 2 === 1
  const bye = isOdd ? ranked.findLast((team) => !team.hadBye && isPairable(without(ranked, team))) : undefined
  if (isOdd ? !bye : !isPairable(ranked)) return null
  const pairs: SwissRound['pairs'] = []
  let left = bye ? without(ranked, bye) : ranked
  for (let [first] = left; first; [first] = left) {
    const others = left.slice(1)
    const second = preferred(first, others).find((one) => isPairable(without(others, one)))
    if (!second) throw new Error('teams that can all be paired have a pair for the first of them')
    pairs.push([first.teamId, second.teamId])
    left = without(others, second)
  }
  return { pairs, bye: bye?.teamId ?? null }
}

const without = (teams: readonly SwissTeam[], one: SwissTeam) => teams.filter((team) => team !== one)

const mayMeet = (one: SwissTeam, two: SwissTeam) => one !== two && !one.met.has(two.teamId)

const isPairable = (teams: readonly SwissTeam[]) =>
  canPairAll(teams.map((one) => [...teams.keys()].filter((at) => mayMeet(one, teams[at] ?? one))))

/** Equal points first, the top half of them against the bottom half; then the nearest points. */
function preferred(first: SwissTeam, others: readonly SwissTeam[]): SwissTeam[] {
  const level = others.filter(({ points }) => points === first.points)
  const half = Math.max(0, Math.ceil(level.length / 2) - 1)
  const lower = others.slice(level.length)
  return [...level.slice(half), ...level.slice(0, half).toReversed(), ...lower].filter((one) => mayMeet(first, one))
}

/** A match of a Swiss league that has not been deleted. */
export interface SwissMatch {
  matchId: number
  round?: string | null | undefined
  position?: number | null | undefined
  status: MatchStatus
  one: number | null
  two: number | null
  /** Its teams follow from the table: nobody has set them by hand. */
  isFilled?: boolean | undefined
}

export const roundName = (round: number) => `${round}라운드`

/** The matches of each round, in order. */
export function roundsOf<Match extends SwissMatch>(matches: readonly Match[]): Match[][] {
  const byName = Map.groupBy(matches, ({ round }) => round)
  const rounds: Match[][] = []
  for (let own = byName.get(roundName(1)); own; own = byName.get(roundName(rounds.length + 1))) rounds.push(own)
  return rounds
}

const sidesOf = ({ one, two }: SwissMatch) => (one === null || two === null ? [] : [one, two])

/** The teams without a match in a round. */
function idleIn(round: readonly SwissMatch[], teamIds: readonly number[]): number[] {
  const playing = new Set(round.flatMap(sidesOf))
  return teamIds.filter((teamId) => !playing.has(teamId))
}

/** One team at most is left over; more of them mean that pairs are missing. */
export const isPaired = (round: readonly SwissMatch[], teamIds: readonly number[]) => idleIn(round, teamIds).length < 2

/** The teams that had no opponent in a round that has begun, one for each. */
export const byesIn = (rounds: readonly SwissMatch[][], teamIds: readonly number[]): number[] =>
  rounds.flatMap((round) =>
    round.some(({ status }) => hasBegun(status)) && isPaired(round, teamIds) ? idleIn(round, teamIds) : [],
  )

const hasEnded = ({ status }: SwissMatch) => status === 'PAST' || status === 'FORFEIT' || status === 'CANCELLED'

/**
 * The teams of every round after the first: a round is paired once all results before it are in, and open again if one of them is
 * not. A round that has begun, or that somebody has set by hand, stays as it is. `seeded`: all who play on, in the order of
 * their seeds.
 */
export function fillRounds(
  matches: readonly SwissMatch[],
  seeded: readonly number[],
  pointsOf: (teamId: number) => number,
): Assignment[] {
  const rounds = roundsOf(matches)
  return rounds.flatMap((round, at) => {
    if (at === 0 || round.some((match) => hasBegun(match.status) || !match.isFilled)) return []
    const before = rounds.slice(0, at)
    const isReady = before.every(
      (one) => isPaired(one, seeded) && one.every((match) => hasEnded(match) || sidesOf(match).length === 0),
    )
    const drawn = isReady ? pairRound(seeded.map((teamId) => swissTeam(teamId, before, seeded, pointsOf))) : null
    // Fewer matches than pairs: a team came later, and somebody has to set this round by hand.
    const pairs = drawn && drawn.pairs.length <= round.length ? drawn.pairs : []
    const inOrder = round.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.matchId - b.matchId)
    return inOrder.flatMap(({ matchId }, index): Assignment[] => {
      const [one = null, two = null] = pairs[index] ?? []
      return [
        { matchId, slot: 1, teamId: one },
        { matchId, slot: 2, teamId: two },
      ]
    })
  })
}

function swissTeam(
  teamId: number,
  rounds: readonly SwissMatch[][],
  teamIds: readonly number[],
  pointsOf: (teamId: number) => number,
): SwissTeam {
  const own = rounds
    .flat()
    .map(sidesOf)
    .filter((sides) => sides.includes(teamId))
  const met = new Set(own.flat().filter((other) => other !== teamId))
  return { teamId, points: pointsOf(teamId), met, hadBye: byesIn(rounds, teamIds).includes(teamId) }
}
