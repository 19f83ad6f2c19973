// Rows for the order of a knock-out: a match begins when those that fill its slots are over, and their teams have rested.
import { minute } from '../seoul.ts'
import { type Candidate, lengthOf } from './candidates.ts'
import type { ModelBuilder, Term } from './linear.ts'
import type { PlannerMatch, PlannerProblem, Wish } from './problem.ts'

interface Input {
  builder: ModelBuilder
  problem: PlannerProblem
  movable: readonly PlannerMatch[]
  ofMatch: ReadonlyMap<number, readonly (Candidate & { column: number })[]>
  /** Every time at which something may start, in order. */
  points: readonly number[]
  slackOf: (wish: Wish) => number | 'holds' | 'gone'
}

/**
 * Of each match in an order, a column per time: has it begun by then. So "it began, and the other was over" takes two terms
 * a row, and the relaxation is tight.
 */
export function orderRows({ builder, problem, movable, ofMatch, points, slackOf }: Input) {
  const indexOf = new Map(movable.map(({ matchId }, index) => [matchId, index]))
  const begun = new Map<number, readonly number[]>()
  const over = new Map<string, readonly (number | undefined)[]>()
  const rest = problem.restMinutes * minute

  for (const [index, { matchId, feeders }] of movable.entries()) {
    const before = feeders.flatMap((feeder) => indexOf.get(feeder) ?? []).toSorted((a, b) => a - b)
    if (before.length === 0) continue
    const slack = rest > 0 ? slackOf({ kind: 'REST_BEFORE', matchId }) : 'gone'
    if (slack !== 'holds') follow(index, before, 0, [])
    if (slack !== 'gone') follow(index, before, rest, slack === 'holds' ? [] : [[slack, -1]])
  }

  /** begun(match, t) − over(feeders, t) − slack ≤ 0. */
  function follow(index: number, before: readonly number[], gap: number, slack: Term[]) {
    const started = begunBy(index)
    const ended = overBy(before, gap)
    const own = new Set((ofMatch.get(index) ?? []).map(({ startsAt }) => startsAt))
    for (const [at, point] of points.entries()) {
      const column = ended[at]
      if (own.has(point))
        builder.row([[started[at] ?? 0, 1], ...(column === undefined ? [] : [[column, -1] as const]), ...slack], {
          atMost: 0,
        })
    }
  }

  function begunBy(index: number): readonly number[] {
    const known = begun.get(index)
    if (known) return known
    const byStart = Map.groupBy(ofMatch.get(index) ?? [], ({ startsAt }) => startsAt)
    const columns: number[] = []
    for (const point of points) {
      const column = builder.column(0, { isWhole: false })
      const earlier = columns.at(-1)
      const now = (byStart.get(point) ?? []).map(({ column: start }): Term => [start, -1])
      builder.row([[column, 1], ...(earlier === undefined ? [] : [[earlier, -1] as const]), ...now], {
        atLeast: 0,
        atMost: 0,
      })
      columns.push(column)
    }
    begun.set(index, columns)
    return columns
  }

  /** A column per time: are all of these over by then, `gap` included. Undefined: none can be. */
  function overBy(before: readonly number[], gap: number): readonly (number | undefined)[] {
    const key = `${before.join(' ')}/${gap}`
    const known = over.get(key)
    if (known) return known
    const each = before.map((index) => {
      const match = movable[index]
      const length = (match ? lengthOf(match) : 0) + gap
      const started = begunBy(index)
      return points.map((point) => started[points.findLastIndex((one) => one + length <= point)])
    })
    const [only = []] = each
    const columns = each.length === 1 ? only : points.map((_, at) => joined(each.map((one) => one[at])))
    over.set(key, columns)
    return columns
  }

  function joined(columns: readonly (number | undefined)[]): number | undefined {
    if (columns.includes(undefined)) return undefined
    const all = builder.column(0, { isWhole: false })
    for (const one of columns)
      builder.row(
        [
          [all, 1],
          [one ?? 0, -1],
        ],
        { atMost: 0 },
      )
    return all
  }
}
