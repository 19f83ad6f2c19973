// When courts are closed: nothing is scheduled there, as if they were booked.
import type { Court } from '../board/problems.ts'
import { dateAt, day, instantOf } from '../seoul.ts'
import type { Busy } from './bookings.ts'

/** Of every day between two, both included. */
export function closedSpans(courts: readonly Court[], firstDay: string, lastDay: string): Busy[] {
  const spans: Busy[] = []
  for (let start = instantOf(firstDay, '00:00'); start <= instantOf(lastDay, '00:00'); start += day)
    for (const court of courts) spans.push(...closedOn(court, dateAt(start)))
  return spans
}

function closedOn({ venueId, opens, closes, breaks }: Court, date: string): Busy[] {
  const span = (from: string, to: number): Busy => ({ teamIds: [], venueId, from: instantOf(date, from), to })
  return [
    ...(opens === null ? [] : [span('00:00', instantOf(date, opens))]),
    ...(closes === null ? [] : [span(closes, instantOf(date, '00:00') + day)]),
    ...breaks
      .filter((pause) => pause.date === null || pause.date === date)
      .map(({ from, to }) => span(from, instantOf(date, to))),
  ]
}
