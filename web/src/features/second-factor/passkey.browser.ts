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

type WebAuthnJson = Record<string, unknown>

export const hasPasskeys = browserSupportsWebAuthn

export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON })) }
}

export async function requestPasskey(): Promise<WebAuthnJson> {
  const optionsJSON = (await call(askPasskeyLogin, {})) as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}

/** The text of a failure: the server's, or the browser's. */
export function passkeyProblem(text: SecondFactorText, error: unknown): string {
  if (error instanceof ApiError) return errorText(text, error)
  const { passkeys } = text.secondFactor
  return error instanceof Error && error.name === 'InvalidStateError' ? passkeys.known : passkeys.stopped
}
