// Everything kept about a person, as that person may take it away. No secrets (hashes, keys, tokens) and nobody else's data.
import * as z from 'zod/mini'
import { AuditAction, AuditSubject } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { EventType } from './scoring.ts'
import { Session } from './sessions.ts'
import { Preferences, Role } from './users.ts'

const Time = z.iso.datetime()
const Perhaps = z.nullable(Time)
const MatchId = z.nullable(Id)

export const PersonalData = z.object({
  madeAt: Time,
  account: z.object({
    userId: Id,
    email: z.string(),
    name: z.string(),
    nickname: z.string(),
    role: Role,
    createdAt: Time,
    preferences: z.nullable(Preferences),
    /** Whether there is a private calendar link, and whether a letter to reset the password is still good. */
    hasCalendarLink: z.boolean(),
    hasResetLetter: z.boolean(),
    /** Whether log-ins ask for a code of an app, and how many recovery codes are left. */
    hasTotp: z.boolean(),
    recoveryCodes: z.int(),
  }),
  consents: z.array(z.object({ term: z.string(), version: z.string(), agreedAt: Time, withdrawnAt: Perhaps })),
  sessions: z.array(Session),
  passkeys: z.array(z.object({ name: z.string(), createdAt: Time, lastUsedAt: Perhaps })),
  favorites: z.array(z.object({ matchId: Id, since: Time, byFollow: z.boolean() })),
  follows: z.array(z.object({ teamId: Id, teamName: z.string(), since: Time })),
  comments: z.array(z.object({ commentId: Id, matchId: Id, text: z.string(), at: Time, isHidden: z.boolean() })),
  /** As long as chat is kept. */
  chat: z.array(z.object({ roomId: z.nullable(z.string()), text: z.string(), at: Time, isHidden: z.boolean() })),
  /** What the person reported: by its number, because the words are somebody else's. */
  reports: z.array(z.object({ on: z.enum(['COMMENT', 'CHAT']), id: Id, reason: z.string(), at: Time })),
  /** When the person was told to be quiet. */
  sanctions: z.array(
    z.object({ kind: z.string(), reason: z.string(), givenAt: Time, until: Perhaps, liftedAt: Perhaps }),
  ),
  /** Devices that get notifications: by the push service's host only. */
  devices: z.array(z.object({ host: z.string(), kinds: z.array(z.string()), savedAt: Time })),
  /** Passes the person made for others, without the others' names. */
  passes: z.array(
    z.object({
      to: z.enum(['SCORE', 'FILM']),
      matchId: MatchId,
      createdAt: Time,
      expiresAt: Time,
      revokedAt: Perhaps,
      lastUsedAt: Perhaps,
    }),
  ),
  taps: z.array(z.object({ matchId: Id, type: EventType, at: Time })),
  broadcasts: z.array(z.object({ streamId: z.string(), matchId: MatchId, startedAt: Time, endedAt: Perhaps })),
  clips: z.array(z.object({ clipId: Id, matchId: Id, at: Time })),
  /** What is written down of the person's own changes, and of changes of the person's role. */
  audit: z.array(
    z.object({
      at: Time,
      action: AuditAction,
      subject: AuditSubject,
      subjectId: z.nullable(Id),
      isOwn: z.boolean(),
      changes: z.optional(z.unknown()),
    }),
  ),
  /** The lists that were too long: they hold the newest entries only. */
  shortened: z.array(z.string()),
})
export type PersonalData = z.output<typeof PersonalData>

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/users/export',
  access: 'user',
  summary: 'Everything kept about oneself, as a JSON file; a few times an hour',
  reply: PersonalData,
})
