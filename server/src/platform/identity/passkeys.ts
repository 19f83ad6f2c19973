// Passkeys (WebAuthn): creates challenges and verifies responses. The library is loaded at first use, because it takes
// 25 MB that most processes never need.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

export interface PasskeyFacts {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** What a browser sent, not validated yet. */
type Untrusted = Record<string, unknown>

/**
 * Ed25519, P-256, RSA: what authenticators support. Listed, because the default would try algorithms that Node calls
 * experimental.
 */
const algorithms = [-8, -7, -257]

const library = () => import('@simplewebauthn/server')
/** A passkey belongs to one host. */
const hostOf = (origin: string) => new URL(origin).hostname
const named = (known: PasskeyFacts[]) => known.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

interface Owner {
  userId: number
  email: string
  nickname: string
}

export async function creationOptions(origin: string, product: string, owner: Owner, known: PasskeyFacts[]) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpID: hostOf(origin),
    rpName: product,
    userID: new TextEncoder().encode(`user-${owner.userId}`),
    userName: owner.email,
    userDisplayName: owner.nickname,
    excludeCredentials: named(known),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** The new passkey, or null where the response is invalid or belongs to another challenge or origin. */
export async function readCreation(
  origin: string,
  challenge: string,
  response: Untrusted,
): Promise<PasskeyFacts | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter, transports } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] }
  } catch {
    return null
  }
}

export async function requestOptions(origin: string, known: PasskeyFacts[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: named(known),
    userVerification: 'preferred',
  })
}

/**
 * The passkey's new counter, or null: signed by another key, for another challenge or origin, or by a clone with an
 * older counter.
 */
export async function readRequest(
  origin: string,
  challenge: string,
  response: Untrusted,
  { credentialId, publicKey, counter }: PasskeyFacts,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
