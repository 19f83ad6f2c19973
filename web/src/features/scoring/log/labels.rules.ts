// What a tap is called in the log, and how a result is said.
import type { Match } from '@campus/contract/matches'
import type { ScoreEvent } from '@campus/contract/scoring'
import type { LiveState } from '@campus/rules/scoring/scoring'
import { placeholder, roundName } from '../../../text/format/placeholders.ts'
import type { ScoringText } from '../../../text/use-scoring-text.ts'
import type { Side } from '../pads/controls.rules.ts'

export type Names = readonly [one: string, two: string]

/** Whose event it is. */
export interface Called {
  names: Names
  match: Pick<Match, 'sport'>
}

export function namesOf(match: Match, { places, matches }: ScoringText): Names {
  const name = (side: Side) => match[`teamName${side}`] ?? placeholder(places, match[`source${side}`]) ?? matches.noTeam
  return [name(1), name(2)]
}

const said = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

/** "컴퓨터공학과 골", "후반 시작", "기계공학과 승부차기 실패". */
export function labelOf(event: ScoreEvent, { names, match }: Called, { scoring: words }: ScoringText): string {
  const who = event.team ? names[event.team - 1] : undefined
  if (event.type === 'PERIOD') return event.period ? words.nextPeriods[event.period] : ''
  if (event.type === 'CARD') return said(who, event.card && words.cards[event.card])
  if (event.type === 'KICK') return said(who, words.types.KICK, event.isScored ? words.kickIn : words.kickOut)
  if (event.type === 'SET_START') return words.startOf[match.sport === 'DODGEBALL' ? 'SET' : 'GAME']
  if (event.type === 'SET') return said(words.types.SET, event.end && words.ends[event.end])
  if (event.type === 'START' && who) return said(words.types.START, `(${who} ${words.serveFirst})`)
  return said(who, words.types[event.type])
}

/** How a dodgeball set ended: "시간 종료", "서든데스 컴퓨터공학과 승". */
export function endingOf({ end }: Pick<ScoreEvent, 'end'>, names: Names, { scoring: words }: ScoringText): string {
  if (end === 'SUDDEN_DEATH_ONE') return words.suddenDeath(names[0])
  if (end === 'SUDDEN_DEATH_TWO') return words.suddenDeath(names[1])
  return end ? words.ends[end] : ''
}

/** When it is planned to begin; null where that is not known. */
export function startOf({ date, startTime }: Pick<Match, 'date' | 'startTime'>): number | null {
  return date && startTime ? Date.parse(`${date}T${startTime}:00+09:00`) : null
}

/** Where and when: what a scorer looks for before anything else. */
export function placeOf(match: Match, text: ScoringText, today: string): { heading: string; detail: string } {
  const { venue, date, startTime, competitionName, groupName, round } = match
  const day = date && date !== today && text.day(date)
  return {
    heading: said(venue ?? undefined, day || undefined, startTime ?? undefined) || text.scoring.title,
    detail: [competitionName, said(groupName ?? undefined, round ? roundName(text.places, round) : undefined)]
      .filter(Boolean)
      .join(' · '),
  }
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
