// A second implementation of the ranking, for the tests only: slow, straight from the rule texts, sharing only types.
import type { Contestant } from './criteria.ts'
import type { RankingInput } from './ranking.ts'
import type { Criterion } from './tie-breaks.ts'

/** Team numbers, best first, the withdrawn left out. */
export function oracle(input: RankingInput): number[] {
  const { order } = input
  const level = input.teams.filter((team) => !team.isWithdrawn)
  const from = order.criteria.findIndex((criterion) => criterion.startsWith('H2H'))
  const to = order.criteria.findLastIndex((criterion) => criterion.startsWith('H2H')) + 1
  const before = from === -1 ? order.criteria : order.criteria.slice(0, from)
  const inside = from === -1 ? [] : order.criteria.slice(from, to)
  const after = from === -1 ? [] : order.criteria.slice(to)

  const byTuple = (group: Contestant[], list: Criterion[], within: Contestant[]) =>
    buckets(group, (team) => list.map((criterion) => naive(input, criterion, team, within)))
  const byLots = (group: Contestant[]) => byTuple(group, ['LOTS'], group).flat()

  /** "Reapplied exclusively to the matches between the teams who are still level"; what follows is never interrupted. */
  const miniTable = (group: Contestant[]): Contestant[] => {
    const list = order.isForPairs && group.length !== 2 ? [] : inside
    const parts = byTuple(group, list, group)
    if (parts.length > 1) return parts.flatMap(miniTable)
    return byTuple(group, after, group).flatMap(byLots)
  }
  /** "If positions have been determined while others are still equal": restart with the others. */
  const restarting = (group: Contestant[]): Contestant[] => {
    for (const criterion of [...inside, ...after]) {
      if (criterion.startsWith('H2H') && order.isForPairs && group.length !== 2) continue
      const parts = byTuple(group, [criterion], group)
      if (parts.length > 1) return parts.flatMap(restarting)
    }
    return byLots(group)
  }
  return byTuple(level, before, level)
    .flatMap(order.restart === 'EVERY_SPLIT' ? restarting : miniTable)
    .map((team) => team.teamId)
}

/** More is better; ratios as decimals, over nothing infinite, nothing over nothing one. */
export function naive(input: RankingInput, criterion: Criterion, team: Contestant, within: Contestant[]): number {
  const { order, teams, matches } = input
  const gone = teams.filter((other) => other.isWithdrawn && order.withdrawn === 'DELETED').map((other) => other.teamId)
  const rivals = criterion.startsWith('H2H') ? within.map((other) => other.teamId) : teams.map((other) => other.teamId)
  const own = matches
    .filter((match) => !gone.includes(match.one) && !gone.includes(match.two))
    .flatMap((match) => {
      const mirrored = match.sets.map(([one, two]): [number, number] => [two, one])
      if (match.one === team.teamId && rivals.includes(match.two))
        return [{ ...match, won: match.winner === 1, drawn: match.winner === null }]
      if (match.two !== team.teamId || !rivals.includes(match.one)) return []
      const score = { scoreOne: match.scoreTwo, scoreTwo: match.scoreOne, sets: mirrored }
      return [{ ...match, ...score, won: match.winner === 2, drawn: match.winner === null }]
    })
  const sum = (of: (match: (typeof own)[number]) => number) => own.reduce((total, match) => total + of(match), 0)
  const points = sum(({ won, drawn, isForfeit }) => {
    if (won) return order.points.win
    if (drawn) return order.points.draw
    return isForfeit ? order.points.forfeit : order.points.loss
  })
  const scored = sum(({ sets }) => sets.reduce((total, [mine]) => total + mine, 0))
  const conceded = sum(({ sets }) => sets.reduce((total, [, theirs]) => total + theirs, 0))
  const goals = sum((match) => match.scoreOne)
  const goalsAgainst = sum((match) => match.scoreTwo)
  switch (criterion.replace('H2H_', '')) {
    case 'POINTS':
      return criterion === 'POINTS' ? points + team.adjustment : points
    case 'WINS':
      return own.filter((match) => match.won).length
    case 'BUCHHOLZ':
      return sum(({ one, two }) => {
        const opponent = teams.find(({ teamId }) => teamId === (one === team.teamId ? two : one))
        return opponent ? naive(input, 'H2H_POINTS', opponent, teams) : 0
      })
    case 'WIN_DIFFERENCE':
      return own.filter((match) => match.won).length - own.filter((match) => !match.won && !match.drawn).length
    case 'GOALS':
      return goals
    case 'GOAL_DIFFERENCE':
    case 'SET_DIFFERENCE':
      return goals - goalsAgainst
    case 'POINT_DIFFERENCE':
    case 'SURVIVOR_DIFFERENCE':
      return scored - conceded
    case 'SET_RATIO':
      return over(goals, goalsAgainst)
    case 'POINT_RATIO':
      return over(scored, conceded)
    case 'SHOOT_OUTS':
      return own.filter(({ one, shootOut }) => shootOut === (one === team.teamId ? 1 : 2)).length
    case 'FAIR_PLAY':
      return team.fairPlay
    case 'RANKING':
      return -(team.ranking ?? Infinity)
    default:
      return 'seed' in input.lots ? -naiveLot(input.lots.seed, team.teamId) : 0
  }
}

const over = (won: number, lost: number) => (won + lost === 0 ? 1 : won / lost)

function buckets(group: Contestant[], keyOf: (team: Contestant) => number[]): Contestant[][] {
  const keyed = group.map((team) => ({ team, key: keyOf(team) }))
  const parts = Map.groupBy(keyed, ({ key }) => key.join())
  return [...parts.values()]
    .toSorted(([one], [two]) => {
      const [a, b] = [one?.key ?? [], two?.key ?? []]
      const at = a.findIndex((value, index) => value !== b[index])
      return (a[at] ?? 0) > (b[at] ?? 0) ? -1 : 1
    })
    .map((part) => part.map(({ team }) => team))
}

/** The documented draw, in whole numbers of any size. */
function naiveLot(seed: string, teamId: number): number {
  const bits = 0xffffffffn
  let hash = 0x811c9dc5n
  for (const byte of Buffer.from(`${seed}:${teamId}`)) hash = ((hash ^ BigInt(byte)) * 0x01000193n) & bits
  hash = ((hash ^ (hash >> 16n)) * 0x85ebca6bn) & bits
  hash = ((hash ^ (hash >> 13n)) * 0xc2b2ae35n) & bits
  return Number(hash ^ (hash >> 16n))
}
