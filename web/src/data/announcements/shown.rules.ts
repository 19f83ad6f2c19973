// Which announcements a page shows, and what they are about.
import type { Announcement } from '@campus/contract/announcements'
import type { Match } from '@campus/contract/matches'

/** What a page is about: a day's matches, with what concerns the campus; one match; or one competition. */
export interface Shown {
  day?: readonly Match[] | undefined
  match?: Match | undefined
  competitionId?: number | null
}

type Subject = Pick<Announcement, 'competitionId' | 'matchId'>

const isOfCampus = ({ competitionId, matchId }: Subject) => competitionId === null && matchId === null

/** The match of a list that it is about, or the first one of its competition. */
export function matchIn({ competitionId, matchId }: Subject, matches: readonly Match[]): Match | undefined {
  if (matchId !== null) return matches.find((match) => match.matchId === matchId)
  return competitionId === null ? undefined : matches.find((match) => match.competitionId === competitionId)
}

export function isShown(announcement: Subject, { day, match, competitionId }: Shown): boolean {
  if (isOfCampus(announcement)) return day !== undefined
  if (matchIn(announcement, match ? [match] : (day ?? []))) return true
  return announcement.competitionId !== null && announcement.competitionId === competitionId
}

/** Before "more". */
export const mostShown = 3
