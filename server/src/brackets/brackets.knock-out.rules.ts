// A knock-out as the contract has it: matches by round and position, and the next match of each winner.
import type { BracketMatch } from '@campus/contract/brackets'
import { type MatchStatus, namedRounds } from '@campus/contract/sports'
import { fedSlots, sourceFrom } from '@campus/rules/brackets/slots'
import { sideScore } from '@campus/rules/results/score-text'

export interface KnockOutMatch {
  matchId: number
  round: string | null
  position: number | null
  startTime: string | null
  date: string | null
  time: string | null
  status: MatchStatus
  one: Side
  two: Side
  winner: 1 | 2 | null
  version: number
}

interface Side {
  teamId: number | null
  teamName: string | null
  department: string | null
  source: string | null
  score: number | null
  shootOut: number | null
}

/** Other named rounds come after the final; unknown ones come last. */
const order: readonly string[] = namedRounds
const placeOf = ({ round }: KnockOutMatch) => {
  const place = order.indexOf(round ?? '')
  return place < 0 ? order.length : place
}
const positionOf = ({ position }: KnockOutMatch) => position ?? Number.MAX_SAFE_INTEGER

export function bracketOf(matches: readonly KnockOutMatch[]): BracketMatch[] {
  const drawn = matches.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || positionOf(a) - positionOf(b) || a.matchId - b.matchId,
  )
  const nextOf = followers(drawn)
  return drawn.map((match) => ({
    id: match.matchId,
    startTime: match.startTime,
    date: match.date,
    time: match.time,
    tournamentRoundText: match.round ?? '',
    nextMatchId: nextOf.get(match.matchId) ?? null,
    participants: [participant(match.one, match.winner === 1), participant(match.two, match.winner === 2)],
    position: match.position,
    status: match.status,
    version: match.version,
  }))
}

/** The next match of each winner: the one with a slot whose source names it. */
function followers(drawn: KnockOutMatch[]): Map<number, number> {
  const fed = fedSlots(
    drawn.map(({ matchId, one, two }) => ({ matchId, sourceOne: one.source, sourceTwo: two.source })),
  )
  return new Map(
    drawn.flatMap((match): Array<[number, number]> => {
      const next = fed.get(sourceFrom('WINNER', match) ?? '')
      return next ? [[match.matchId, next.matchId]] : []
    }),
  )
}

function participant(side: Side, winner: boolean): BracketMatch['participants'][number] {
  const { teamId, teamName, department, source, score, shootOut } = side
  return {
    id: teamId === null ? '' : String(teamId),
    name: teamName,
    resultText: sideScore(score, shootOut),
    winner,
    department,
    source: teamId === null ? source : null,
  }
}
