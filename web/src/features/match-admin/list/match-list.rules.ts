// Filters of the administrators' list, and events in the list of all matches.
import type { Match, MatchEvent } from '@campus/contract/matches'
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

/** A page of the list of all matches, and the match after which the next one begins. */
export interface MatchPage {
  matches: Match[]
  next: number | undefined
}

/** All pages with the event applied: a new match comes first. */
export function patchPages(pages: MatchPage[], { match: changed, isDeleted }: MatchEvent): MatchPage[] {
  const old = pages.flatMap(({ matches }) => matches).find((match) => match.matchId === changed.matchId)
  const change = (patch: (matches: Match[]) => Match[]) =>
    pages.map((page) => ({ ...page, matches: patch(page.matches) }))
  if (old && old.version >= changed.version) return pages
  if (isDeleted) return change((matches) => matches.filter((match) => match.matchId !== changed.matchId))
  if (old) return change((matches) => matches.map((match) => (match === old ? changed : match)))
  const [first, ...rest] = pages
  return first ? [{ ...first, matches: [changed, ...first.matches] }, ...rest] : pages
}
