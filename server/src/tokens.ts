// Bearer tokens: 256 random bits for the holder; only the hash is stored.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Token {
  token: string
  hash: Buffer
}

export function newToken(): Token {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** Takes as long for a near miss as for a far one. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === two.length && timingSafeEqual(one, two)
}
