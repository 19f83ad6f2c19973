// Protests against a result that is not official yet, and the rulings on them.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Match, MatchForm } from './matches.ts'
import { SportCode } from './sports.ts'
import { Line, LongText } from './text.ts'

export const ProtestState = z.enum(['OPEN', 'UPHELD', 'REJECTED', 'WITHDRAWN'])
export type ProtestState = z.output<typeof ProtestState>

/** A match as people read it, on either side of a ruling. */
const Face = z.object({
  teamName1: z.nullable(z.string()),
  teamName2: z.nullable(z.string()),
  score: z.nullable(z.string()),
})
export type Face = z.output<typeof Face>

/** What a ruling moved: the result itself, and the teams and results that followed from it. */
export const Moved = z.object({ matchId: Id, round: z.nullable(z.string()), before: Face, after: Face })
export type Moved = z.output<typeof Moved>

export const Protest = z.object({
  protestId: Id,
  matchId: Id,
  teamId: Id,
  teamName: z.string(),
  state: ProtestState,
  filedAt: z.iso.datetime(),
  /** The scene it is about; null without a picture. */
  clipId: z.nullable(Id),
  /** For organisers and for whoever filed it; the name for everybody with the ruling, if the captain agrees. */
  name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  isOwn: z.boolean(),
  ruling: z.nullable(z.string()),
  ruledAt: z.nullable(z.iso.datetime()),
  moved: z.array(Moved),
})
export type Protest = z.output<typeof Protest>

const Words = LongText.check(z.minLength(1), z.maxLength(limits.protestLength))

export const ProtestForm = z.object({
  teamId: Id,
  name: Line.check(z.minLength(1), z.maxLength(limits.captainNameLength)),
  /** Whether the captain's name may be shown with the ruling. */
  isNamePublic: z.boolean(),
  reason: Words,
  /** The minute that it is about: its clip goes with the protest, where there is a picture. */
  minute: z.optional(z.iso.datetime()),
})
export type ProtestForm = z.output<typeof ProtestForm>

export const Ruling = z.object({
  outcome: z.enum(['UPHELD', 'REJECTED']),
  ruling: Words,
  /** Only of one that is upheld: the result as it should be. */
  correction: z.optional(MatchForm),
})
export type Ruling = z.output<typeof Ruling>

const MatchPath = z.object({ matchId: IdText })
const ProtestPath = z.object({ protestId: IdText })

export const listProtests = endpoint({
  method: 'GET',
  path: '/api/matches/:matchId/protests',
  access: 'anyone',
  summary: 'List the protests against the result of a match, oldest first',
  params: MatchPath,
  reply: z.array(Protest),
})

export const fileProtest = endpoint({
  method: 'POST',
  path: '/api/matches/:matchId/protests',
  access: 'user',
  summary: 'Protest against a result that is not official yet, as the captain of a side',
  params: MatchPath,
  body: ProtestForm,
  reply: Match,
  limit: { tries: 10, seconds: 3600 },
  idempotent: true,
})

export const withdrawProtest = endpoint({
  method: 'DELETE',
  path: '/api/protests/:protestId',
  access: 'user',
  summary: 'Take back a protest of your own',
  params: ProtestPath,
  reply: Match,
  idempotent: true,
})

export const listOpenProtests = endpoint({
  method: 'GET',
  path: '/api/protests',
  access: 'admin',
  summary: 'List the protests that wait for a ruling, oldest first',
  reply: z.array(z.extend(Protest, { label: z.string(), sport: SportCode })),
})

export const ruleOnProtest = endpoint({
  method: 'PUT',
  path: '/api/protests/:protestId/ruling',
  access: 'admin',
  summary: 'Uphold or reject a protest, and correct the result in the same act',
  params: ProtestPath,
  body: Ruling,
  reply: Match,
  idempotent: true,
})
