// Folds a match's events into its state: the result is the same in whatever order, batches and repetitions they arrive.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { EventType, ScoreEvent } from '@campus/contract/scoring'
import type { SetScore } from '../results/sets.ts'
import { minuteOn } from '../sports/minutes.ts'
import { agree, isApart, mayTakeBack, readUndosApart, type Seat } from './agreement.ts'
import { findDisputes } from './disputes.ts'
import { type Base, type LiveState, unplayed } from './state.ts'
import { step } from './step.ts'

export { type Base, type LiveState, standingOf } from './state.ts'

/** Of a match as it is published. */
export const baseOf = (match: Pick<Match, 'sport' | 'matchType' | 'mustDecide' | 'sides'>): Base => ({
  sport: match.sport,
  mustDecide: match.matchType === 'TOURNAMENT' || match.mustDecide === true,
  sides: match.sides?.length,
})

/** A tap, who made it where that is known, as which of two scorers, and whether an administrator has voided it. */
export type Tap = ScoreEvent & { scorer?: string | undefined; seat?: Seat | undefined; isVoid?: true | undefined }

/** Every tap that had an effect or was undone, except the UNDOs themselves. */
export interface TimelineItem {
  event: Tap
  /** After it. */
  scoreOne: number
  scoreTwo: number
  /** Of a tie: the rubber it belongs to, from 0; set and points are then those within the rubber. */
  rubber: number | null
  /** The set or half it belongs to, from 0; null where none has begun. */
  set: number | null
  /** The score of that set or half after it: points, in dodgeball the players still in. */
  points: SetScore | null
  /** As the scorer entered it, or by the clock of the running period. */
  minute: number | null
  isUndone: boolean
  /** As the scorer entered it, or as a later NOTE has it. */
  player: string | null
}

export interface Folded {
  state: LiveState
  timeline: TimelineItem[]
  /** Taps without effect: illegal at their position, mostly after a merge. */
  ignored: string[]
  /** Taps that an UNDO may target now. */
  undoable: ReadonlySet<string>
  /** Pairs by different scorers that probably mean one event. */
  disputed: string[][]
  /** Where two score apart: taps that only one of them has made, and that therefore don't count yet. */
  open: Tap[]
}

/** By clock, then id, like the log; a repeated id is the same tap. */
export function orderEvents<E extends ScoreEvent>(events: readonly E[]): E[] {
  const known = new Map(events.map((event) => [event.id, event]))
  return [...known.values()].toSorted((a, b) => a.clock - b.clock || (a.id < b.id ? -1 : 1))
}

/** `view`: where two score apart, as one of them sees it. */
export function fold(rules: SportRules, base: Base, events: readonly Tap[], view?: Seat): Folded {
  const ordered = orderEvents(events).filter(({ isVoid }) => !isVoid)
  const { played, undone, undoable, misplaced, open, standsFor } = isApart(ordered)
    ? readApart(ordered, view)
    : { ...readUndos(ordered), played: ordered, open: [], standsFor: new Map<string, string>() }
  const timeline = new Map<string, TimelineItem>()
  const ignored: string[] = []
  let state = unplayed
  for (const event of played) {
    const isUndone = undone.has(event.id)
    const before = state
    if (misplaced.has(event.id)) ignored.push(event.id)
    else if (event.type !== 'UNDO') {
      const next = isUndone
        ? state
        : event.type === 'NOTE'
          ? note(state, timeline, event, standsFor)
          : step(rules, base, state, event)
      if (next) timeline.set(event.id, itemOf(event, before, next, isUndone))
      else ignored.push(event.id)
      state = next ?? state
    }
  }
  const items = [...timeline.values()]
  return { state, timeline: items, ignored, undoable, disputed: findDisputes(items), open }
}

