// Calendars that a phone subscribes to: of a team, of one's favorites, of one match.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdText } from './ids.ts'

export const teamCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/teams/:teamId',
  access: 'anyone',
  summary: "A team's matches as iCalendar; a moved match keeps its id",
  params: z.object({ teamId: IdText }),
  reply: z.string(),
})

export const matchCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/matches/:matchId',
  access: 'anyone',
  summary: 'One match as iCalendar',
  params: z.object({ matchId: IdText }),
  reply: z.string(),
})

export const favoritesCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/favorites/:token',
  access: 'anyone',
  summary: "A person's starred matches as iCalendar: whoever has the link may read it",
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{20,64}$/)) }),
  reply: z.string(),
})

export const renewCalendar = endpoint({
  method: 'POST',
  path: '/api/users/me/calendar',
  access: 'user',
  summary: "Make a new private link to one's favorites; the old one ends",
  reply: z.object({ path: z.string() }),
})

export const endCalendar = endpoint({
  method: 'DELETE',
  path: '/api/users/me/calendar',
  access: 'user',
  summary: 'End the private link',
  reply: z.object({}),
})
