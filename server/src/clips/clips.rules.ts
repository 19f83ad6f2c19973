// Pure decisions of clips: which goals get one and which seconds it covers, when it can be made, and when the disk is nearly full.
import { clipSpan } from '@campus/contract/clips'
import type { SportRules } from '@campus/contract/rules'
import type { EventType, StoredEvent } from '@campus/contract/scoring'
import type { Sport } from '@campus/contract/sports'
import { fold } from '@campus/rules/scoring/scoring'
import { minute } from '@campus/rules/seoul'
import { rulesOf } from '@campus/rules/sports/presets'

export interface FilmedMatch {
  sport: Sport
  rulePreset: string
  rules: SportRules | null
  mustDecide: boolean
  teams: [string, string]
  events: StoredEvent[]
}

/** A tap that arrives later than this was made offline: then the device's time is right. */
const offlineDelayMs = 15_000

/** When it happened, in milliseconds: normally when the server received the tap. */
export function momentOf({ at, deviceAt }: Pick<StoredEvent, 'at' | 'deviceAt'>): number {
  const [taken, tapped] = [Date.parse(at), Date.parse(deviceAt)]
  return taken - tapped > offlineDelayMs ? tapped : taken
}

export interface Goal {
  eventId: string
  title: string
  from: Date
  to: Date
}

const goalNames: Partial<Record<EventType, string>> = { GOAL: '골', OWN_GOAL: '자책골' }

/** The valid goals: not undone, and with an effect on the score. */
export function goalsOf(match: FilmedMatch): Goal[] {
  return validEvents(match).flatMap(({ event, scoreOne, scoreTwo }) => {
    const name = goalNames[event.type]
    if (!name || !event.team) return []
    const moment = momentOf(event as StoredEvent)
    const title = `${match.teams[event.team - 1]} ${name} ${scoreOne} : ${scoreTwo}`
    return { eventId: event.id, title, ...around(moment) }
  })
}

function validEvents({ sport, mustDecide, events, ...own }: FilmedMatch) {
  const { timeline } = fold(rulesOf({ sport, ...own }), { sport, mustDecide }, events)
  return timeline.filter(({ isUndone }) => !isUndone)
}

const around = (moment: number) => ({
  from: new Date(moment - clipSpan.before * 1000),
  to: new Date(moment + clipSpan.after * 1000),
})

/** A fan taps "clip" after the scene: the same length, up to the picture on the screen. */
export function before(moment: number) {
  return { from: new Date(moment - (clipSpan.before + clipSpan.after) * 1000), to: new Date(moment) }
}

/** The minute of the clock that a moment is in. */
export function minuteOf(moment: number) {
  const from = Math.floor(moment / minute) * minute
  return { from: new Date(from), to: new Date(from + minute) }
}

/** How far back a fan may clip; `aheadMs` tolerates a device clock that is ahead. */
export const reach = { backMs: 30 * 60_000, aheadMs: 2000 } as const

const chaptered: EventType[] = ['START', 'GOAL', 'OWN_GOAL', 'PERIOD', 'SET']

/** The chapters of a recording. */
export function chapterMoments(match: FilmedMatch): Array<{ eventId: string; moment: number }> {
  return validEvents(match)
    .filter(({ event }) => chaptered.includes(event.type))
    .map(({ event }) => ({ eventId: event.id, moment: momentOf(event as StoredEvent) }))
}

/** A continuous stretch of a recording. */
export interface Stretch {
  /** In milliseconds. */
  at: number
  seconds: number
}

/** The offset of a moment in the recording, in seconds; undefined when it is before or after the recording. */
export function offsetIn(stretches: readonly Stretch[], moment: number): number | undefined {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last || moment < first.at || moment > last.at + last.seconds * 1000) return undefined
  return stretches.reduce((sum, { at, seconds }) => sum + Math.min(Math.max((moment - at) / 1000, 0), seconds), 0)
}

/** How long to wait for missing segments: rows lag behind, and an offline camera may return while its broadcast is open. */
const waitMs = { over: 5000, open: 75_000 } as const

/** Whether no more segments of a clip will come. `filmedTo`: the end of its last segment. */
export function isComplete(clip: { to: number; filmedTo: number | undefined; isOpen: boolean }, now: number): boolean {
  const { to, filmedTo, isOpen } = clip
  if (filmedTo !== undefined && filmedTo >= to) return true
  return now >= to + (isOpen ? waitMs.open : waitMs.over)
}

const leastShare = 0.05

/** `least`: the bytes that must be free in any case. */
export const isNearlyFull = ({ free, total }: { free: number; total: number }, least: number) =>
  free < least || free < total * leastShare
