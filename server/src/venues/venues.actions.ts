// Creates, changes and deletes venues. Names are unique by a constraint.
import type { Venue, VenueForm } from '@campus/contract/venues'
import { differences, recordChange } from '../audit.ts'
import { fail } from '../errors.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { rejectTaken } from '../taken.ts'
import * as store from './venues.store.ts'

export async function create({ queries }: Tx, userId: number, form: VenueForm): Promise<Venue> {
  rejectHours(form)
  const venue = await rejectTakenName(() => store.add(queries, form))
  await recordChange(queries, { ...about(venue), userId, action: 'CREATE', changes: changesOf(null, venue) })
  return venue
}

/** Only a new name touches its matches: they carry it. */
export async function change({ queries }: Tx, userId: number, venueId: number, form: VenueForm): Promise<Venue> {
  await store.lockMatches(queries, venueId)
  const before = (await store.lock(queries, venueId)) ?? fail('VENUE_NOT_FOUND')
  const venue = { ...before, ...form, venueId }
  rejectHours(venue)
  await rejectTakenName(() => store.save(queries, venue))
  await recordChange(queries, { ...about(venue), userId, action: 'UPDATE', changes: changesOf(before, venue) })
  return venue
}

/** A court opens before it closes, and a break begins before it ends. */
function rejectHours({ opens, closes, breaks = [] }: VenueForm): void {
  const isClosed = opens && closes && opens >= closes
  if (isClosed || breaks.some(({ from, to }) => from >= to)) fail('BAD_HOURS')
}

const fields = ['name', 'opens', 'closes', 'breaks'] as const
const changesOf = (before: Venue | null, after: Venue | null) =>
  differences(before && audited(before), after && audited(after), fields)

/** Breaks as text: "12:00–13:00". */
const audited = ({ name, opens = null, closes = null, breaks = [] }: Venue) => ({
  name,
  opens,
  closes,
  breaks: breaks.map(({ date, from, to }) => `${date === null ? '' : `${date} `}${from}–${to}`).join(', ') || null,
})

export async function remove({ queries }: Tx, userId: number, venueId: number): Promise<void> {
  const venue = (await store.lock(queries, venueId)) ?? fail('VENUE_NOT_FOUND')
  const matchCount = await store.countMatches(queries, venueId)
  if (matchCount > 0) fail('VENUE_HAS_MATCHES', { matchCount })
  await store.remove(queries, venueId)
  await recordChange(queries, { ...about(venue), userId, action: 'DELETE', changes: changesOf(venue, null) })
}

const about = ({ venueId, name }: Venue) => ({ subject: 'VENUE', subjectId: venueId, label: name }) as const

const rejectTakenName = <T>(work: () => Promise<T>) => rejectTaken('venues_name_taken', 'VENUE_TAKEN', work)
