// The recursive partition: splits level teams by one criterion after the other until every team has a rank.
import { type Contestant, compareWorth, isHeadToHead, measures, valueOf, type Worth } from './criteria.ts'
import { type Lots, lotsAmong } from './lots.ts'
import { type PlayedMatch, type Sums, sumUp } from './sums.ts'
import type { Criterion, RankingOrder } from './tie-breaks.ts'

/** One criterion applied to teams that were level: enough to follow the ranking by hand. */
export interface Step {
  criterion: Criterion
  /** The teams still level when it was applied. */
  among: number[]
  /** Head-to-head only: whose matches against each other were counted; may be more teams than are still level. */
  within?: number[]
  /** Null is infinite: a ratio over nothing (best), or no outside ranking (last). */
  values: Record<number, number | null>
  /** Ratios only: won and lost; [1, 1] where nothing was played. */
  ratios?: Record<number, Worth>
  /** The groups after it, best first; a single group if it separated no teams. */
  split: number[][]
}

export interface Contest {
  order: RankingOrder
  teams: ReadonlyMap<number, Contestant>
  matches: readonly PlayedMatch[]
  /** Sums over the whole group. */
  overall: ReadonlyMap<number, Sums>
  lots: Lots
  /** Called for every step, in order. */
  onStep?: (step: Step) => void
  /** Called with the number of rows read: the cost of a ranking. */
  onWork?: (rows: number) => void
  /** Where a criterion can't be known yet, the level teams stay together. */
  isKnown?: (criterion: Criterion, among: number[], within: number[]) => boolean
  /** Set if only membership in the first `places` matters: groups wholly within or beyond stay together too. */
  places?: number
}

/** Groups of one, best first; larger ones only where lots are not drawn, a criterion is unknown or the order doesn't matter. */
export function settle(contest: Contest, level: number[]): number[][] {
  const { order } = contest
  const first = order.criteria.findIndex(isHeadToHead)

  /**
   * `at`: the criterion to apply. `within`: who was level when this round of head-to-head began. `reached`: criteria of
   * the whole group before this one have been applied already and would split no further. `above`: teams before these.
   */
  function next(among: number[], at: number, within: number[], reached: number, above: number): number[][] {
    if (among.length < 2 || !isWanted(contest, above, above + among.length)) return [among]
    const criterion = order.criteria[at] ?? 'LOTS'
    const isAfterRound = isHeadToHead(order.criteria[at - 1])
    let round = within
    if (isHeadToHead(criterion)) {
      if (!isAfterRound || order.restart === 'EVERY_SPLIT') round = among
      if (order.isForPairs && among.length > 2) return next(among, at + 1, round, reached, above)
    } else {
      if (isAfterRound && among.length < round.length) return next(among, roundStart(order, at), among, reached, above)
      if (at < reached) return next(among, at + 1, round, reached, above)
    }
    if (contest.isKnown && !contest.isKnown(criterion, among, round)) return [among]
    const groups = split(contest, criterion, among, round)
    if (criterion === 'LOTS') return groups
    const from = groups.length > 1 && order.restart === 'EVERY_SPLIT' && first !== -1 && at >= first ? first : at + 1
    let start = above
    return groups.flatMap((group) => {
      start += group.length
      return next(group, from, round, Math.max(reached, at + 1), start - group.length)
    })
  }
  return next(level, 0, level, 0, 0)
}

function isWanted({ places }: Contest, start: number, end: number): boolean {
  return places === undefined || (start < places && places < end)
}

/** Where the run of head-to-head criteria begins that ends right before `at`. */
function roundStart({ criteria }: RankingOrder, at: number): number {
  let start = at - 1
  while (isHeadToHead(criteria[start - 1])) start--
  return start
}

function split(contest: Contest, criterion: Criterion, among: number[], within: number[]): number[][] {
  const isInner = isHeadToHead(criterion)
  contest.onWork?.(among.length + (isInner ? contest.matches.length : 0))
  const table = isInner ? sumUp(contest.matches, within, contest.order.points) : contest.overall
  const lotOf = criterion === 'LOTS' ? lotsAmong(contest.lots, among) : undefined
  const givenTo = criterion === 'BUCHHOLZ' ? opponentsPoints(contest) : lotOf
  const worths = new Map<number, Worth>()
  for (const teamId of among) {
    const team = contest.teams.get(teamId)
    const sums = table.get(teamId)
    if (team && sums) worths.set(teamId, measures[criterion](sums, team, givenTo?.(teamId) ?? 0))
  }
  const groups = grouped(worths, lotOf !== undefined)
  contest.onStep?.({
    criterion,
    among,
    ...(isInner && { within }),
    values: Object.fromEntries([...worths].map(([teamId, value]) => [teamId, valueOf(criterion, value)])),
    ...(criterion.endsWith('_RATIO') && { ratios: Object.fromEntries(worths) }),
    split: groups,
  })
  return groups
}

/** Without points by decision, as head-to-head is. */
function opponentsPoints({ matches, overall }: Contest): (teamId: number) => number {
  const pointsOf = (teamId: number) => overall.get(teamId)?.points ?? 0
  return (teamId) =>
    matches.reduce((sum, { one, two }) => {
      if (one === teamId) return sum + pointsOf(two)
      return two === teamId ? sum + pointsOf(one) : sum
    }, 0)
}

/** Equal worth stays together, in the order of team numbers. Equal lots (one in four thousand million) don't. */
function grouped(worths: ReadonlyMap<number, Worth>, isFinal: boolean): number[][] {
  const sorted = [...worths].toSorted(([a, worthA], [b, worthB]) => compareWorth(worthA, worthB) || a - b)
  const groups: number[][] = []
  let last: Worth | undefined
  for (const [teamId, value] of sorted) {
    if (last && !isFinal && compareWorth(last, value) === 0) groups.at(-1)?.push(teamId)
    else groups.push([teamId])
    last = value
  }
  return groups
}
