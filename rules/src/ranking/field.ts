// The ranking of a competition of many sides: the final places its sides first, the heats all others by their marks.
import type { Measure, SideMarks, Unplaced } from '@campus/contract/marks'
import type { MatchStatus } from '@campus/contract/sports'
import { bestMark, placesOf } from '../results/places.ts'

/** A heat or a final. */
export interface FieldMatch {
  status: MatchStatus
  round: string | null
  /** Team ids by lane. */
  sides: readonly number[]
  marks: readonly SideMarks[]
}

export interface FieldRow {
  teamId: number
  /** Null without a mark. */
  rank: number | null
  mark: number | null
  unplaced: Unplaced | null
  played: number
}

const isFinal = ({ round }: FieldMatch) => round === 'FINAL'

/** All teams, ranked ones first. `isLive`: marks of matches in progress count too. */
export function rankField(
  measure: Measure,
  teamIds: readonly number[],
  matches: readonly FieldMatch[],
  { isLive }: { isLive: boolean },
): FieldRow[] {
  const counted = matches.filter(({ status }) => status === 'PAST' || (isLive && status === 'LIVE'))
  const finals = counted.filter(isFinal)
  const heats = counted.filter((match) => !isFinal(match))
  const inFinal = placeAll(measure, teamIds, finals)
  // Who is in a final is ranked by it, even without a mark there.
  const inFinals = new Set(finals.flatMap(({ sides }) => sides))
  const rest = teamIds.filter((teamId) => !inFinals.has(teamId))
  const inHeats = placeAll(measure, rest, heats)
  const rows = teamIds.map((teamId) => {
    const own = inFinal.get(teamId) ?? inHeats.get(teamId)
    const behind = inFinals.has(teamId) ? 0 : inFinals.size
    return {
      teamId,
      rank: own?.place === undefined ? null : own.place + behind,
      mark: own?.mark ?? null,
      unplaced: own?.unplaced ?? null,
      played: counted.filter(({ sides }) => sides.includes(teamId)).length,
    }
  })
  return rows.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || b.played - a.played)
}

interface Placed {
  place: number | undefined
  mark: number | null
  unplaced: Unplaced | null
}

/** Teams of several matches in one ranking, each by the best of its matches. */
function placeAll(measure: Measure, teamIds: readonly number[], matches: readonly FieldMatch[]): Map<number, Placed> {
  const best = new Map<number, SideMarks>()
  for (const { sides, marks } of matches)
    for (const own of marks) {
      const teamId = sides[own.side - 1]
      if (teamId === undefined || !teamIds.includes(teamId)) continue
      const known = best.get(teamId)
      const as = { ...own, side: teamId }
      if (!known || placesOf({ measure }, [known, { ...as, side: -1 }]).get(-1) === 1) best.set(teamId, as)
    }
  const places = placesOf({ measure }, [...best.values()])
  return new Map(
    [...best].map(([teamId, own]) => [
      teamId,
      { place: places.get(teamId), mark: bestMark(measure, own), unplaced: own.unplaced },
    ]),
  )
}
