// A match's log before the fold: the correction a form leads to, and which taps are valid.
import type { ScoreEvent, Standing, StoredEvent } from '@campus/contract/scoring'
import type { Seat } from '@campus/rules/scoring/agreement'
import { orderEvents } from '@campus/rules/scoring/scoring'

export type { Seat } from '@campus/rules/scoring/agreement'

/** More taps than any match needs. */
const maxEvents = 5000
/** A device's clock is one after the last it has seen; a few dozen are left for earlier taps that it lost. */
const maxClockAhead = 50
const earliestMs = Date.UTC(2000)
/** A device's clock may be wrong: a time further in the future than this is capped. */
const maxAheadMs = 5000

export type NewId = () => string

/** The correction event of a form, after all taps so far. */
export function correctionOf(standing: Standing, log: readonly ScoreEvent[], at: string, newId: NewId): ScoreEvent {
  return { id: newId(), type: 'CORRECTION', clock: latest(log) + 1, deviceAt: at, standing }
}

const latest = (log: readonly ScoreEvent[]) => log.reduce((clock, event) => Math.max(clock, event.clock), 0)

/** The log with device times capped shortly after the server received them. */
export function withPlausibleTimes(log: readonly StoredEvent[]): StoredEvent[] {
  return log.map((event) => {
    const latestMs = Date.parse(event.at) + maxAheadMs
    return Date.parse(event.deviceAt) > latestMs ? { ...event, deviceAt: new Date(latestMs).toISOString() } : event
  })
}

type Sided = Pick<ScoreEvent, 'type' | 'team'>

/** The side whose player an event names: for an own goal the other one; the start of a rubber is about both. */
function sideOf(event: Sided | undefined) {
  if (!event?.team || event.type === 'RUBBER') return undefined
  return event.type === 'OWN_GOAL' ? 3 - event.team : event.team
}

const isNumber = (player: string) => /^\d{1,3}번?$/.test(player)

/** An event as everybody may read it: players of a team that hides names appear by number only. A name added later counts
 *  for the side of its target event; where the side is unknown, the name is hidden if either team hides names. */
export function asShown(event: StoredEvent, hides: readonly [boolean, boolean], target?: Sided): StoredEvent {
  const { player, players, ...rest } = event
  const side = sideOf(target) ?? sideOf(event)
  const isHidden = side === undefined ? hides.includes(true) : hides[side - 1]
  const shownOf = (at: 0 | 1, names: string[]) => (hides[at] ? names.filter(isNumber) : names)
  return {
    ...rest,
    ...(player !== undefined && (!player || !isHidden || isNumber(player)) && { player }),
    ...(players && { players: [shownOf(0, players[0]), shownOf(1, players[1])] }),
  }
}

/** Whether it names anybody. */
export const namesPlayers = ({ player, players }: ScoreEvent) => !!player || !!players?.flat().length

/** Whether the database can store it. */
export function isStorable({ deviceAt }: ScoreEvent): boolean {
  return Date.parse(deviceAt) >= earliestMs
}

const isServerPlaced = ({ type }: ScoreEvent) => type === 'UNDO' || type === 'CORRECTION'

/**
 * Sent events with their clocks in a log whose last clock is `last`. An undo or correction comes after all events in the
 * log, so that no clock or id chosen by another device can cancel its effect. Undefined if a clock is far ahead of all
 * before it, which no honest device sends.
 */
export function placeEvents(sent: readonly ScoreEvent[], last: number): ScoreEvent[] | undefined {
  // The opening event (the match's state before its first tap) has clock 1.
  let [seen, behindAll] = [Math.max(last, 1), Math.max(last, 1)]
  const placed: ScoreEvent[] = []
  for (const event of orderEvents(sent)) {
    if (event.clock > seen + maxClockAhead) return undefined
    const clock = isServerPlaced(event) ? Math.max(event.clock, behindAll + 1) : event.clock
    if (isServerPlaced(event)) behindAll = clock
    seen = Math.max(seen, clock)
    placed.push({ ...event, clock })
  }
  return placed
}

/** Who has tapped as one of the two scorers of a match. */
export interface SeatHolder {
  userId: number | null
  passId: number | null
  seat: Seat
  /** Their pass has ended. */
  isOver: boolean
}

type Person = Pick<SeatHolder, 'userId' | 'passId'>
export const isSame = (one: Person, two: Person) => one.userId === two.userId && one.passId === two.passId

/** The own seat, or a free one; undefined while two others sit. */
export function seatFor(holders: readonly SeatHolder[], me: Person): Seat | undefined {
  const own = holders.find((holder) => isSame(holder, me))
  const isTaken = (seat: Seat) => holders.some((holder) => holder.seat === seat && !holder.isOver)
  return own?.seat ?? ([1, 2] as const).find((seat) => !isTaken(seat))
}

/** Pairs are found by time: none may be in the future, not even by a few minutes. */
export function seated(events: readonly ScoreEvent[], seat: Seat, now: string): Array<ScoreEvent & { seat: Seat }> {
  const latestAt = new Date(Date.parse(now) + maxAheadMs).toISOString()
  return events.map((event) => ({
    ...event,
    seat,
    deviceAt: Date.parse(event.deviceAt) > Date.parse(latestAt) ? latestAt : event.deviceAt,
  }))
}

/** Whether a log has room for its new events. Void events do not count. */
export const hasRoom = (log: readonly StoredEvent[]) => log.filter(({ isVoid }) => !isVoid).length <= maxEvents

/** Only an administrator may correct, or undo a correction. */
export function corrects({ type, target }: ScoreEvent, log: readonly ScoreEvent[]): boolean {
  return (
    type === 'CORRECTION' ||
    (type === 'UNDO' && log.some((event) => event.id === target && event.type === 'CORRECTION'))
  )
}
