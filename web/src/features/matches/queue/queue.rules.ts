// What the screen of a queue shows: which competitions can be queued, its courts, and who waits in which order. Pure.
import type { CourtQueue } from '@campus/contract/court-queues'
import type { Match } from '@campus/contract/matches'

export interface QueueableCompetition {
  competitionId: number
  name: string
  count: number
}

/** Competitions with matches of two teams that have not begun and are in no queue. */
export function queueable(matches: readonly Match[]): QueueableCompetition[] {
  const open = matches.filter(({ status, queue, sides }) => status === 'FUTURE' && !queue && !sides)
  return [...Map.groupBy(open, ({ competitionId }) => competitionId)].map(([competitionId, own]) => ({
    competitionId,
    name: own[0]?.competitionName ?? '',
    count: own.length,
  }))
}

type Entry = CourtQueue['entries'][number]

export interface QueueRow {
  match: Match
  entry: Entry
}

export interface QueueCourt {
  venueId: number
  name: string
  row: QueueRow | undefined
  /** One that was taken out while it is played on. */
  isOut: boolean
}

/** Its matches as the day's list has them; one that has just left it is left out. */
export function rowsOf(queue: CourtQueue, matches: readonly Match[]) {
  const byId = new Map(matches.map((match) => [match.matchId, match]))
  const rows = queue.entries.flatMap((entry): QueueRow[] => {
    const match = byId.get(entry.matchId)
    return match ? [{ match, entry }] : []
  })
  const on = new Map(rows.map((row) => [row.entry.venueId, row]))
  const own = new Set(queue.courts.map(({ venueId }) => venueId))
  const courts: QueueCourt[] = queue.courts.map((court) => ({ ...court, row: on.get(court.venueId), isOut: false }))
  for (const row of rows) {
    const { venueId } = row.entry
    if (venueId !== null && !own.has(venueId)) courts.push({ venueId, name: row.match.venue ?? '', row, isOut: true })
  }
  return { courts, waiting: rows.filter(({ entry }) => entry.venueId === null) }
}
