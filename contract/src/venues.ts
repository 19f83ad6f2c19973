// Venues (courts, pitches) on the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { ClockTime, Day } from './sports.ts'
import { Line } from './text.ts'

/** A pause of a court, on one day or (null) on every day. */
const Break = z.object({ date: z.nullable(Day), from: ClockTime, to: ClockTime })

export const Venue = z.object({
  venueId: Id,
  name: z.string(),
  /** When it opens and closes; null or missing: it is never closed. */
  opens: z.optional(z.nullable(ClockTime)),
  closes: z.optional(z.nullable(ClockTime)),
  breaks: z.optional(z.array(Break)),
})
export type Venue = z.output<typeof Venue>

/** An omitted field stays as it is. */
const VenueForm = z.object({
  name: Line.check(z.minLength(1), z.maxLength(40)),
  opens: z.optional(z.nullable(ClockTime)),
  closes: z.optional(z.nullable(ClockTime)),
  breaks: z.optional(z.array(Break).check(z.maxLength(40))),
})
export type VenueForm = z.output<typeof VenueForm>

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
  summary: 'Change a venue: its name, hours and breaks',
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
