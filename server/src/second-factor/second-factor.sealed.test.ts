// Keys in the database are encrypted with the operator's key; those from before it existed are encrypted at the next
// start.
import { randomBytes } from 'node:crypto'
import { passSecondFactor } from '@campus/contract/second-factor'
import { login } from '@campus/contract/users'
import { expect, test } from 'vitest'
import { openBrowser, password } from '../../test/fixtures/browser.ts'
import { type Campus, caller, openCampus } from '../../test/fixtures/campus.ts'
import { type Guarded, guardedAdmin, handClock } from '../../test/fixtures/second-factor.ts'
import { isSealed, openSecret, sealSecret } from '../secrets.ts'

const env = { SECRETS_KEY: randomBytes(32).toString('base64') }

const keysIn = async (campus: Campus) =>
  (await campus.query<{ key: Buffer }>('select key from totp_keys')).map(({ key }) => isSealed(key))
const pushKeyIn = async (campus: Campus) =>
  (await campus.query<{ private_key: string }>('select private_key from push_keys'))[0]?.private_key

async function logIn(campus: Campus, { email, code }: Guarded): Promise<number> {
  const browser = openBrowser(campus)
  await browser.call(login, { body: { email, password } })
  return (await browser.call(passSecondFactor, { body: { code: code() } })).status
}

test('stores a key encrypted, and accepts its codes', async () => {
  const clock = handClock()
  const campus = await openCampus({ clock, env })
  const admin = await guardedAdmin(campus, clock)
  expect(await keysIn(campus)).toEqual([true])
  expect(await pushKeyIn(campus)).toMatch(/^sealed:/)
  expect(await logIn(campus, admin)).toBe(200)
})

test('the next process encrypts older keys, and their codes stay valid', async () => {
  const clock = handClock()
  const campus = await openCampus({ clock })
  const admin = await guardedAdmin(campus, clock)
  expect(await keysIn(campus)).toEqual([false])
  expect(await pushKeyIn(campus)).toHaveLength(43)
  const { url } = await campus.addNode(env)
  expect(await keysIn(campus)).toEqual([true])
  expect(await pushKeyIn(campus)).toMatch(/^sealed:/)
  expect(await logIn({ ...campus, call: caller(url) }, admin)).toBe(200)
})

test('decrypts a secret only for its own row and with its own key', () => {
  const other = { SECRETS_KEY: randomBytes(32).toString('base64') }
  const stored = sealSecret(env, 'totp-1', Buffer.from('secret'))
  expect(stored.includes('secret')).toBe(false)
  expect(openSecret(env, 'totp-1', stored).toString()).toBe('secret')
  expect(() => openSecret(env, 'totp-2', stored)).toThrow()
  expect(() => openSecret(other, 'totp-1', stored)).toThrow()
  expect(() => openSecret({ SECRETS_KEY: undefined }, 'totp-1', stored)).toThrow('SECRETS_KEY')
})
