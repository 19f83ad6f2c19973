// Every error the server answers with: a stable code and its HTTP status. The words a person reads live in web/src/text.
import * as z from 'zod/mini'

export const errorStatus = {
  BAD_REQUEST: 400,
  BAD_SCORE: 400,
  SAME_TEAM_TWICE: 400,
  WEAK_PASSWORD: 400,
  CONSENT_REQUIRED: 400,
  NICKNAME_RESERVED: 400,
  EMAIL_NOT_VERIFIED: 400,
  EMAIL_DOMAIN: 400,
  RESET_TOKEN_INVALID: 400,
  TEAM_NOT_IN_COMPETITION: 400,
  RULES_NOT_OF_SPORT: 400,
  BAD_LINEUP: 400,
  BAD_ENTRIES: 400,
  BAD_PLAN: 400,
  SIGN_IN_REQUIRED: 401,
  LOGIN_FAILED: 401,
  WRONG_PASSWORD: 403,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  MATCH_NOT_FOUND: 404,
  TEAM_NOT_FOUND: 404,
  VENUE_NOT_FOUND: 404,
  COMPETITION_NOT_FOUND: 404,
  COMMENT_NOT_FOUND: 404,
  EMAIL_TAKEN: 409,
  NICKNAME_TAKEN: 409,
  LAST_ADMIN: 409,
  BAD_TRANSITION: 409,
  STALE_VERSION: 409,
  CLASH: 409,
  CASCADE: 409,
  NO_COMPETITION: 409,
  NOTHING_TO_UNDO: 409,
  TEAM_TAKEN: 409,
  TEAM_HAS_MATCHES: 409,
  VENUE_TAKEN: 409,
  VENUE_HAS_MATCHES: 409,
  COMPETITION_HAS_MATCHES: 409,
  SEASON_HAS_MATCHES: 409,
  SEASON_DOES_NOT_FIT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The one shape of every failed answer. `details` depends on the code (field errors, the current match, seconds to wait). */
export const ErrorReply = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  details: z.optional(z.unknown()),
})
export type ErrorReply = z.output<typeof ErrorReply>
