// Passkeys (WebAuthn): what a browser is asked, and whether its answer is true. The library is fetched at the first need: it
// is 25 MB that a process without one can do without.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

export interface PasskeyFacts {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** What a browser sent: unread. */
type Words = Record<string, unknown>

/** Ed25519, P-256, RSA: what authenticators have. Named, because finding out would try algorithms Node calls experimental. */
const algorithms = [-8, -7, -257]

const library = () => import('@simplewebauthn/server')
/** A passkey belongs to the host, and works on no other. */
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

/** The new passkey, or null where the answer is not of this question, this origin, or no answer at all. */
export async function readCreation(origin: string, challenge: string, answer: Words): Promise<PasskeyFacts | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
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

/** The passkey's new counter, or null: signed by another, for another question or origin, or by a copy that lags behind. */
export async function readRequest(
  origin: string,
  challenge: string,
  answer: Words,
  { credentialId, publicKey, counter }: PasskeyFacts,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
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
