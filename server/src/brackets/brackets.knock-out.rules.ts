// A knock-out on the wire: its matches round by round, in the order in which they are drawn, and where winners go.
import type { BracketMatch } from '@campus/contract/brackets'
import { knockOutRounds, type MatchStatus, thirdPlace } from '@campus/contract/sports'

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
  nextMatchId: number | null
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

/** The match for third place comes after the final; rounds we have no name for come last. */
const order: readonly string[] = [...knockOutRounds, thirdPlace]
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

/**
 * Matches set one by one know of no next match. Where none of a round does and the next round has half as many, the first
 * two lead to the first of it, and so on: that is how a bracket is read. Otherwise nothing is guessed.
 */
function followers(drawn: KnockOutMatch[]): Map<number, number> {
  const known = new Set(drawn.map(({ matchId }) => matchId))
  const next = new Map<number, number>()
  const rounds = Map.groupBy(drawn, ({ round }) => round ?? '')
  for (const [index, name] of knockOutRounds.entries()) {
    const round = rounds.get(name) ?? []
    const following = rounds.get(knockOutRounds[index + 1] ?? '') ?? []
    const isUnlinked = round.every(({ nextMatchId }) => nextMatchId === null)
    const isEven = round.length === 2 * following.length
    for (const [place, { matchId, nextMatchId }] of round.entries()) {
      const to = isUnlinked && isEven ? following[Math.floor(place / 2)]?.matchId : nextMatchId
      // The next match may have been deleted.
      if (to && known.has(to)) next.set(matchId, to)
    }
  }
  return next
}

function participant(side: Side, winner: boolean): BracketMatch['participants'][number] {
  const { teamId, teamName, department, source, score, shootOut } = side
  const resultText = score === null ? null : shootOut === null ? `${score}` : `${score} (${shootOut})`
  return {
    id: teamId === null ? '' : String(teamId),
    name: teamName,
    resultText,
    winner,
    department,
    source: teamId === null ? source : null,
  }
}
