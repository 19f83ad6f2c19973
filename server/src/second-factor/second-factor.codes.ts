// Recovery codes: eighty random bits each, so that a plain hash is enough. Case, spaces and dashes are ignored.
import { createHash, randomBytes } from 'node:crypto'
import { secondFactorLimits } from '@campus/contract/second-factor'
import { base32 } from './second-factor.totp.ts'

export function newCodes(): string[] {
  return Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    (base32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )
}

/** The alphabet has no 0 and no 1, so a typed one was a misread letter. */
const read = (code: string) =>
  code
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll(/[^a-z2-7]/g, '')

export const hashCode = (code: string) => createHash('sha256').update(read(code)).digest()
