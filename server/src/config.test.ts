// Unsafe settings fail the start in production, and the error names the setting.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const given = { DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://x' }
const production = { ...given, NODE_ENV: 'production' }

test.each([undefined, 'http://score.univ.test'])('production rejects the public URL %s', (PUBLIC_URL) => {
  const env = PUBLIC_URL ? { ...production, PUBLIC_URL } : production
  expect(() => readConfig(env)).toThrow('PUBLIC_URL')
  expect(readConfig({ ...env, ALLOW_INSECURE: 'true' }).isProduction).toBe(false)
  expect(readConfig({ ...env, NODE_ENV: 'development' }).isSecure).toBe(false)
  expect(readConfig({ ...env, ROLES: 'media' }).isProduction).toBe(true)
})

const safe = { ...production, PUBLIC_URL: 'https://score.univ.test', SECRETS_KEY: randomBytes(32).toString('base64') }

test('production requires a key for stored secrets', () => {
  const { SECRETS_KEY: _, ...keyless } = safe
  expect(() => readConfig(keyless)).toThrow('SECRETS_KEY')
  expect(() => readConfig({ ...safe, SECRETS_KEY: 'short' })).toThrow('SECRETS_KEY')
})

test('production accepts an https URL', () => {
  expect(readConfig(safe)).toMatchObject({
    isProduction: true,
    isSecure: true,
  })
})

test('administrators need a second factor unless the setting is false', () => {
  expect(readConfig(given).REQUIRE_SECOND_FACTOR).toBe(true)
  expect(readConfig({ ...given, REQUIRE_SECOND_FACTOR: 'false' }).REQUIRE_SECOND_FACTOR).toBe(false)
})
