// What is worth keeping: which goals stand and when they were, which seconds belong to them, when a clip can be made, and when
// there is too little room.
import { clipSpan } from '@campus/contract/clips'
import type { SportRules } from '@campus/contract/rules'
import type { EventType, StoredEvent } from '@campus/contract/scoring'
import type { Sport } from '@campus/contract/sports'
import { fold } from '@campus/rules/scoring/scoring'
import { rulesOf } from '@campus/rules/sports/presets'

export interface FilmedMatch {
  sport: Sport
  rulePreset: string
  rules: SportRules | null
  mustDecide: boolean
  teams: [string, string]
  events: StoredEvent[]
}

/** A tap that came so late was made without a network, and the device knows better when. */
const heldBackMs = 15_000

/** When it happened, in milliseconds: when the server took the tap, as a rule. */
export function momentOf({ at, deviceAt }: Pick<StoredEvent, 'at' | 'deviceAt'>): number {
  const [taken, tapped] = [Date.parse(at), Date.parse(deviceAt)]
  return taken - tapped > heldBackMs ? tapped : taken
}

export interface Goal {
  eventId: string
  title: string
  from: Date
  to: Date
}

const goalWords: Partial<Record<EventType, string>> = { GOAL: '골', OWN_GOAL: '자책골' }

/** The goals that stand; those undone, or without effect where they came, are none. */
export function goalsOf(match: FilmedMatch): Goal[] {
  return standing(match).flatMap(({ event, scoreOne, scoreTwo }) => {
    const word = goalWords[event.type]
    if (!word || !event.team) return []
    const moment = momentOf(event as StoredEvent)
    const title = `${match.teams[event.team - 1]} ${word} ${scoreOne} : ${scoreTwo}`
    return { eventId: event.id, title, ...around(moment) }
  })
}

function standing({ sport, mustDecide, events, ...own }: FilmedMatch) {
  const { timeline } = fold(rulesOf({ sport, ...own }), { sport, mustDecide }, events)
  return timeline.filter(({ isUndone }) => !isUndone)
}

const around = (moment: number) => ({
  from: new Date(moment - clipSpan.before * 1000),
  to: new Date(moment + clipSpan.after * 1000),
})

/** Who taps "clip" has seen it: the same length, up to the picture on the screen. */
export function before(moment: number) {
  return { from: new Date(moment - (clipSpan.before + clipSpan.after) * 1000), to: new Date(moment) }
}

/** How long ago may be what a fan keeps; a little of the future is a clock that is not ours. */
export const reach = { backMs: 30 * 60_000, aheadMs: 2000 } as const

const chaptered: EventType[] = ['START', 'GOAL', 'OWN_GOAL', 'PERIOD', 'SET']

/** What a viewer looks for in a recording. */
export function chapterMoments(match: FilmedMatch): Array<{ eventId: string; moment: number }> {
  return standing(match)
    .filter(({ event }) => chaptered.includes(event.type))
    .map(({ event }) => ({ eventId: event.id, moment: momentOf(event as StoredEvent) }))
}

/** A stretch of a recording without a hole. */
export interface Stretch {
  /** In milliseconds. */
  at: number
  seconds: number
}

/** How many seconds of film come before a moment; undefined when it lies before or after all of them. */
export function placeIn(stretches: readonly Stretch[], moment: number): number | undefined {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last || moment < first.at || moment > last.at + last.seconds * 1000) return undefined
  return stretches.reduce((sum, { at, seconds }) => sum + Math.min(Math.max((moment - at) / 1000, 0), seconds), 0)
}

/** Rows follow the pictures; a camera that is away may come back for as long as its broadcast is open. */
const patienceMs = { over: 5000, open: 75_000 } as const

/** Whether all that a clip will ever have is here. `filmedTo`: the end of the last segment of it. */
export function isComplete(clip: { to: number; filmedTo: number | undefined; isOpen: boolean }, now: number): boolean {
  const { to, filmedTo, isOpen } = clip
  if (filmedTo !== undefined && filmedTo >= to) return true
  return now >= to + (isOpen ? patienceMs.open : patienceMs.over)
}

const leastShare = 0.05

/** `least` is what must be free in any case, in bytes. */
export const isNearlyFull = ({ free, total }: { free: number; total: number }, least: number) =>
  free < least || free < total * leastShare
