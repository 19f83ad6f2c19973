// Adding, using and removing second factors over HTTP.
import {
  addPasskey,
  askPasskey,
  askPasskeyLogin,
  askTotp,
  confirmTotp,
  getSecondFactors,
  passSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@campus/contract/second-factor'
import { login, me } from '@campus/contract/users'
import { expect, test } from 'vitest'
import { addAccount, type Browser, openBrowser, password, signedIn } from '../../test/fixtures/browser.ts'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { openMail } from '../../test/fixtures/mail.ts'
import { guardedAdmin, handClock, keyIn, newPasskey } from '../../test/fixtures/second-factor.ts'
import { codeOf, stepAt } from './second-factor.totp.ts'

const origin = 'http://localhost:4000'
const env = { PUBLIC_URL: origin }

async function addKey(browser: Browser, key = newPasskey(origin), name = '노트북') {
  const { body: options } = await browser.call(askPasskey, { body: { password } })
  return browser.call(addPasskey, { body: { name, passkey: key.create(options) } })
}

async function halfway(campus: Campus, email: string) {
  const browser = openBrowser(campus)
  const { body } = await browser.call(login, { body: { email, password } })
  expect(body.code).toBe('SECOND_FACTOR_NEEDED')
  return { browser, kinds: (body.details as unknown as { kinds: string[] }).kinds }
}

test('the first factor returns ten recovery codes, ends every other session, and renews this one', async () => {
  const mail = await openMail()
  const clock = handClock()
  const campus = await openCampus({ clock, env: { SMTP_URL: mail.url } })
  const email = await addAccount(campus, 'boss', 'ADMIN')
  const [browser, elsewhere] = [await signedIn(campus, email), await signedIn(campus, email)]
  const planted = `sid=${browser.cookies.get('sid')}`
  const { body: pending } = await browser.call(askTotp, { body: { password } })
  expect(pending.address).toContain(`secret=${pending.key}&issuer=Campus%20Score`)
  const code = () => codeOf(keyIn(pending.key), stepAt(clock.now()))
  const wrong = code() === '000000' ? '000001' : '000000'
  expect((await browser.call(confirmTotp, { body: { code: wrong } })).body.code).toBe('SECOND_FACTOR_WRONG')
  // A key that is not confirmed yet protects nothing.
  expect((await openBrowser(campus).call(login, { body: { email, password } })).status).toBe(200)

  const { status, body } = await browser.call(confirmTotp, { body: { code: code() } })
  expect(status).toBe(200)
  expect(body.recoveryCodes).toHaveLength(10)
  expect((await browser.call(me, {})).status).toBe(200)
  expect((await elsewhere.call(me, {})).status).toBe(401)
  expect((await campus.call(me, {}, { userId: 0, cookie: planted })).status).toBe(401)
  const { body: factors } = await browser.call(getSecondFactors, {})
  expect(factors).toEqual({ totpSince: expect.any(String), passkeys: [], recoveryCodes: 10 })
  expect((await browser.call(askTotp, { body: { password } })).body.code).toBe('SECOND_FACTOR_SET')
  expect((await mail.emailTo(email)).subject).toContain('2단계 인증을 설정')
  expect(await campus.query('select action, subject, user_id = subject_id as own, changes from audit_entries')).toEqual(
    [{ action: 'CREATE', subject: 'SECOND_FACTOR', own: true, changes: [{ field: 'factor', old: null, new: 'TOTP' }] }],
  )
})

test('every change requires the password, and wrong ones are counted', async () => {
  const clock = handClock()
  const campus = await openCampus({ clock })
  const { browser } = await guardedAdmin(campus, clock)
  const body = { password: 'not-Mine-1' }
  const params = { passkeyId: '1' }
  const calls = [
    () => browser.call(askTotp, { body }),
    () => browser.call(askPasskey, { body }),
    () => browser.call(removeTotp, { body }),
    () => browser.call(removePasskey, { params, body }),
    () => browser.call(renewRecoveryCodes, { body }),
  ]
  for (const call of calls) expect((await call()).body.code).toBe('WRONG_PASSWORD')
  for (const call of calls) await call()
  expect((await browser.call(removeTotp, { body: { password } })).body.code).toBe('TOO_MANY_REQUESTS')
  expect((await browser.call(getSecondFactors, {})).body.totpSince).not.toBeNull()
})

test('new recovery codes replace the old; removing the last factor deletes them, and the password is enough again', async () => {
  const mail = await openMail()
  const clock = handClock()
  const campus = await openCampus({ clock, env: { SMTP_URL: mail.url } })
  const { email, browser, recoveryCodes } = await guardedAdmin(campus, clock)
  const { body: renewed } = await browser.call(renewRecoveryCodes, { body: { password } })
  const { browser: other } = await halfway(campus, email)
  const use = (recoveryCode = '') => other.call(passSecondFactor, { body: { recoveryCode } })
  expect((await use(recoveryCodes[0])).status).toBe(403)
  expect((await use(renewed.recoveryCodes[0])).status).toBe(200)

  const { body: left } = await browser.call(removeTotp, { body: { password } })
  expect(left).toEqual({ totpSince: null, passkeys: [], recoveryCodes: 0 })
  expect((await browser.call(removeTotp, { body: { password } })).body.code).toBe('SECOND_FACTOR_NOT_FOUND')
  expect((await browser.call(renewRecoveryCodes, { body: { password } })).body.code).toBe('SECOND_FACTOR_NOT_FOUND')
  expect((await openBrowser(campus).call(login, { body: { email, password } })).status).toBe(200)
  expect((await mail.emailTo(email, 4)).subject).toBeDefined()
  const entries = await campus.query<{ action: string }>('select action from audit_entries order by id')
  expect(entries.map(({ action }) => action)).toEqual(['CREATE', 'CREATE', 'UPDATE', 'DELETE'])
})

test('passkeys: several with names, each starts a session, and only the owner removes one', async () => {
  const campus = await openCampus({ env })
  const email = await addAccount(campus, 'boss', 'ADMIN')
  const browser = await signedIn(campus, email)
  const keys = [newPasskey(origin), newPasskey(origin)] as const
  expect((await addKey(browser, keys[0], ' 노트북 ')).body.recoveryCodes).toHaveLength(10)
  expect((await addKey(browser, keys[1], '열쇠고리')).body.recoveryCodes).toBeNull()
  expect((await addKey(browser, keys[1], '열쇠고리')).body.code).toBe('BAD_PASSKEY')
  const { passkeys } = (await browser.call(getSecondFactors, {})).body
  expect(passkeys.map(({ name }) => name)).toEqual(['노트북', '열쇠고리'])

  for (const key of keys) {
    const { browser: other, kinds } = await halfway(campus, email)
    expect(kinds).toEqual(['PASSKEY', 'RECOVERY'])
    const { body: options } = await other.call(askPasskeyLogin, {})
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    expect((await other.call(passSecondFactor, { body: { passkey: key.get(options) } })).status).toBe(200)
    expect((await other.call(me, {})).body.email).toBe(email)
  }
  const stranger = await signedIn(campus, await addAccount(campus, 'deputy', 'ADMIN'))
  const remove = (by: Browser) =>
    by.call(removePasskey, { params: { passkeyId: String(passkeys[0]?.passkeyId) }, body: { password } })
  expect((await remove(stranger)).body.code).toBe('SECOND_FACTOR_NOT_FOUND')
  expect((await remove(browser)).body.passkeys.map(({ name }) => name)).toEqual(['열쇠고리'])
  const { browser: last } = await halfway(campus, email)
  const { body: options } = await last.call(askPasskeyLogin, {})
  expect((await last.call(passSecondFactor, { body: { passkey: keys[0].get(options) } })).status).toBe(403)
})

test('rejects a passkey of another origin, for another challenge, used twice, or as a clone', async () => {
  const campus = await openCampus({ env })
  const email = await addAccount(campus, 'boss', 'ADMIN')
  const browser = await signedIn(campus, email)
  const key = newPasskey(origin)
  await addKey(browser, key)
  // One from another origin, and one for another challenge.
  expect((await addKey(browser, newPasskey('http://evil.test'))).body.code).toBe('BAD_PASSKEY')
  const unchallenged = newPasskey(origin).create({ challenge: 'AAAA' })
  expect((await browser.call(addPasskey, { body: { name: '열쇠', passkey: unchallenged } })).body.code).toBe(
    'BAD_PASSKEY',
  )

  const { browser: other } = await halfway(campus, email)
  const show = (passkey: Record<string, unknown>) => other.call(passSecondFactor, { body: { passkey } })
  expect((await show(key.get({ challenge: 'AAAA' }))).status).toBe(403)
  const { body: options } = await other.call(askPasskeyLogin, {})
  const signed = key.get(options)
  const { id } = signed as { id: string }
  expect((await show({ ...newPasskey(origin).get(options), id, rawId: id })).status).toBe(403)
  expect((await show({ ...signed, response: {} })).status).toBe(403)
  expect((await show(signed)).status).toBe(200)

  const { browser: again } = await halfway(campus, email)
  expect((await again.call(passSecondFactor, { body: { passkey: signed } })).status).toBe(403)
  const { body: latest } = await again.call(askPasskeyLogin, {})
  key.turnBack(2)
  expect((await again.call(passSecondFactor, { body: { passkey: key.get(latest) } })).status).toBe(403)
})
