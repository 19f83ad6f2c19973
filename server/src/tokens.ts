// Secrets that open something: 256 random bits for whoever holds it, and only the hash for us.
import { hash, randomBytes } from 'node:crypto'

export interface Token {
  token: string
  hash: Buffer
}

export function newToken(): Token {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string) => hash('sha256', token, 'buffer')
