// How news of a match finds its way into a bracket on screen: newer versions only; what changes its shape is asked anew.
import type { BracketMatch } from '@campus/contract/brackets'
import type { MatchEvent } from '@campus/contract/matches'
import { sideScore } from '@campus/rules/results/score-text'

type Participant = BracketMatch['participants'][number]

/** The bracket with the news in it; the same one when the news is old; null when it has to be asked for again. */
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

/** An answer that news overtook on its way: of each match the newer version stays. */
export function newest(shown: BracketMatch[] | undefined, answer: BracketMatch[]): BracketMatch[] {
  const versions = new Map(shown?.map((match) => [match.id, match]))
  return answer.map((match) => {
    const known = versions.get(match.id)
    return known && known.version > match.version ? { ...known, nextMatchId: match.nextMatchId } : match
  })
}
