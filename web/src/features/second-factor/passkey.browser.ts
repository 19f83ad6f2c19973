// The browser's side of passkeys.
import { askPasskeyLogin } from '@campus/contract/second-factor'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { SecondFactorText } from '../../text/use-second-factor-text.ts'
import { errorText } from '../../text/use-text.tsx'

type Words = Record<string, unknown>

export const hasPasskeys = browserSupportsWebAuthn

export async function makePasskey(options: Words): Promise<Words> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON })) }
}

export async function askForPasskey(): Promise<Words> {
  const optionsJSON = (await call(askPasskeyLogin, {})) as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}

/** The words for what went wrong: the server's, or the browser's. */
export function passkeyProblem(text: SecondFactorText, error: unknown): string {
  if (error instanceof ApiError) return errorText(text, error)
  const { passkeys } = text.secondFactor
  return error instanceof Error && error.name === 'InvalidStateError' ? passkeys.known : passkeys.stopped
}
