// Placeholders for teams that aren't known yet, and names of rounds: "A조 1위", "8강 1경기 승자". The text comes from the viewer's
// language.
import { type NamedRound, namedRounds, singleRounds } from '@campus/contract/sports'

export interface PlaceWords {
  /** A group and a league's round are entered in Korean, "A조", "3라운드": the usual ones are translated. */
  group: (entered: string) => string
  leagueRound: (entered: string) => string
  rounds: Record<NamedRound, string>
  rank: (group: string, place: number) => string
  /** One match of a knock-out's round, or of a group; without a number where it is the only one. */
  match: (stage: string, position: number | null) => string
  winner: (stage: string, position: number | null) => string
  loser: (stage: string, position: number | null) => string
  /** The lanes of a final: the first of each heat, then the best others. */
  heats: (first: number) => string
  /** A side of a round that is not paired yet. */
  swiss: (round: string) => string
}

const named: readonly string[] = namedRounds

export function roundName(words: PlaceWords, round: string): string {
  return named.includes(round) ? words.rounds[round as NamedRound] : words.leagueRound(round)
}

/** "A조 3라운드", "8강"; empty if neither is set. */
export function stageName(words: PlaceWords, groupName: string | null | undefined, round: string | null | undefined) {
  return [groupName && words.group(groupName), round && roundName(words, round)].filter(Boolean).join(' ')
}

/** The text of "RANK:A조:1", "WINNER:QUARTER_FINALS:2", "LOSER:A조:1", "HEATS:2:8" or "SWISS:2:1"; null for anything else. */
export function placeholder(words: PlaceWords, source: string | null): string | null {
  const [kind, from, place] = (source ?? '').split(':')
  const number = Number(place)
  if (!from || !Number.isInteger(number)) return null
  if (kind === 'HEATS') return words.heats(Number(from))
  if (kind === 'SWISS') return words.swiss(from)
  const stage = named.includes(from) ? roundName(words, from) : words.group(from)
  if (kind === 'RANK') return words.rank(stage, number)
  const position = singleRounds.includes(from) ? null : number
  if (kind === 'WINNER') return words.winner(stage, position)
  return kind === 'LOSER' ? words.loser(stage, position) : null
}
