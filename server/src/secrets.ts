// Encrypts stored secrets (keys of authenticator apps, the key that signs notifications) with the operator's SECRETS_KEY: a copy of
// the database alone reveals none of them. AES-256-GCM, bound to the row of the secret.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const mark = Buffer.from('sealed1:')
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** `about` names the row: in another row the secret cannot be decrypted. Without a key the secret is stored in plain. */
export function sealSecret({ SECRETS_KEY }: SecretsKeys, about: string, secret: Buffer): Buffer {
  if (!SECRETS_KEY) return secret
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, Buffer.from(SECRETS_KEY, 'base64'), nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([mark, nonce, sealing.getAuthTag(), sealed])
}

/** A secret stored before there was a key is returned as it is. */
export function openSecret({ SECRETS_KEY, SECRETS_KEY_OTHER }: SecretsKeys, about: string, stored: Buffer): Buffer {
  if (!isSealed(stored)) return stored
  if (!SECRETS_KEY) throw new Error('SECRETS_KEY is missing: the database holds secrets that only it opens')
  const keys = [SECRETS_KEY, SECRETS_KEY_OTHER].filter((key) => key !== undefined)
  for (const key of keys) {
    const opened = openWith(key, about, stored.subarray(mark.length))
    if (opened) return opened
  }
  throw new Error(`${about} cannot be opened: it was encrypted under another SECRETS_KEY`)
}

/** Null: encrypted with another key, or for another row. */
function openWith(key: string, about: string, sealed: Buffer): Buffer | null {
  const opening = createDecipheriv(cipher, Buffer.from(key, 'base64'), sealed.subarray(0, nonceBytes))
  opening.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()])
  } catch {
    return null
  }
}

export const isSealed = (stored: Buffer) => stored.subarray(0, mark.length).equals(mark)

/** New secrets are encrypted with the first; both decrypt. */
export interface SecretsKeys {
  SECRETS_KEY?: string | undefined
  SECRETS_KEY_OTHER?: string | undefined
}
