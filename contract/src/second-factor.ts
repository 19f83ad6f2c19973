// What an administrator shows besides the password: codes of an app, passkeys, recovery codes. Everything that changes one
// asks for the password.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { Line } from './text.ts'
import { login } from './users.ts'

export const secondFactorLimits = {
  /** Between the password and the second factor. */
  minutes: 5,
  tries: 5,
  recoveryCodes: 10,
  passkeyNameLength: 30,
} as const

export const SecondFactorKind = z.enum(['TOTP', 'PASSKEY', 'RECOVERY'])
export type SecondFactorKind = z.output<typeof SecondFactorKind>

const Passkey = z.object({
  passkeyId: Id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Passkey = z.output<typeof Passkey>

export const SecondFactors = z.object({
  /** Since when codes of an app are asked for; null when they are not. */
  totpSince: z.nullable(z.iso.datetime()),
  passkeys: z.array(Passkey),
  /** How many recovery codes have not been used yet. */
  recoveryCodes: z.int(),
})
export type SecondFactors = z.output<typeof SecondFactors>

/** What WebAuthn's browser and server sides say to each other: theirs to read. */
const WebAuthnWords = z.record(z.string(), z.unknown())
const TotpCode = z.string().check(z.regex(/^\d{6}$/))
const Password = z.string().check(z.maxLength(64))
const WithPassword = z.object({ password: Password })
/** Shown this one time; null when the account has its codes already. */
const Added = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })

export const getSecondFactors = endpoint({
  method: 'GET',
  path: '/api/second-factor',
  access: 'user',
  summary: 'What the signed-in person has set up besides the password; no secrets',
  reply: SecondFactors,
})

export const askTotp = endpoint({
  method: 'POST',
  path: '/api/second-factor/totp',
  access: 'staff',
  beforeSecondFactor: true,
  summary: 'A new key for an authenticator app; it counts once a code of it was shown',
  body: WithPassword,
  /** The key as people type it (base32), and as apps read it (otpauth://). */
  reply: z.object({ key: z.string(), address: z.string() }),
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/second-factor/totp/confirm',
  access: 'staff',
  session: 'renews',
  beforeSecondFactor: true,
  summary: 'Show a code of the new key: from now on log-ins ask for one. With the first factor all other sessions end',
  body: z.object({ code: TotpCode }),
  reply: Added,
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/second-factor/totp',
  access: 'user',
  summary: 'Ask for codes of the app no longer',
  body: WithPassword,
  reply: SecondFactors,
})

export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkeys/options',
  access: 'staff',
  beforeSecondFactor: true,
  summary: 'What navigator.credentials.create is to be called with',
  body: WithPassword,
  reply: WebAuthnWords,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkeys',
  access: 'staff',
  session: 'renews',
  beforeSecondFactor: true,
  summary: 'Add the passkey that was made. With the first factor all other sessions end',
  body: z.object({
    name: Line.check(z.minLength(1), z.maxLength(secondFactorLimits.passkeyNameLength)),
    passkey: WebAuthnWords,
  }),
  reply: Added,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/second-factor/passkeys/:passkeyId',
  access: 'user',
  summary: 'Take a passkey away',
  params: z.object({ passkeyId: IdText }),
  body: WithPassword,
  reply: SecondFactors,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  access: 'user',
  summary: 'Ten new recovery codes; the older ones are void',
  body: WithPassword,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const askPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/users/login/passkey',
  access: 'anyone',
  summary: 'After the password: what navigator.credentials.get is to be called with',
  reply: WebAuthnWords,
})

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/login/second',
  access: 'anyone',
  session: 'starts',
  summary:
    'After the password: a code of the app, a recovery code or a passkey; starts the session and sets its cookie',
  body: z.union([
    z.object({ code: TotpCode }),
    z.object({ recoveryCode: Line.check(z.maxLength(40)) }),
    z.object({ passkey: WebAuthnWords }),
  ]),
  reply: login.reply,
})

/** What SECOND_FACTOR_NEEDED carries: the ways this account has. */
export const SecondFactorNeeded = z.object({ kinds: z.array(SecondFactorKind) })
export type SecondFactorNeeded = z.output<typeof SecondFactorNeeded>
