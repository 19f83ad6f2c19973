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

const edge = {
  REDIS_URL: 'redis://x',
  ROLES: 'realtime,http',
  WRITER_URLS: 'http://10.0.0.5:4001, https://origin.univ.test',
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://score.univ.test',
}

test('an edge process needs no database and no secret, and accepts none', () => {
  const config = readConfig(edge)
  expect(config).toMatchObject({ isEdge: true, isProduction: true, DATABASE_URL: '' })
  expect(config.WRITER_URLS).toEqual(['http://10.0.0.5:4001', 'https://origin.univ.test'])
  for (const [name, value] of Object.entries({
    DATABASE_URL: 'postgres://x',
    DATABASE_REPLICA_URL: 'postgres://x',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtps://user:secret@mail.univ.test',
  }))
    expect(() => readConfig({ ...edge, [name]: value })).toThrow(`bad settings: ${name}: an edge process`)
  for (const ROLES of ['http,realtime,jobs', 'media', 'jobs'])
    expect(() => readConfig({ ...edge, ROLES })).toThrow('ROLES')
  expect(() => readConfig({ ...edge, WRITER_URLS: 'ftp://10.0.0.5' })).toThrow('WRITER_URLS')
})

test('every other process needs a database', () => {
  expect(() => readConfig({ REDIS_URL: 'redis://x' })).toThrow('DATABASE_URL')
  expect(readConfig(given).isEdge).toBe(false)
})
