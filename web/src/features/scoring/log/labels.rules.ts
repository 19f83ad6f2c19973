// Labels of taps, results and places.
import type { Match } from '@campus/contract/matches'
import type { ScoreEvent } from '@campus/contract/scoring'
import { kitOf } from '@campus/rules/kits/kits'
import { markText } from '@campus/rules/results/mark-text'
import type { LiveState } from '@campus/rules/scoring/scoring'
import { placeholder, stageName } from '../../../text/format/placeholders.ts'
import type { ScoringText } from '../../../text/use-scoring-text.ts'
import { type Game, playedSets, type Side } from '../pads/controls.rules.ts'

export type Names = readonly [one: string, two: string]

/** The names that a label needs. */
export interface LabelContext {
  names: Names
  match: Pick<Match, 'sport' | 'sides' | 'measure'>
  /** The rubber that everybody knows it is about. */
  rubber?: number
}

export function namesOf(match: Match, { places, matches }: ScoringText): Names {
  const name = (side: Side) => match[`teamName${side}`] ?? placeholder(places, match[`source${side}`]) ?? matches.noTeam
  return [name(1), name(2)]
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

/** "컴퓨터공학과 골", "후반 시작", "기계공학과 승부차기 실패". */
export function labelOf(event: ScoreEvent, context: LabelContext, text: ScoringText): string {
  const { names, match } = context
  const { scoring: words } = text
  if (event.rubber !== undefined && event.rubber !== context.rubber) {
    const label = labelOf(event, { ...context, rubber: event.rubber }, text)
    return `${text.ties.rubber(event.rubber + 1)} ${label}`
  }
  if (event.type === 'RUBBER') return words.types.RUBBER
  const who = event.team ? names[event.team - 1] : undefined
  if (event.type === 'MARK') return joined(laneName(match, event.side), markLabel(match, event, text))
  if (event.type === 'PERIOD') return event.period ? words.nextPeriods[event.period] : ''
  if (event.type === 'CARD') return joined(who, event.card && words.cards[event.card])
  if (event.type === 'KICK') return joined(who, words.types.KICK, event.isScored ? words.kickIn : words.kickOut)
  if (event.type === 'SET_START') return words.startOf(match.sport)
  if (event.type === 'POINT' && event.value) return joined(who, words.points(event.value))
  if (event.type === 'SET' && kitOf(match.sport).kind === 'PERIODS')
    return words.endOf(text.matches.game(match.sport, '').trim())
  if (event.type === 'SET') return joined(words.types.SET, event.end && words.ends[event.end])
  if (event.type === 'START' && who) {
    const first = kitOf(match.sport).kind === 'PERIODS' ? words.batFirst : words.serveFirst
    return joined(words.types.START, `(${who} ${first})`)
  }
  return joined(who, words.types[event.type])
}

export const laneName = ({ sides }: LabelContext['match'], side = 0) => sides?.[side - 1]?.teamName

/** "58.02초", "무효", "실격". */
function markLabel({ measure = 'TIME' }: LabelContext['match'], { mark, unplaced }: ScoreEvent, text: ScoringText) {
  if (unplaced) return text.matches.unplaced[unplaced]
  return mark === undefined ? text.scoring.field.missed : markText(measure, mark, text.matches.marks)
}

/** How a dodgeball set ended: "시간 종료", "서든데스 컴퓨터공학과 승". */
export function endingOf({ end }: Pick<ScoreEvent, 'end'>, names: Names, { scoring: words }: ScoringText): string {
  if (end === 'SUDDEN_DEATH_ONE') return words.suddenDeath(names[0])
  if (end === 'SUDDEN_DEATH_TWO') return words.suddenDeath(names[1])
  return end ? words.ends[end] : ''
}

/** How the set, period or turn at bat would end: "시간 종료", "2쿼터 종료", "공수 교대". */
export function endingIn(
  { match, game, names }: EndingContext,
  body: Pick<ScoreEvent, 'end'>,
  text: ScoringText,
): string {
  const { rules, folded } = game
  const { serving, firstServing } = folded.state
  if (rules.kind !== 'PERIODS') return endingOf(body, names, text)
  if (rules.outs !== null && serving === firstServing) return text.scoring.changeSides
  return text.scoring.endOf(text.matches.game(match.sport, playedSets(game).length + 1))
}

interface EndingContext extends LabelContext {
  game: Game
}

/** The planned start; null where it is unknown. */
export function startOf({ date, startTime }: Pick<Match, 'date' | 'startTime'>): number | null {
  return date && startTime ? Date.parse(`${date}T${startTime}:00+09:00`) : null
}

/** Venue and time, which a scorer checks first. */
export function placeOf(match: Match, text: ScoringText, today: string): { heading: string; detail: string } {
  const { venue, date, startTime, competitionName, groupName, round } = match
  const day = date && date !== today && text.day(date)
  return {
    heading: joined(venue ?? undefined, day || undefined, startTime ?? undefined) || text.scoring.title,
    detail: [competitionName, stageName(text.places, groupName, round)].filter(Boolean).join(' · '),
  }
}

/** Whether an event has a player. */
export const hasPlayer = ({ type, value }: ScoreEvent) =>
  /^((OWN_)?GOAL|CARD|SUBSTITUTION|KICK|OUT|FOUL)$/.test(type) || value !== undefined

/** The result as of now: score, kicks, and winner. */
export function resultOf(state: LiveState, names: Names, { scoring: words }: ScoringText): string {
  const [one, two] = [state.scoreOne ?? 0, state.scoreTwo ?? 0]
  const kicks = state.shootOut ? ` (${words.kicks} ${state.shootOut[0]}:${state.shootOut[1]})` : ''
  const [own, other] = state.shootOut ?? [one, two]
  const winner = state.winner ?? (own === other ? null : own > other ? 1 : 2)
  return `${one} : ${two}${kicks} · ${winner ? words.wonBy(names[winner - 1] ?? '') : words.drawn}`
}
