// What a ruling moved, as people read it. Pure.
import type { Match } from '@campus/contract/matches'
import type { Face, Moved } from '@campus/contract/protests'
import { scoreText } from '@campus/rules/results/score-text'

const faceOf = (match: Match): Face => ({
  teamName1: match.teamName1,
  teamName2: match.teamName2,
  score: scoreText(match),
})

const isSame = (a: Face, b: Face) => a.teamName1 === b.teamName1 && a.teamName2 === b.teamName2 && a.score === b.score

/** In the order of `before`. */
export function movedOf(before: readonly Match[], after: readonly Match[]): Moved[] {
  const now = new Map(after.map((match) => [match.matchId, match]))
  return before.flatMap((match) => {
    const faces = { before: faceOf(match), after: faceOf(now.get(match.matchId) ?? match) }
    return isSame(faces.before, faces.after) ? [] : [{ matchId: match.matchId, round: match.round, ...faces }]
  })
}

/** The teams of a match, of two sides or of many. */
export function teamIdsOf({ teamId1, teamId2, sides }: Match): Array<number | null> {
  return sides ? sides.map(({ teamId }) => teamId) : [teamId1, teamId2]
}
