// Finds disputed taps: two scorers who tap the same for the same side within seconds probably mean one event.
import type { EventType, ScoreEvent } from '@campus/contract/scoring'

const withinMs = 10_000
/** Repeated, these change nothing or are intended. */
const undisputed = new Set<EventType>(['NOTE', 'CORRECTION', 'SUSPEND', 'RESUME', 'RUBBER'])

interface Item {
  event: ScoreEvent & { scorer?: string | undefined; seat?: number | undefined }
  isUndone: boolean
}

/** Pairs of taps that are not undone, each with the nearest earlier one by another scorer, in order of time. */
export function findDisputes(items: readonly Item[]): string[][] {
  const taps = items
    .filter(({ event, isUndone }) => isOfScorer(event) && !isUndone && !undisputed.has(event.type))
    .map(({ event }) => ({ ...event, at: Date.parse(event.deviceAt) }))
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  return taps.flatMap((tap, index) => {
    for (let before = index - 1; before >= 0; before--) {
      const other = taps[before]
      if (!other || tap.at - other.at > withinMs) break
      if (isSame(other, tap) && other.scorer !== tap.scorer) return [[other.id, tap.id]]
    }
    return []
  })
}

/** Where two score apart, their taps are compared before they count. */
const isOfScorer = ({ scorer, seat }: Item['event']) => scorer !== undefined && seat === undefined

const isSame = (one: ScoreEvent, two: ScoreEvent) =>
  one.type === two.type && one.team === two.team && one.side === two.side && one.rubber === two.rubber
