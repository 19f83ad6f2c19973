// What the lower third says of a moment, and which moments it announces.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { Moment } from '@campus/rules/scoring/moments'
import { minuteText } from '@campus/rules/sports/minutes'
import { partIn } from '../../text/format/part-in.ts'
import { sideName } from '../../text/format/side-name.ts'
import type { CommentaryText } from '../../text/use-commentary-text.ts'

/** Goals, cards and substitutions; where points make sets, the end of a set. A basket every minute is no news. */
export function isAnnounced(rules: SportRules, { kind }: Moment): boolean {
  if (kind === 'CARD' || kind === 'SUBSTITUTION') return true
  if (kind === 'GOAL' || kind === 'OWN_GOAL') return rules.kind === 'GOALS'
  return kind === 'SET' && (rules.kind === 'POINTS' || rules.kind === 'SURVIVORS')
}

export interface LowerThirdWords {
  /** Whose it is: its colour. */
  side: 1 | 2 | null
  /** The minute, or the part. */
  when: string
  kind: string
  name: string
  detail: string
  score: string
  against: string
  isGoal: boolean
  card: Moment['card']
}

const other = (side: 1 | 2) => (side === 1 ? 2 : 1)

export function wordsOf(
  text: CommentaryText,
  match: Match,
  moment: Moment,
  against: (team: string) => string,
): LowerThirdWords {
  const { kind, minute, part, points, player, card, score } = moment
  const { relay } = text
  const side = kind === 'SET' ? moment.winner : moment.side
  const nameOf = (of: 1 | 2 | null) => (of === null ? '' : sideName(match, of, text))
  const kinds: Partial<Record<Moment['kind'], string>> = {
    GOAL: relay.goal,
    OWN_GOAL: relay.ownGoal,
    CARD: relay.cards[card ?? 'YELLOW'],
    SUBSTITUTION: relay.substitution,
    SET: relay.won,
  }
  // No student should be remembered by an own goal: it names the team only.
  const who = kind === 'OWN_GOAL' ? null : player
  const team = nameOf(kind === 'OWN_GOAL' && side ? other(side) : side)
  return {
    side,
    when: minute ? minuteText(minute) : part === null ? '' : partIn(text, match, part + 1),
    kind: kinds[kind] ?? '',
    name: who ?? team,
    detail: who ? team : kind === 'SET' && points ? `${points[0]}–${points[1]}` : '',
    score: `${score[0]} : ${score[1]}`,
    against: side ? against(nameOf(other(side))) : '',
    isGoal: kind === 'GOAL' || kind === 'OWN_GOAL',
    card: kind === 'CARD' ? card : null,
  }
}
