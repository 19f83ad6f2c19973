// Everything about people that crosses the wire.
import * as z from 'zod/mini'
import { emailPattern } from './email.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Line, mostLetters } from './text.ts'

export const Role = z.enum(['USER', 'ADMIN', 'SCORER', 'CAMERA', 'MODERATOR'])
export type Role = z.output<typeof Role>

const Email = Line.check(z.maxLength(254), z.regex(emailPattern))
const Nickname = Line.check(z.minLength(1), mostLetters(limits.nicknameLength))
const Name = Line.check(z.minLength(1), z.maxLength(40))
/** What is stored or compared: any password a person may have typed, short enough to be hashed. */
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
  /** Whether the person agreed to marketing letters; may be withdrawn with updateMe. */
  marketing: z.boolean(),
  /** There, and true, while an administrator has to set up a second factor before anything else. */
  owesSecondFactor: z.optional(z.boolean()),
})
export type Me = z.output<typeof Me>

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  access: 'anyone',
  session: 'starts',
  summary:
    'Log in: starts a session and sets its cookie. Where the account has a second factor: SECOND_FACTOR_NEEDED, with the ways there are and a cookie for the next step',
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
  summary: 'The signed-in person',
  reply: Me,
})

export const authUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'user',
  summary: 'The signed-in person, by the older name of the call',
  reply: Me,
})

export const checkEmail = endpoint({
  method: 'GET',
  path: '/api/users/checkEmail',
  access: 'anyone',
  summary: 'Whether an e-mail address is already in use: true means taken',
  query: z.object({ email: Email }),
  reply: z.boolean(),
  limit: { tries: 60, seconds: 60, perNetwork: 600 },
})

export const checkNickname = endpoint({
  method: 'GET',
  path: '/api/users/checkNickname',
  access: 'anyone',
  summary: "Whether a nickname is taken; one's own is not",
  query: z.object({ nickname: Nickname }),
  reply: z.boolean(),
  limit: { tries: 120, seconds: 60, perNetwork: 1200 },
})

/** The older shape wraps the address in `params`. */
export const sendVerificationCode = endpoint({
  method: 'POST',
  path: '/api/users/sendVerificationCode',
  access: 'anyone',
  summary: 'Send a letter with a six-digit code to an address that signs up',
  body: z.union([z.object({ params: z.object({ email: Email }) }), z.object({ email: Email })]),
  /** Seconds until a code may be sent again. */
  reply: z.object({ resendSeconds: z.int() }),
})

/** Address and code come in the query or, from our own pages, in the body: an address in a query ends up in logs. */
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
  summary: 'Sign up with a verified e-mail address',
  body: z.object({
    email: Email,
    password: NewPassword,
    name: Name,
    terms: Terms,
    nickname: Nickname,
    /** The older clients send the name twice. */
    username: z.optional(Line.check(z.maxLength(40))),
  }),
  reply: z.object({ userId: z.int() }),
})

export const updateMe = endpoint({
  method: 'POST',
  path: '/api/users/update',
  access: 'user',
  session: 'renews',
  summary: 'Change own nickname, password or marketing consent; other fields change nothing',
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

/** Asks for the password; a client that sends none is heard only right after its log-in. */
export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/api/users/delete',
  access: 'user',
  session: 'ends',
  summary: 'Delete own account: personal data go, comments stay without a name',
  body: z.optional(z.nullable(z.object({ password: z.optional(TypedPassword) }))),
  reply: Nothing,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/users/forgotPassword',
  access: 'anyone',
  summary: 'Send a letter with a reset link, if there is such an account; the answer is the same either way',
  query: z.object({ email: z.optional(Email) }),
  body: z.optional(z.nullable(z.object({ email: z.optional(Email) }))),
  reply: Nothing,
})

const ResetToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const checkReset = endpoint({
  method: 'POST',
  path: '/api/users/resetPassword/check',
  access: 'anyone',
  summary: 'Whether the link of a reset letter can still be used, before anybody types a new password',
  body: z.object({ token: ResetToken }),
  reply: Nothing,
  limit: { tries: 30, seconds: 60, perNetwork: 300 },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/resetPassword',
  access: 'anyone',
  summary: 'Set a new password with the token of a reset letter; ends all sessions',
  body: z.object({ token: ResetToken, password: NewPassword }),
  reply: Nothing,
  limit: { tries: 30, seconds: 60, perNetwork: 300 },
})

/** How the product looks to a person: kept on the device and, when signed in, with the account. */
export const Preferences = z.object({
  theme: z.enum(['light', 'dark']),
  fontSize: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  language: z.enum(['ko', 'en']),
})
export type Preferences = z.output<typeof Preferences>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/users/me/preferences',
  access: 'user',
  summary: 'What the person chose on some device, or null',
  reply: z.nullable(Preferences),
})

export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/users/me/preferences',
  access: 'user',
  summary: 'Keep how the product looks with the account',
  body: Preferences,
  reply: Preferences,
})
