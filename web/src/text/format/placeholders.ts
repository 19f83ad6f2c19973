// Placeholders for teams that aren't known yet, and names of rounds: "A조 1위", "8강 1경기 승자". The text comes from the viewer's
// language.
import { type KnockOutRound, knockOutRounds, thirdPlace } from '@campus/contract/sports'

export type NamedRound = KnockOutRound | typeof thirdPlace

export interface PlaceWords {
  /** A group and a league's round are entered in Korean, "A조", "3라운드": the usual ones are translated. */
  group: (entered: string) => string
  leagueRound: (entered: string) => string
  rounds: Record<NamedRound, string>
  rank: (group: string, place: number) => string
  winner: (round: string, position: number) => string
  loser: (round: string, position: number) => string
  /** The lanes of a final: the first of each heat, then the best others. */
  heats: (first: number) => string
}

const named: readonly string[] = [...knockOutRounds, thirdPlace]

export function roundName(words: PlaceWords, round: string): string {
  return named.includes(round) ? words.rounds[round as NamedRound] : words.leagueRound(round)
}

/** "A조 3라운드", "8강"; empty if neither is set. */
export function stageName(words: PlaceWords, groupName: string | null | undefined, round: string | null | undefined) {
  return [groupName && words.group(groupName), round && roundName(words, round)].filter(Boolean).join(' ')
}

/** The text of "RANK:A조:1", "WINNER:QUARTER_FINALS:2", "LOSER:SEMI_FINALS:1" or "HEATS:2:8"; null for anything else. */
export function placeholder(words: PlaceWords, source: string | null): string | null {
  const [kind, from, place] = (source ?? '').split(':')
  const number = Number(place)
  if (!from || !Number.isInteger(number)) return null
  if (kind === 'RANK') return words.rank(words.group(from), number)
  if (kind === 'HEATS') return words.heats(Number(from))
  if (kind === 'WINNER') return words.winner(roundName(words, from), number)
  return kind === 'LOSER' ? words.loser(roundName(words, from), number) : null
}
