// The personal data export: everything stored about a user. No secrets (hashes, keys, tokens) and nobody else's data.
import * as z from 'zod/mini'
import { AuditAction, AuditSubject } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { ProtestState } from './protests.ts'
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
    /** Whether there is a private calendar link, and whether a password reset email is still valid. */
    hasCalendarLink: z.boolean(),
    hasResetLetter: z.boolean(),
    /** Whether log-ins require a code of an authenticator app, and how many recovery codes are left. */
    hasTotp: z.boolean(),
    recoveryCodes: z.int(),
  }),
  consents: z.array(z.object({ term: z.string(), version: z.string(), agreedAt: Time, withdrawnAt: Perhaps })),
  sessions: z.array(Session),
  passkeys: z.array(z.object({ name: z.string(), createdAt: Time, lastUsedAt: Perhaps })),
  favorites: z.array(z.object({ matchId: Id, since: Time, byFollow: z.boolean() })),
  follows: z.array(z.object({ teamId: Id, teamName: z.string(), since: Time })),
  comments: z.array(z.object({ commentId: Id, matchId: Id, text: z.string(), at: Time, isHidden: z.boolean() })),
  /** As long as chat is stored. */
  chat: z.array(z.object({ roomId: z.nullable(z.string()), text: z.string(), at: Time, isHidden: z.boolean() })),
  /** What the user reported: by id only, because the text is somebody else's. */
  reports: z.array(z.object({ on: z.enum(['COMMENT', 'CHAT']), id: Id, reason: z.string(), at: Time })),
  /** Sanctions against the user. */
  sanctions: z.array(
    z.object({ kind: z.string(), reason: z.string(), givenAt: Time, until: Perhaps, liftedAt: Perhaps }),
  ),
  /** Devices with notifications: only the push service's host. */
  devices: z.array(z.object({ host: z.string(), kinds: z.array(z.string()), savedAt: Time })),
  /** Passes that the user created for others, without the others' names. */
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
  protests: z.array(
    z.object({
      protestId: Id,
      matchId: Id,
      name: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      state: ProtestState,
      at: Time,
    }),
  ),
  clips: z.array(z.object({ clipId: Id, matchId: Id, at: Time })),
  /** Audit entries of the user's own changes, and of changes of the user's role. */
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
  /** The lists that were too long: they contain only the newest entries. */
  shortened: z.array(z.string()),
})
export type PersonalData = z.output<typeof PersonalData>

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/users/export',
  access: 'user',
  summary: 'Export everything stored about oneself as a JSON file; limited to a few times an hour',
  reply: PersonalData,
})
