// Placeholders for teams that aren't known yet, and names of rounds: "A조 1위", "8강 1경기 승자". The text comes from the viewer's
// language.
import { type KnockOutRound, knockOutRounds, thirdPlace } from '@campus/contract/sports'

export type NamedRound = KnockOutRound | typeof thirdPlace

export interface PlaceWords {
  rounds: Record<NamedRound, string>
  rank: (group: string, place: number) => string
  winner: (round: string, position: number) => string
  loser: (round: string, position: number) => string
}

const named: readonly string[] = [...knockOutRounds, thirdPlace]

/** Knock-out rounds have a name in every language; a league's rounds are shown as entered. */
export function roundName(words: PlaceWords, round: string): string {
  return named.includes(round) ? words.rounds[round as NamedRound] : round
}

/** The text of "RANK:A조:1", "WINNER:QUARTER_FINALS:2" or "LOSER:SEMI_FINALS:1"; null for anything else. */
export function placeholder(words: PlaceWords, source: string | null): string | null {
  const [kind, from, place] = (source ?? '').split(':')
  const number = Number(place)
  if (!from || !Number.isInteger(number)) return null
  if (kind === 'RANK') return words.rank(from, number)
  if (kind === 'WINNER') return words.winner(roundName(words, from), number)
  return kind === 'LOSER' ? words.loser(roundName(words, from), number) : null
}
