// A match's log as the fold takes it: what a form says, which taps are no taps.
import type { ScoreEvent, Standing, StoredEvent } from '@campus/contract/scoring'

/** As many taps as no match needs, and as far ahead of all others as no clock gets by itself. */
const mostEvents = 5000
const furthestAhead = 10_000
const lastClock = 1_000_000
const earliestMs = Date.UTC(2000)
/** A device's clock may be wrong: what it says about the future is not believed. */
const tooEarlyMs = 5000

export type NewId = () => string

/** What a form says, after all that was tapped so far. */
export function correctionOf(standing: Standing, log: readonly ScoreEvent[], at: string, newId: NewId): ScoreEvent {
  const clock = Math.min(latest(log) + 1, lastClock)
  return { id: newId(), type: 'CORRECTION', clock, deviceAt: at, standing }
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
export function isKeepable({ player = '', deviceAt }: ScoreEvent): boolean {
  return player.isWellFormed() && !player.includes('\0') && Date.parse(deviceAt) >= earliestMs
}

/** Whether new events fit to a log: one that is full, or a clock far ahead of it, is nobody's honest tapping. */
export function fits(log: readonly ScoreEvent[], fresh: readonly ScoreEvent[]): boolean {
  return log.length + fresh.length <= mostEvents && latest(fresh) <= latest(log) + furthestAhead
}

/** A correction is an administrator's, and so is taking one back. */
export function corrects({ type, target }: ScoreEvent, log: readonly ScoreEvent[]): boolean {
  return (
    type === 'CORRECTION' ||
    (type === 'UNDO' && log.some((event) => event.id === target && event.type === 'CORRECTION'))
  )
}
