// One file, encrypted with the backups' passphrase: AES-256-GCM, so that a changed byte is found, under the file's own name, so that
// two files cannot be exchanged.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

const magic = Buffer.from('CSCORE1\n')
const nonceBytes = 12
const tagBytes = 16
/** What a sealed file is larger than the plain one. */
export const overheadBytes = magic.length + nonceBytes + tagBytes

/** Slow on purpose and once per run; the passphrase is long, so that one salt for all does no harm. */
export const keyOf = (passphrase: string): Buffer => scryptSync(passphrase, 'campus-score media copies', 32)

export async function sealFile(from: string, to: string, name: string, key: Buffer): Promise<void> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const target = createWriteStream(to, { mode: 0o640 })
  target.write(Buffer.concat([magic, nonce]))
  await pipeline(createReadStream(from), cipher, target, { end: false })
  await new Promise<void>((resolve, reject) => {
    target.once('error', reject)
    target.end(cipher.getAuthTag(), () => resolve())
  })
}

/** Throws when it was changed or is under another name; what was written to `to` by then must not be used. */
export async function openSealedFile(from: string, to: string, name: string, key: Buffer): Promise<void> {
  const { size } = await stat(from)
  if (size < overheadBytes) throw new Error(`${from} is not a sealed file`)
  const head = Buffer.alloc(magic.length + nonceBytes)
  const tag = Buffer.alloc(tagBytes)
  const file = await open(from)
  try {
    await file.read(head, 0, head.length, 0)
    await file.read(tag, 0, tagBytes, size - tagBytes)
  } finally {
    await file.close()
  }
  if (!head.subarray(0, magic.length).equals(magic)) throw new Error(`${from} is not a sealed file`)
  const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(magic.length))
    .setAAD(Buffer.from(name))
    .setAuthTag(tag)
  // An empty file has no bytes between head and tag, and a stream cannot read an empty range.
  const body = size === overheadBytes ? [] : createReadStream(from, { start: head.length, end: size - tagBytes - 1 })
  await pipeline(body, decipher, createWriteStream(to))
}
