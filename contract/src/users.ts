// Accounts on the wire.
import * as z from 'zod/mini'
import { emailPattern } from './email.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Line, maxCharacters } from './text.ts'

export const Role = z.enum(['USER', 'ADMIN', 'SCORER', 'CAMERA', 'MODERATOR'])
export type Role = z.output<typeof Role>

const Email = Line.check(z.maxLength(254), z.regex(emailPattern))
const Nickname = Line.check(z.minLength(1), maxCharacters(limits.nicknameLength))
const Name = Line.check(z.minLength(1), z.maxLength(40))
/** Any password that a user may type, short enough to be hashed. */
const TypedPassword = z.string().check(z.maxLength(64))
const NewPassword = z.string().check(z.minLength(limits.passwordMin), z.maxLength(limits.passwordMax))
const Code = z.string().check(z.regex(/^\d{6}$/))
const Nothing = z.object({})

export const Me = z.object({
  userId: z.int(),
  email: z.string(),
  username: z.string(),
  nickname: z.string(),
  role: Role,
  /** Whether the user agreed to marketing emails; can be withdrawn with updateMe. */
  marketing: z.boolean(),
  /** Present and true while an administrator has to set up a second factor before anything else. */
  owesSecondFactor: z.optional(z.boolean()),
})
export type Me = z.output<typeof Me>

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  access: 'anyone',
  session: 'starts',
  summary:
    'Log in: starts a session and sets its cookie. An account with a second factor gets SECOND_FACTOR_NEEDED, with its kinds of factor and a cookie for the next step',
  body: z.object({ email: Line.check(z.maxLength(254)), password: TypedPassword }),
  reply: z.object({ email: z.string(), nickname: z.string(), role: Role, userId: z.int(), message: z.string() }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/users/logout',
  access: 'anyone',
  session: 'ends',
  summary: 'End the session, if there is one',
  reply: Nothing,
})

export const me = endpoint({
  method: 'GET',
  path: '/api/users/me',
  access: 'user',
  summary: 'Get the signed-in user',
  reply: Me,
})

export const authUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'user',
  summary: 'Get the signed-in user (older path)',
  reply: Me,
})

export const checkEmail = endpoint({
  method: 'GET',
  path: '/api/users/checkEmail',
  access: 'anyone',
  summary: 'Check whether an email address is in use: true means taken',
  query: z.object({ email: Email }),
  reply: z.boolean(),
  limit: { tries: 60, seconds: 60, perNetwork: 600 },
})

export const checkNickname = endpoint({
  method: 'GET',
  path: '/api/users/checkNickname',
  access: 'anyone',
  summary: "Check whether a nickname is taken; one's own is not",
  query: z.object({ nickname: Nickname }),
  reply: z.boolean(),
  limit: { tries: 120, seconds: 60, perNetwork: 1200 },
})

/** Older clients wrap the address in `params`. */
export const sendVerificationCode = endpoint({
  method: 'POST',
  path: '/api/users/sendVerificationCode',
  access: 'anyone',
  summary: 'Send an email with a six-digit code to an address that signs up',
  body: z.union([z.object({ params: z.object({ email: Email }) }), z.object({ email: Email })]),
  /** Seconds until a code may be sent again. */
  reply: z.object({ resendSeconds: z.int() }),
})

/** Address and code are in the query or, from our own pages, in the body: an address in a query ends up in logs. */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/users/verifyCode',
  access: 'anyone',
  summary: 'Check a code: true marks the address as verified for this browser',
  query: z.object({ email: z.optional(Email), code: z.optional(Code) }),
  body: z.optional(z.nullable(z.object({ email: z.optional(Email), code: z.optional(Code) }))),
  reply: z.boolean(),
})

const Terms = z.object({
  /** Terms of use, privacy policy, location terms (required), marketing (optional), age 14 or over (required). */
  term1: z.boolean(),
  term2: z.boolean(),
  term3: z.boolean(),
  term4: z.boolean(),
  term5: z.boolean(),
})
export type Terms = z.output<typeof Terms>

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  access: 'anyone',
  summary: 'Sign up with a verified email address',
  body: z.object({
    email: Email,
    password: NewPassword,
    name: Name,
    terms: Terms,
    nickname: Nickname,
    /** Older clients send the name twice. */
    username: z.optional(Line.check(z.maxLength(40))),
  }),
  reply: z.object({ userId: z.int() }),
})

export const updateMe = endpoint({
  method: 'POST',
  path: '/api/users/update',
  access: 'user',
  session: 'renews',
  summary: 'Change one’s own nickname, password or marketing consent; other fields are ignored',
  body: z.object({
    email: z.optional(Line.check(z.maxLength(254))),
    username: z.optional(Line.check(z.maxLength(40))),
    nickname: z.optional(Nickname),
    /** Empty means unchanged. */
    password: z.optional(z.union([z.literal(''), NewPassword])),
    currentPassword: z.optional(TypedPassword),
    marketing: z.optional(z.boolean()),
  }),
  reply: Me,
})

/** Requires the password; a client that sends none is accepted only right after its log-in. */
export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/users/delete',
  access: 'user',
  session: 'ends',
  summary: 'Delete one’s own account: deletes personal data, comments stay without a name',
  body: z.optional(z.nullable(z.object({ password: z.optional(TypedPassword) }))),
  reply: Nothing,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/users/forgotPassword',
  access: 'anyone',
  summary: 'Send an email with a reset link, if the account exists; the response is the same either way',
  query: z.object({ email: z.optional(Email) }),
  body: z.optional(z.nullable(z.object({ email: z.optional(Email) }))),
  reply: Nothing,
})

const ResetToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const checkReset = endpoint({
  method: 'POST',
  path: '/api/users/resetPassword/check',
  access: 'anyone',
  summary: 'Check whether a reset link is still valid, before the user types a new password',
  body: z.object({ token: ResetToken }),
  reply: Nothing,
  limit: { tries: 30, seconds: 60, perNetwork: 300 },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/resetPassword',
  access: 'anyone',
  summary: 'Set a new password with the token of a reset link; ends all sessions',
  body: z.object({ token: ResetToken, password: NewPassword }),
  reply: Nothing,
  limit: { tries: 30, seconds: 60, perNetwork: 300 },
})

/** Display preferences: stored on the device and, when signed in, with the account. */
export const Preferences = z.object({
  /** `system`: as the device has it. */
  theme: z.enum(['system', 'light', 'dark']),
  fontSize: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  language: z.enum(['ko', 'en']),
})
export type Preferences = z.output<typeof Preferences>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/users/me/preferences',
  access: 'user',
  summary: 'Get the saved display preferences, or null',
  reply: z.nullable(Preferences),
})

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/users/me/preferences',
  access: 'user',
  idempotent: true,
  summary: 'Save the display preferences with the account',
  body: Preferences,
  reply: Preferences,
})
