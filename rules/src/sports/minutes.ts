// The minute of a soccer match, made in one place from the clock of its log: as a number it is the match's ("67′", "45+2′"), in words
// that of its half.
import type { GoalRules, SportRules } from '@campus/contract/rules'
import type { Period } from '@campus/contract/sports'

export interface Minute {
  /** 0 and 1 are the halves, 2 and 3 those of extra time. */
  half: number
  /** On the clock of the match, and what is played on top of a half that is over. */
  shown: number
  over: number
  /** Counted from the beginning of the half. */
  inHalf: number
}

const minuteMs = 60_000

/** The minute that is being played, from 1. */
export function minuteOn(startedAt: string, fromMinute: number, at: number): number {
  return fromMinute + Math.max(0, Math.floor((at - Date.parse(startedAt)) / minuteMs)) + 1
}

/** How long a half is by the rules; nothing where no clock runs. */
export function halfMinutes(rules: SportRules, period: Period): number | undefined {
  if (rules.kind !== 'GOALS' || period === 'HALF_TIME' || period === 'SHOOT_OUT') return undefined
  return period === 'EXTRA_TIME' ? rules.extraHalfMinutes : rules.halfMinutes
}

function split(minute: number, from: number, length: number): Omit<Minute, 'half'> {
  const played = minute - from
  const over = Math.max(0, played - length)
  return { shown: minute - over, over, inHalf: played - over }
}

export interface RunningClock {
  startedAt: string
  fromMinute: number
  /** Missing in older responses: such a half never ends. */
  halfMinutes?: number | undefined
}

/** "67′", in time played on top "45+2′". */
export const minuteText = ({ shown, over }: Pick<Minute, 'shown' | 'over'>) =>
  over > 0 ? `${shown}+${over}′` : `${shown}′`

export function clockText({ startedAt, fromMinute, halfMinutes: length = Infinity }: RunningClock, at: number): string {
  return minuteText(split(minuteOn(startedAt, fromMinute, at), fromMinute, length))
}

/** The last half a period can be about. */
const halves: Record<Period, number> = { FIRST_HALF: 0, HALF_TIME: 0, SECOND_HALF: 1, EXTRA_TIME: 3, SHOOT_OUT: 3 }

interface Timed {
  set: number | null
  minute: number | null
}

export function minuteIn(rules: GoalRules, { set, minute }: Timed, period: Period | null): Minute | null {
  if (minute === null) return null
  const lengths = [rules.halfMinutes, rules.halfMinutes, rules.extraHalfMinutes, rules.extraHalfMinutes]
  const begins = lengths.map((_, at) => lengths.slice(0, at).reduce((sum, length) => sum + length, 0))
  let half = set ?? halves[period ?? 'SECOND_HALF']
  // An event that is entered later belongs to the half of its minute.
  while (half > 0 && minute <= (begins[half] ?? 0)) half--
  return { half, ...split(minute, begins[half] ?? 0, lengths[half] ?? 0) }
}
