// Sample brackets for this feature's tests, in the server's shape, with changes per case.
import type { BracketMatch } from '@campus/contract/brackets'

type Side = BracketMatch['participants'][number]

export function sampleSide(id: number | null, changes: Partial<Side> = {}): Side {
  const name = id === null ? null : `팀 ${id}`
  return {
    id: id === null ? '' : String(id),
    name,
    department: name,
    resultText: null,
    winner: false,
    source: null,
    ...changes,
  }
}

export function sampleTie(id: number, round: string, changes: Partial<BracketMatch> = {}): BracketMatch {
  return {
    id,
    startTime: null,
    date: null,
    time: null,
    tournamentRoundText: round,
    nextMatchId: null,
    participants: [sampleSide(null), sampleSide(null)],
    position: null,
    status: 'FUTURE',
    version: 1,
    ...changes,
  }
}

const names = ['ROUND_OF_128', 'ROUND_OF_64', 'ROUND_OF_32', 'ROUND_OF_16', 'QUARTER_FINALS', 'SEMI_FINALS', 'FINAL']

/** Every round of a full knock-out of so many teams, linked: ids from 1, first round first. */
export function fullBracket(teams: number): BracketMatch[] {
  const matches: BracketMatch[] = []
  for (let count = teams / 2, first = 1; count >= 1; first += count, count /= 2) {
    const round = names.at(-1 - Math.log2(count)) ?? ''
    for (let at = 0; at < count; at++) {
      const nextMatchId = count > 1 ? first + count + Math.floor(at / 2) : null
      matches.push(sampleTie(first + at, round, { position: at + 1, nextMatchId }))
    }
  }
  return matches
}

/** Of four teams, linked; nothing is played. */
export const doubleElimination: BracketMatch[] = [
  sampleTie(1, 'SEMI_FINALS', { position: 1, nextMatchId: 4 }),
  sampleTie(2, 'SEMI_FINALS', { position: 2, nextMatchId: 4 }),
  sampleTie(3, 'LOSERS_ROUND_1', { position: 1, nextMatchId: 5 }),
  sampleTie(4, 'WINNERS_FINAL', { position: 1, nextMatchId: 6 }),
  sampleTie(5, 'LOSERS_FINAL', { position: 1, nextMatchId: 6 }),
  sampleTie(6, 'FINAL', { position: 1, nextMatchId: 7 }),
  sampleTie(7, 'SECOND_FINAL', { position: 1 }),
]
