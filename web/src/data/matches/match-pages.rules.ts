// The cached pages of all matches: how events join them.
import type { Match, MatchEvent } from '@campus/contract/matches'

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
