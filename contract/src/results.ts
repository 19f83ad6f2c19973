// Confirming the result of a match, on the wire.
import * as z from 'zod/mini'
import { Confirmation, ConfirmationForm } from './confirmations.ts'
import { endpoint } from './endpoint.ts'
import { IdText } from './ids.ts'
import { Match } from './matches.ts'

const MatchPath = z.object({ matchId: IdText })

export const confirmResult = endpoint({
  method: 'PUT',
  path: '/api/matches/:matchId/confirmation',
  access: 'scorer',
  summary: 'Confirm the result as the scorer or an organiser, sign it as a captain, or refuse to',
  params: MatchPath,
  body: ConfirmationForm,
  reply: Match,
  idempotent: true,
})

export const reopenResult = endpoint({
  method: 'DELETE',
  path: '/api/matches/:matchId/confirmation',
  access: 'admin',
  summary: 'Take all confirmations of a result back: it is provisional again',
  params: MatchPath,
  reply: Match,
  idempotent: true,
})

export const listConfirmations = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId/confirmations',
  access: 'admin',
  summary: 'List who confirmed a result, with names and signatures',
  params: MatchPath,
  reply: z.array(Confirmation),
})
