// The score beside a line of the log: within a set its points, or the players still in; else the score of the match.
import type { SportRules } from '@campus/contract/rules'
import type { EventType } from '@campus/contract/scoring'
import type { TimelineItem } from '@campus/rules/scoring/scoring'

/** The sets won stay as they are until one ends: these say more by the set they happen in. */
const withinSet: readonly EventType[] = ['POINT', 'OUT', 'CARD', 'SUBSTITUTION', 'TIME_OUT']

export function scoreAfter({ kind }: SportRules, { event, points, scoreOne, scoreTwo }: TimelineItem): string {
  if (kind !== 'GOALS' && points && withinSet.includes(event.type)) return `${points.one} : ${points.two}`
  return `${scoreOne} : ${scoreTwo}`
}