/** What counts of two scorers, and what one of them, or an organiser, may take back. */
function readApart(ordered: readonly Tap[], view: Seat | undefined) {
  const { undone, misplaced, isPlayed } = readUndosApart(ordered)
  const { counted, open, standsFor } = agree(ordered, undone, view)
  const known = new Set(counted.map(({ id }) => id))
  // A name of a tap that does not count yet waits with it.
  const isOfKnown = ({ target = '' }: Tap) => known.has(standsFor.get(target) ?? target)
  const notes = ordered.filter((event) => event.type === 'NOTE' && isOfKnown(event))
  const mayUndo = (event: Tap) =>
    event.type !== 'UNDO' && !undone.has(event.id) && mayTakeBack(view, event) && !(event.type === 'START' && isPlayed)
  const undoable = new Set(ordered.filter(mayUndo).map(({ id }) => id))
  return { played: [...counted, ...notes], undone, misplaced, undoable, open, standsFor }
}

/** Which taps are undone. An UNDO targets one earlier tap, once; a START only while no other tap is in effect. */
function readUndos(ordered: readonly ScoreEvent[]) {
  const [undone, misplaced] = [new Set<string>(), new Set<string>()]
  const inEffect = new Map<string, EventType>()
  let played = 0
  const isUndoable = (type?: EventType) => type !== undefined && (type !== 'START' || played === 0)
  for (const { id, type, target = '' } of ordered) {
    const about = inEffect.get(target)
    if (type === 'UNDO' ? !isUndoable(about) : type === 'NOTE' && !about) misplaced.add(id)
    else if (type === 'UNDO') {
      undone.add(target)
      inEffect.delete(target)
      if (about && isPlay(about)) played--
    } else {
      inEffect.set(id, type)
      if (isPlay(type)) played++
    }
  }
  const undoable = new Set([...inEffect].filter(([, type]) => isUndoable(type)).map(([id]) => id))
  return { undone, misplaced, undoable }
}

function isPlay(type: EventType): boolean {
  return type !== 'START' && type !== 'NOTE'
}

/** Sets the player of an event that had an effect. The last NOTE wins. */
function note(
  state: LiveState,
  timeline: Map<string, TimelineItem>,
  { target = '', player }: ScoreEvent,
  standsFor: ReadonlyMap<string, string>,
) {
  const item = timeline.get(standsFor.get(target) ?? target)
  if (!item || item.event.type === 'NOTE' || player === undefined) return null
  if (!item.isUndone) item.player = player || null
  return state
}

function itemOf(event: Tap, before: LiveState, after: LiveState, isUndone: boolean): TimelineItem {
  const { scoreOne, scoreTwo } = after
  const rubber = (event.rubber !== undefined && after.rubbers[event.rubber]) || null
  // Of a tie as a whole there is no set that it could be about.
  const sets = rubber ? rubber.play.sets : after.rubbers.length > 0 ? [] : after.sets
  return {
    event,
    rubber: rubber && (event.rubber ?? null),
    scoreOne: scoreOne ?? 0,
    scoreTwo: scoreTwo ?? 0,
    set: sets.length > 0 ? sets.length - 1 : null,
    points: sets.at(-1) ?? null,
    minute: event.minute ?? minuteOf(event, before),
    isUndone,
    player: event.player || null,
  }
}

function minuteOf({ deviceAt }: ScoreEvent, state: LiveState): number | null {
  const { period, periodStartedAt, periodFromMinute, suspended } = state
  if (!periodStartedAt || period === 'HALF_TIME' || period === 'SHOOT_OUT') return null
  const at = suspended ? Math.min(Date.parse(deviceAt), Date.parse(suspended.at)) : Date.parse(deviceAt)
  return minuteOn(periodStartedAt, periodFromMinute, at)
}

type Extra = Partial<Omit<ScoreEvent, 'id' | 'type' | 'clock' | 'team'>>

/** Whether a console may offer this tap: whether it would have an effect as the next event. */
export function mayTap(
  rules: SportRules,
  base: Base,
  { state, timeline, undoable }: Folded,
  type: EventType,
  team?: 1 | 2,
  extra: Extra = {},
): boolean {
  if (type === 'UNDO') return undoable.has(extra.target ?? '')
  if (type === 'NOTE') {
    const item = timeline.find(({ event }) => event.id === extra.target)
    return !!item && !item.isUndone && item.event.type !== 'NOTE' && extra.player !== undefined
  }
  const event: ScoreEvent = { id: '', clock: 1, deviceAt: '1970-01-01T00:00:00Z', ...extra, type, team }
  return step(rules, base, state, event) !== null
}
