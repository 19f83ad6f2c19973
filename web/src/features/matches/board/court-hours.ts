// When courts cannot be used on any day. Pure.
import type { Venue } from '@campus/contract/venues'

/** Before a court opens and after it closes. */
export function closedHours(courts: readonly Pick<Venue, 'venueId' | 'opens' | 'closes'>[]) {
  return courts.flatMap(({ venueId, opens, closes }) => [
    ...(opens && opens > '00:00' ? [{ venueId, from: '00:00', to: opens }] : []),
    ...(closes && closes < '23:59' ? [{ venueId, from: closes, to: '23:59' }] : []),
  ])
}

/** On every day, or on that one too. */
export function breaksOf(courts: readonly Venue[], date: string | null) {
  return courts.flatMap(({ venueId, breaks = [] }) =>
    breaks.filter((pause) => pause.date === null || pause.date === date).map(({ from, to }) => ({ venueId, from, to })),
  )
}
