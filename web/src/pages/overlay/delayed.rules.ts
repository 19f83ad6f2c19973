// What an overlay shows at a moment: the log as far as the broadcaster's picture is, `delayMs` behind the server. All of it follows from
// the log and the time, so that a source that is hidden, shown or loaded again in OBS is right at once.
import type { EventType, StoredEvent } from '@campus/contract/scoring'
import { mayTakeBack } from '@campus/rules/scoring/agreement'
import type { Moment } from '@campus/rules/scoring/moments'
import { isOpening } from '@campus/rules/scoring/opening'
import { seenAt } from '../../features/live/sync/at-picture.rules.ts'

export const momentMs = 6000
export const glowMs = 1500

/** What a form that sets the score leaves as it is: the course of a match, and the clock. */
const course: ReadonlySet<EventType> = new Set<EventType>([
  'START',
  'PERIOD',
  'SET_START',
  'RUBBER',
  'SUSPEND',
  'RESUME',
  'NOTE',
])

const at = (event: StoredEvent) => Date.parse(event.at)

const takesBack = (by: StoredEvent, event: StoredEvent) =>
  by.type === 'UNDO'
    ? by.target === event.id && mayTakeBack(by.seat, event)
    : !course.has(event.type) && event.id !== by.id && at(event) <= at(by) && !isOpening(event)

/**
 * The events that were taken back before they were due, and when that was: an undo takes back one, a score that was set all before it.
 * None of them is ever shown; together with what took them back they make no difference.
 */
export function takenBack(events: readonly StoredEvent[], delayMs: number): Map<string, number> {
  const found = new Map<string, number>()
  const takers = events.filter((event) => event.type === 'UNDO' || (event.type === 'CORRECTION' && !isOpening(event)))
  // The last one first: what has taken back others may be taken back itself.
  for (const by of takers.toSorted((one, two) => at(two) - at(one))) {
    const until = found.get(by.id) ?? at(by)
    for (const event of events)
      if (takesBack(by, event) && at(by) < at(event) + delayMs)
        found.set(event.id, Math.max(until, found.get(event.id) ?? 0))
  }
  return found
}

/** The events that are due. A player who was added to one by then comes with it. */
export function dueEvents(events: readonly StoredEvent[], delayMs: number, now: number): readonly StoredEvent[] {
  const back = takenBack(events, delayMs)
  const picture = now - delayMs
  const due = seenAt(events, picture).filter(({ id }) => (back.get(id) ?? -Infinity) <= picture)
  const ids = new Set(due.map(({ id }) => id))
  const notes = events.filter(({ id, type, target }) => type === 'NOTE' && !ids.has(id) && ids.has(target ?? ''))
  return [...due, ...notes]
}

/** The moment to announce: the last of those that were not there six seconds before, and were not taken back before they were due. */
export function freshMoment(
  moments: readonly Moment[],
  before: readonly Moment[],
  isShown: (moment: Moment) => boolean,
): Moment | null {
  const known = new Set(before.map(({ id }) => id))
  return moments.findLast((moment) => !known.has(moment.id) && isShown(moment)) ?? null
}

/** When something changes by itself: an event becomes due, a glow or an announcement ends. */
export function changesOf(times: readonly number[], delayMs: number): number[] {
  return times.flatMap((time) => [time + delayMs, time + delayMs + glowMs, time + delayMs + momentMs])
}

/** Milliseconds until the next change, at most until the shown clock's next second. */
export function untilNext(changes: readonly number[], now: number, clockFrom: number): number {
  const second = 1000 - ((((now - clockFrom) % 1000) + 1000) % 1000)
  return Math.min(second, ...changes.map((change) => change - now).filter((left) => left > 0))
}
