// A match's log as the fold takes it: what a form says, which taps are no taps.
import type { ScoreEvent, Standing, StoredEvent } from '@campus/contract/scoring'
import { orderEvents } from '@campus/rules/scoring/scoring'

/** As many taps as no match needs. */
const mostEvents = 5000
/** A device taps one after the last it has seen; a few dozen are left for taps it made before and lost. */
const furthestAhead = 50
const earliestMs = Date.UTC(2000)
/** A device's clock may be wrong: what it says about the future is not believed. */
const tooEarlyMs = 5000

export type NewId = () => string

/** What a form says, after all that was tapped so far. */
export function correctionOf(standing: Standing, log: readonly ScoreEvent[], at: string, newId: NewId): ScoreEvent {
  return { id: newId(), type: 'CORRECTION', clock: latest(log) + 1, deviceAt: at, standing }
}

const latest = (log: readonly ScoreEvent[]) => log.reduce((clock, event) => Math.max(clock, event.clock), 0)

/** With device times as far as they are believed. */
export function believed(log: readonly StoredEvent[]): StoredEvent[] {
  return log.map((event) => {
    const latestMs = Date.parse(event.at) + tooEarlyMs
    return Date.parse(event.deviceAt) > latestMs ? { ...event, deviceAt: new Date(latestMs).toISOString() } : event
  })
}

type Sided = Pick<ScoreEvent, 'type' | 'team'>

/** Whose player an event names: of an own goal the other side's. */
const sideOf = (event: Sided | undefined) => (event?.type === 'OWN_GOAL' && event.team ? 3 - event.team : event?.team)

/** An event as everybody may read it: players of a team that hides its names by number only. A name given later is of the
 *  event's side it was given to; where no side can be told, it is as if it were the one that hides. */
export function asShown(event: StoredEvent, hides: readonly [boolean, boolean], target?: Sided): StoredEvent {
  const { player, ...rest } = event
  const side = sideOf(target) ?? sideOf(event)
  const isHidden = side === undefined ? hides.includes(true) : hides[side - 1]
  if (!player || !isHidden || /^\d{1,3}번?$/.test(player)) return event
  return rest
}

/** Whether the database can keep it. */
export function isKeepable({ deviceAt }: ScoreEvent): boolean {
  return Date.parse(deviceAt) >= earliestMs
}

const isServerPlaced = ({ type }: ScoreEvent) => type === 'UNDO' || type === 'CORRECTION'

/**
 * Sent events at their places in a log whose last clock is `last`. What takes others back comes after everything that is
 * there: no clock or id that somebody else chose keeps it from its effect. Undefined where a clock is far ahead of all
 * that came before it, which is nobody's honest tapping.
 */
export function placeEvents(sent: readonly ScoreEvent[], last: number): ScoreEvent[] | undefined {
  // How a match stood before its first tap is told at clock 1.
  let [seen, behindAll] = [Math.max(last, 1), Math.max(last, 1)]
  const placed: ScoreEvent[] = []
  for (const event of orderEvents(sent)) {
    if (event.clock > seen + furthestAhead) return undefined
    const clock = isServerPlaced(event) ? Math.max(event.clock, behindAll + 1) : event.clock
    if (isServerPlaced(event)) behindAll = clock
    seen = Math.max(seen, clock)
    placed.push({ ...event, clock })
  }
  return placed
}

/** Whether a log has room for its new events. What is void takes none. */
export const hasRoom = (log: readonly StoredEvent[]) => log.filter(({ isVoid }) => !isVoid).length <= mostEvents

/** A correction is an administrator's, and so is taking one back. */
export function corrects({ type, target }: ScoreEvent, log: readonly ScoreEvent[]): boolean {
  return (
    type === 'CORRECTION' ||
    (type === 'UNDO' && log.some((event) => event.id === target && event.type === 'CORRECTION'))
  )
}
