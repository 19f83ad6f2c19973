// Creates, renames and deletes venues. Names are unique by a constraint.
import type { Venue } from '@campus/contract/venues'
import { differences, recordChange } from '../audit.ts'
import { fail } from '../errors.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { rejectTaken } from '../taken.ts'
import * as store from './venues.store.ts'

export async function create({ queries }: Tx, userId: number, name: string): Promise<Venue> {
  const venue = await rejectTakenName(() => store.add(queries, name))
  const changes = differences(null, venue, ['name'])
  await recordChange(queries, { ...about(venue), userId, action: 'CREATE', changes })
  return venue
}

export async function rename({ queries }: Tx, userId: number, venueId: number, name: string): Promise<Venue> {
  await store.lockMatches(queries, venueId)
  const before = (await store.lock(queries, venueId)) ?? fail('VENUE_NOT_FOUND')
  const venue = { venueId, name }
  await rejectTakenName(() => store.rename(queries, venue))
  const changes = differences(before, venue)
  await recordChange(queries, { ...about(venue), userId, action: 'UPDATE', changes })
  return venue
}

export async function remove({ queries }: Tx, userId: number, venueId: number): Promise<void> {
  const venue = (await store.lock(queries, venueId)) ?? fail('VENUE_NOT_FOUND')
  const matchCount = await store.countMatches(queries, venueId)
  if (matchCount > 0) fail('VENUE_HAS_MATCHES', { matchCount })
  await store.remove(queries, venueId)
  const changes = differences(venue, null, ['name'])
  await recordChange(queries, { ...about(venue), userId, action: 'DELETE', changes })
}

const about = ({ venueId, name }: Venue) => ({ subject: 'VENUE', subjectId: venueId, label: name }) as const

const rejectTakenName = <T>(work: () => Promise<T>) => rejectTaken('venues_name_taken', 'VENUE_TAKEN', work)
