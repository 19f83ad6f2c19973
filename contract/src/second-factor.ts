// Second factors: codes of an authenticator app, passkeys, recovery codes. Every change requires the password.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { Line } from './text.ts'
import { login } from './users.ts'

export const secondFactorLimits = {
  /** Time between the password and the second factor. */
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
  /** Since when codes of an app are required; null when they are not. */
  totpSince: z.nullable(z.iso.datetime()),
  passkeys: z.array(Passkey),
  /** Unused recovery codes. */
  recoveryCodes: z.int(),
})
export type SecondFactors = z.output<typeof SecondFactors>

/** WebAuthn messages between browser and server, opaque to this contract. */
const WebAuthnWords = z.record(z.string(), z.unknown())
const TotpCode = z.string().check(z.regex(/^\d{6}$/))
const Password = z.string().check(z.maxLength(64))
const WithPassword = z.object({ password: Password })
/** Returned only once; null when the account already has recovery codes. */
const Added = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })

export const getSecondFactors = endpoint({
  method: 'GET',
  path: '/api/second-factor',
  access: 'user',
  summary: 'List one’s own second factors; no secrets',
  reply: SecondFactors,
})

export const askTotp = endpoint({
  method: 'POST',
  path: '/api/second-factor/totp',
  access: 'staff',
  beforeSecondFactor: true,
  summary: 'Create a key for an authenticator app; it is active once a code confirms it',
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
  summary: 'Confirm the new key with a code: log-ins then require one. The first factor ends all other sessions',
  body: z.object({ code: TotpCode }),
  reply: Added,
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/second-factor/totp',
  access: 'user',
  summary: 'Remove the authenticator app',
  body: WithPassword,
  reply: SecondFactors,
})

export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkeys/options',
  access: 'staff',
  beforeSecondFactor: true,
  summary: 'Get the options for navigator.credentials.create',
  body: WithPassword,
  reply: WebAuthnWords,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkeys',
  access: 'staff',
  session: 'renews',
  beforeSecondFactor: true,
  summary: 'Add the created passkey. The first factor ends all other sessions',
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
  summary: 'Remove a passkey',
  params: z.object({ passkeyId: IdText }),
  body: WithPassword,
  reply: SecondFactors,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  access: 'user',
  summary: 'Create ten new recovery codes; the older ones become invalid',
  body: WithPassword,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const askPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/users/login/passkey',
  access: 'anyone',
  summary: 'After the password: get the options for navigator.credentials.get',
  reply: WebAuthnWords,
})

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/login/second',
  access: 'anyone',
  session: 'starts',
  summary:
    'After the password: submit a code of the app, a recovery code or a passkey; starts the session and sets its cookie',
  body: z.union([
    z.object({ code: TotpCode }),
    z.object({ recoveryCode: Line.check(z.maxLength(40)) }),
    z.object({ passkey: WebAuthnWords }),
  ]),
  reply: login.reply,
})

/** Details of SECOND_FACTOR_NEEDED: the kinds of factor that the account has. */
export const SecondFactorNeeded = z.object({ kinds: z.array(SecondFactorKind) })
export type SecondFactorNeeded = z.output<typeof SecondFactorNeeded>
