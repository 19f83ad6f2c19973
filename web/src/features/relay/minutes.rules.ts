// A minute of soccer as readers know it: "45+2" on the clock of the match, the 23rd of its half in a sentence.
import type { GoalRules } from '@campus/contract/rules'
import type { Period } from '@campus/contract/sports'
import type { TimelineItem } from '@campus/rules/scoring'

export interface Minute {
  /** 0 and 1 are the halves, 2 and 3 those of extra time. */
  half: number
  /** On the clock of the match, and what is played on top of a half that is over. */
  shown: number
  over: number
  /** Counted from the beginning of the half. */
  inHalf: number
}

/** The last half a period can be about. */
const halves: Record<Period, number> = { FIRST_HALF: 0, HALF_TIME: 0, SECOND_HALF: 1, EXTRA_TIME: 3, SHOOT_OUT: 3 }

type Timed = Pick<TimelineItem, 'set' | 'minute'>

export function minuteIn(rules: GoalRules, { set, minute }: Timed, period: Period | null): Minute | null {
  if (minute === null) return null
  const lengths = [rules.halfMinutes, rules.halfMinutes, rules.extraHalfMinutes, rules.extraHalfMinutes]
  const begins = lengths.map((_, at) => lengths.slice(0, at).reduce((sum, length) => sum + length, 0))
  let half = set ?? halves[period ?? 'SECOND_HALF']
  // What is written down later belongs to the half its minute says.
  while (half > 0 && minute <= (begins[half] ?? 0)) half--
  const played = minute - (begins[half] ?? 0)
  const over = Math.max(0, played - (lengths[half] ?? 0))
  return { half, shown: minute - over, over, inHalf: played - over }
}
