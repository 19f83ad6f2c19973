// Applies match events to a cached bracket: newer versions only; a change of its shape needs a refetch.
import type { BracketMatch } from '@campus/contract/brackets'
import type { MatchEvent } from '@campus/contract/matches'
import { sideScore } from '@campus/rules/results/score-text'

type Participant = BracketMatch['participants'][number]

/** The bracket with the event applied; the same one when the event is old; null when it must be refetched. */
export function patchBracket(bracket: BracketMatch[], { match, isDeleted }: MatchEvent): BracketMatch[] | null {
  const at = bracket.findIndex(({ id }) => id === match.matchId)
  const old = bracket[at]
  if (old && old.version >= match.version) return bracket
  if (!old) return isDeleted ? bracket : null
  if (isDeleted || match.round !== old.tournamentRoundText) return null
  const { date, startTime: time } = match
  const sides = ([1, 2] as const).map((side): Participant => {
    const teamId = match[`teamId${side}`]
    return {
      id: teamId === null ? '' : String(teamId),
      name: match[`teamName${side}`],
      resultText: sideScore(match[`teamScore${side}`], match[`shootOut${side}`]),
      winner: match.winner === side,
      department: match[`department${side}`],
      source: teamId === null ? match[`source${side}`] : null,
    }
  })
  const startTime = date && time ? new Date(`${date}T${time}:00+09:00`).toISOString() : null
  const { status, version } = match
  return bracket.with(at, { ...old, participants: sides, startTime, date, time, status, version })
}

/** Corrects a response that an event overtook: of each match the newer version stays. */
export function reconcileBracket(shown: BracketMatch[] | undefined, fetched: BracketMatch[]): BracketMatch[] {
  const versions = new Map(shown?.map((match) => [match.id, match]))
  return fetched.map((match) => {
    const known = versions.get(match.id)
    return known && known.version > match.version ? { ...known, nextMatchId: match.nextMatchId } : match
  })
}
