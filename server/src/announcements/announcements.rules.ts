// Which announcements a page shows, and where processes learn that they have changed. Pure.
import type { Announcement } from '@campus/contract/announcements'

/** Every process polls at once. Not the topic of clients: each process delivers what it has read. */
export const announcementChange = 'announcement-change'

export interface Filter {
  competitionId?: number | undefined
  matchId?: number | undefined
  date?: string | undefined
}

interface Place {
  matchId: number
  competitionId: number
}

/** Whether it is for the filter's competition, for one of these matches or their competitions, or, on a day, for the campus. */
export function isShown(
  { competitionId, matchId }: Pick<Announcement, 'competitionId' | 'matchId'>,
  filter: Filter,
  places: readonly Place[],
): boolean {
  if (matchId !== null) return places.some((place) => place.matchId === matchId)
  if (competitionId === null) return filter.date !== undefined
  return competitionId === filter.competitionId || places.some((place) => place.competitionId === competitionId)
}

/** No filter at all: every announcement. */
export const isEmpty = ({ competitionId, matchId, date }: Filter) =>
  competitionId === undefined && matchId === undefined && date === undefined
