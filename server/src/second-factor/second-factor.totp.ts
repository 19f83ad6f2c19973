// Codes of authenticator apps: RFC 6238 over HMAC-SHA-1, six digits, a new one every thirty seconds. Pure.
import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '../tokens.ts'

const stepSeconds = 30
const digits = 6

/** As long as the hash, as the RFC requires. */
export const newKey = () => randomBytes(20)

/** The name under which a key is encrypted. */
export const totpSecret = (userId: number) => `totp-${userId}`

export const stepAt = (instant: Date) => Math.floor(instant.getTime() / 1000 / stepSeconds)

export function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(19) & 0xf) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of a code: the current one, or a neighbour for clocks that differ; the newest where two match. */
export function stepOf(key: Buffer, code: string, now: Date): number | null {
  const step = stepAt(now)
  return [step + 1, step, step - 1].find((near) => isSameSecret(code, codeOf(key, near))) ?? null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The key as people type it (RFC 4648). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The key as apps read it. */
export function addressOf(key: Buffer, issuer: string, account: string): string {
  // Six digits, thirty seconds and SHA-1 are the default of apps; a shorter URL gives a QR code that is easier to scan.
  const query = new URLSearchParams({ secret: base32(key), issuer })
  // Some apps do not decode a plus as a space.
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
