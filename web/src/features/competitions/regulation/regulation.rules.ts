// The rules of play as lines of a regulation: a name and a value each.
import type { SportRules } from '@campus/contract/rules'
import { type Sport, secondFinal, winnersFinal } from '@campus/contract/sports'
import type { SeasonText } from '../../../text/use-season-text.ts'
import { numbersOf, valueOf } from '../details/house-rules.rules.ts'

/** What its rounds say about a knock-out. */
type KnockOutFeature = 'DOUBLE_ELIMINATION' | 'SECOND_FINAL' | 'CONSOLATION'

export function knockOutFeatures(rounds: ReadonlyArray<string | null>): KnockOutFeature[] {
  const has: Record<KnockOutFeature, boolean> = {
    DOUBLE_ELIMINATION: rounds.includes(winnersFinal),
    SECOND_FINAL: rounds.includes(secondFinal),
    CONSOLATION: rounds.includes('CONSOLATION_FINAL'),
  }
  return (Object.keys(has) as KnockOutFeature[]).filter((feature) => has[feature])
}

type Words = SeasonText['office']['rules']
export type RuleLine = [name: string, value: string]

/** Without numbers that are not set: 0 means that there is no extra time, shoot-out or clock. */
export function ruleLines(sport: Sport, rules: SportRules, words: Words): RuleLine[] {
  const names = { ...words, points: words.pointsOf(sport), periods: words.periodsOf(sport) } as unknown as Record<
    string,
    string
  >
  const numbers = numbersOf(rules).flatMap(({ field }): RuleLine[] => {
    const value = valueOf(rules, field)
    return value === null || value === 0 ? [] : [[names[field] ?? field, String(value)]]
  })
  return [...choiceLines(sport, rules, words), ...numbers]
}

function choiceLines(sport: Sport, rules: SportRules, words: Words): RuleLine[] {
  switch (rules.kind) {
    case 'PERIODS':
      return [[words.level, words.levelValue(rules.mayDraw)]]
    case 'TIES':
      return [
        ...rules.rubbers.map(({ discipline }, at): RuleLine => [words.rubber(at + 1), words.disciplines[discipline]]),
        [words.allRubbers, words.allRubbersValue(rules.playsAll)],
      ]
    case 'POINTS':
      return [
        [words.mostParts(sport), words.bestOfValue(sport, rules.bestOf)],
        ...(rules.points > 1 ? [[words.lead, words.leadValue(rules.lead)] satisfies RuleLine] : []),
      ]
    case 'SURVIVORS':
      return [
        [words.mostParts(sport), rules.bestOf === null ? words.bestOfTime : words.bestOfValue(sport, rules.bestOf)],
        [words.decidedBy, words.decided[rules.decidedBy]],
      ]
    default:
      return []
  }
}
