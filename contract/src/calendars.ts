// Calendars that a phone subscribes to: of a team, of a user's favorites, of one match.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdText } from './ids.ts'

export const teamCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/teams/:teamId',
  access: 'anyone',
  summary: "Get a team's matches as iCalendar; a rescheduled match keeps its UID",
  params: z.object({ teamId: IdText }),
  reply: z.string(),
})

export const matchCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/matches/:matchId',
  access: 'anyone',
  summary: 'Get one match as iCalendar',
  params: z.object({ matchId: IdText }),
  reply: z.string(),
})

export const favoritesCalendar = endpoint({
  method: 'GET',
  path: '/api/calendars/favorites/:token',
  access: 'anyone',
  summary: "Get a user's favorites as iCalendar; everybody with the link can read it",
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{20,64}$/)) }),
  reply: z.string(),
})

export const renewCalendar = endpoint({
  method: 'POST',
  path: '/api/users/me/calendar',
  access: 'user',
  summary: "Create a new private link to one's favorites; the old link stops working",
  reply: z.object({ path: z.string() }),
})

export const endCalendar = endpoint({
  method: 'DELETE',
  path: '/api/users/me/calendar',
  access: 'user',
  summary: 'Delete the private link',
  reply: z.object({}),
})
