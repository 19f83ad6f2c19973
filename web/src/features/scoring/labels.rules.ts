// What a tap is called in the log, and how a result is said.
import type { Match } from '@campus/contract/matches'
import type { ScoreEvent } from '@campus/contract/scoring'
import { crestColor, crestColors } from '@campus/rules/crest'
import type { LiveState } from '@campus/rules/scoring'
import { placeholder } from '../../text/placeholders.ts'
import type { ScoringText } from '../../text/use-scoring-text.ts'
import type { Side } from './controls.rules.ts'

export type Names = readonly [one: string, two: string]

export function namesOf(match: Match, { places, matches }: ScoringText): Names {
  const name = (side: Side) => match[`teamName${side}`] ?? placeholder(places, match[`source${side}`]) ?? matches.noTeam
  return [name(1), name(2)]
}

/** The sides' own colours; two that are alike would be mistaken for one another. */
export function colorsOf({ department1, department2, teamName1, teamName2 }: Match): [string, string] {
  const one = crestColor(department1 ?? teamName1 ?? '1')
  const two = crestColor(department2 ?? teamName2 ?? '2')
  if (one !== two) return [one, two]
  return [one, crestColors.find((color) => color !== one) ?? one]
}

const said = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

/** "컴퓨터공학과 골", "후반 시작", "기계공학과 승부차기 실패". */
export function labelOf(event: ScoreEvent, names: Names, { scoring: words }: ScoringText): string {
  const who = event.team ? names[event.team - 1] : undefined
  if (event.type === 'PERIOD') return event.period ? words.nextPeriods[event.period] : ''
  if (event.type === 'CARD') return said(who, event.card && words.cards[event.card])
  if (event.type === 'KICK') return said(who, words.types.KICK, event.isScored ? words.kickIn : words.kickOut)
  if (event.type === 'SET') return said(words.types.SET, event.end && words.ends[event.end])
  if (event.type === 'START' && who) return said(words.types.START, `(${who} ${words.serveFirst})`)
  return said(who, words.types[event.type])
}

/** Whether a name belongs to it. */
export const hasPlayer = ({ type }: ScoreEvent) => /^((OWN_)?GOAL|CARD|SUBSTITUTION|KICK|OUT)$/.test(type)

/** The result as it would stand: score, kicks, and who won. */
export function resultOf(state: LiveState, names: Names, { scoring: words }: ScoringText): string {
  const [one, two] = [state.scoreOne ?? 0, state.scoreTwo ?? 0]
  const kicks = state.shootOut ? ` (${words.kicks} ${state.shootOut[0]}:${state.shootOut[1]})` : ''
  const [own, other] = state.shootOut ?? [one, two]
  const winner = state.winner ?? (own === other ? null : own > other ? 1 : 2)
  return `${one} : ${two}${kicks} · ${winner ? words.wonBy(names[winner - 1] ?? '') : words.drawn}`
}
