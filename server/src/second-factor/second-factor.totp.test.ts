// Authenticator codes against the vectors of RFC 6238 and RFC 4648.
import { expect, test } from 'vitest'
import { addressOf, base32, codeOf, stepAt, stepOf } from './second-factor.totp.ts'

const key = Buffer.from('12345678901234567890')

/** The RFC's codes have eight digits: ours are the last six. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238, appendix B: %d s', (seconds, code) => {
  expect(codeOf(key, stepAt(new Date(seconds * 1000)))).toBe(code.slice(2))
})

test('accepts a code of its own step and the two beside it, and returns its step', () => {
  const now = new Date(1_234_567_890_000)
  const step = stepAt(now)
  for (const near of [-1, 0, 1]) expect(stepOf(key, codeOf(key, step + near), now)).toBe(step + near)
  for (const far of [-2, 2]) expect(stepOf(key, codeOf(key, step + far), now)).toBeNull()
  expect(stepOf(key, '', now)).toBeNull()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, section 10: %s', (text, code) => {
  expect(base32(Buffer.from(text))).toBe(code)
})

test('apps read issuer, account and key from the address', () => {
  const url = new URL(addressOf(key, 'Campus Score', 'boss+1@univ.test'))
  expect(url.href).toContain('otpauth://totp/Campus%20Score:boss%2B1%40univ.test?')
  expect(url.search).not.toContain('+')
  expect(Object.fromEntries(url.searchParams)).toEqual({ secret: base32(key), issuer: 'Campus Score' })
})
