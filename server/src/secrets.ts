// Secrets that have to be read again (keys of authenticator apps, the key that signs notifications), encrypted under the operator's
// SECRETS_KEY: whoever has a copy of the database alone has none of them. AES-256-GCM, bound to the row it belongs to.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'

const mark = Buffer.from('sealed1:')
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** `about` names the row: moved to another one, it does not open. Without a key the secret stays as it is. */
export function sealSecret({ SECRETS_KEY }: Keyed, about: string, secret: Buffer): Buffer {
  if (!SECRETS_KEY) return secret
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, Buffer.from(SECRETS_KEY, 'base64'), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([mark, nonce, sealing.getAuthTag(), sealed])
}

/** One from before there was a key is given back as it is. */
export function openSecret({ SECRETS_KEY }: Keyed, about: string, stored: Buffer): Buffer {
  if (!isSealed(stored)) return stored
  if (!SECRETS_KEY) throw new Error('SECRETS_KEY is missing: the database holds secrets that only it opens')
  const rest = stored.subarray(mark.length)
  const opening = createDecipheriv(cipher, Buffer.from(SECRETS_KEY, 'base64'), rest.subarray(0, nonceBytes))
  opening.setAAD(Buffer.from(about)).setAuthTag(rest.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(rest.subarray(nonceBytes + tagBytes)), opening.final()])
}

export const isSealed = (stored: Buffer) => stored.subarray(0, mark.length).equals(mark)

type Keyed = Pick<Config, 'SECRETS_KEY'>
