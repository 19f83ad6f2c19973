// The score beside a row of the log: within a set its points or remaining players, else the score of the match.
import type { SportRules } from '@campus/contract/rules'
import type { EventType } from '@campus/contract/scoring'
import type { TimelineItem } from '@campus/rules/scoring/scoring'

/** These show the score within the set: the number of sets won changes only at the end of one. */
const withinSet: readonly EventType[] = ['POINT', 'OUT', 'CARD', 'SUBSTITUTION', 'TIME_OUT']

export function scoreAfter({ kind }: SportRules, { event, points, scoreOne, scoreTwo }: TimelineItem): string {
  if (kind !== 'GOALS' && kind !== 'PERIODS' && points && withinSet.includes(event.type))
    return `${points.one} : ${points.two}`
  if (kind === 'PLACED') return ''
  return `${scoreOne} : ${scoreTwo}`
}
