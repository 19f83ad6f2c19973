// The browser's side of passkeys.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type WebAuthnJson = Record<string, unknown>

export const hasPasskeys = browserSupportsWebAuthn

export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON })) }
}

export async function proveByPasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}
