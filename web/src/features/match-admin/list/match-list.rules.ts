// Filters and order of the administrators' list.
import type { Match } from '@campus/contract/matches'
import { type MatchStatus, matchStatuses, type Sport } from '@campus/contract/sports'
import { findsKorean } from '../../../ui/fields/hangul.ts'

export interface ListFilter {
  sport: Sport | 'ALL'
  status: MatchStatus | 'ALL'
  competitionId: number | null
  team: string
}

export const noFilter: ListFilter = { sport: 'ALL', status: 'ALL', competitionId: null, team: '' }

export function fits(match: Match, { sport, status, competitionId, team }: ListFilter): boolean {
  if (sport !== 'ALL' && match.sport !== sport) return false
  if (status !== 'ALL' && match.status !== status) return false
  if (competitionId !== null && match.competitionId !== competitionId) return false
  if (!team.trim()) return true
  const names = [match.teamName1, match.department1, match.teamName2, match.department2]
  return names.some((name) => name !== null && findsKorean(name, team))
}

export function readStatus(text: string | null): MatchStatus | 'ALL' {
  return matchStatuses.find((status) => status === text) ?? 'ALL'
}

const when = ({ date, startTime }: Match) => `${date ?? '9999'} ${startTime ?? '99:99'}`

/** A day in the order it is played. */
export function byTime(a: Match, b: Match): number {
  return when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : a.matchId - b.matchId
}
