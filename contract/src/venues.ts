// Venues (courts, pitches) on the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { Line } from './text.ts'

export const Venue = z.object({ venueId: Id, name: z.string() })
export type Venue = z.output<typeof Venue>

const VenueForm = z.object({ name: Line.check(z.minLength(1), z.maxLength(40)) })

export const listVenues = endpoint({
  method: 'GET',
  path: '/api/venues',
  access: 'anyone',
  summary: 'List all venues by name',
  reply: z.array(Venue),
})

export const createVenue = endpoint({
  method: 'POST',
  path: '/api/venues',
  access: 'admin',
  summary: 'Create a venue',
  body: VenueForm,
  reply: Venue,
  idempotent: true,
})

export const updateVenue = endpoint({
  method: 'PUT',
  path: '/api/venues/:venueId',
  access: 'admin',
  summary: 'Rename a venue',
  params: z.object({ venueId: IdText }),
  body: VenueForm,
  reply: Venue,
  idempotent: true,
})

export const deleteVenue = endpoint({
  method: 'DELETE',
  path: '/api/venues/:venueId',
  access: 'admin',
  summary: 'Delete a venue without matches',
  params: z.object({ venueId: IdText }),
  reply: z.object({}),
  idempotent: true,
})
