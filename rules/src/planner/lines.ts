// Which matches one team may play on one day: its own, and those it may still reach.
import type { PlannerMatch } from './problem.ts'

export interface Line {
  teamId: number
  matchIds: readonly number[]
}

/** Each team's matches with one way through the knock-out that follows; a team without such a way has one line. */
export function teamLines(matches: readonly PlannerMatch[]): Line[] {
  const next = new Map<number, number[]>()
  for (const { matchId, feeders } of matches)
    for (const feeder of feeders) next.set(feeder, [...(next.get(feeder) ?? []), matchId])
  const own = new Map<number, number[]>()
  for (const { matchId, teamIds } of matches)
    for (const teamId of new Set(teamIds)) own.set(teamId, [...(own.get(teamId) ?? []), matchId])
  const lines: Line[] = []
  for (const [teamId, matchIds] of own) {
    const seen = new Set<string>()
    for (const way of waysFrom(matchIds, next)) {
      const line = [...new Set([...matchIds, ...way])].toSorted((a, b) => a - b)
      const key = line.join(' ')
      if (!seen.has(key)) lines.push({ teamId, matchIds: line })
      seen.add(key)
    }
  }
  return lines
}

function waysFrom(matchIds: readonly number[], next: ReadonlyMap<number, number[]>): number[][] {
  const entries = new Set(matchIds.flatMap((matchId) => next.get(matchId) ?? []))
  const ways = [...entries].flatMap((entry) => waysThrough(entry, next))
  return ways.length > 0 ? ways : [[]]
}

/** Sources that name each other in a circle are cut where they close it. */
function waysThrough(matchId: number, next: ReadonlyMap<number, number[]>, before: readonly number[] = []): number[][] {
  const way = [...before, matchId]
  const after = (next.get(matchId) ?? []).filter((one) => !way.includes(one))
  return after.length === 0 ? [way] : after.flatMap((one) => waysThrough(one, next, way))
}
