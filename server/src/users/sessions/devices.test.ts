// A known device can log in whatever strangers do to the account, and nobody can fake one.
import { forgotPassword, login, logout, resetPassword, updateMe } from '@campus/contract/users'
import { expect, test } from 'vitest'
import { addAccount, type Browser, openBrowser, password, signedIn } from '../../../test/fixtures/browser.ts'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'
import { openMail, tokenIn } from '../../../test/fixtures/mail.ts'
import { newToken } from '../../tokens.ts'

const logIn = async (browser: Browser, email: string, word = password) =>
  (await browser.call(login, { body: { email, password: word } })).status

/**
 * Strangers guess until they are rate limited: from many networks, so that only the account's own counter is used up.
 */
async function guessAt({ url }: Campus, email: string): Promise<number[]> {
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${guess}` }
    const body = JSON.stringify({ email, password: 'wrong-Guess1' })
    statuses.push((await fetch(`${url}/api/users/login`, { method: 'POST', headers, body })).status)
  }
  return statuses
}
const stopped = [...Array<number>(10).fill(401), 429, 429]
const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }

test('guesses lock out strangers, not a known device, and not somebody signed in', async () => {
  const campus = await openCampus({ env: behindProxy })
  const email = await addAccount(campus, 'victim')
  const [known, open] = [await signedIn(campus, email), await signedIn(campus, email)]
  await known.call(logout, {})
  expect(known.cookies.get('device')).toMatch(/^[\w-]{43}$/)
  expect(await guessAt(campus, email)).toEqual(stopped)
  expect(await logIn(openBrowser(campus), email)).toBe(429)
  expect(await logIn(known, email)).toBe(200)
  const change = { currentPassword: password, password: 'sunny-Field7' }
  expect((await open.call(updateMe, { body: change })).status).toBe(200)
})

test('a known device may send ten wrong passwords too, and they do not count for others', async () => {
  const campus = await openCampus()
  const email = await addAccount(campus, 'fan')
  const known = await signedIn(campus, email)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++) statuses.push(await logIn(known, email, 'wrong-Guess1'))
  expect(statuses).toEqual(stopped)
  expect(await logIn(known, email)).toBe(429)
  expect(await logIn(openBrowser(campus), email)).toBe(200)
})

test('a device is known to the accounts that logged in on it, and not by a planted token', async () => {
  const campus = await openCampus({ env: behindProxy })
  const [one, two, victim] = [
    await addAccount(campus, 'one'),
    await addAccount(campus, 'two'),
    await addAccount(campus, 'victim'),
  ]
  const shared = await signedIn(campus, one)
  const planted = shared.cookies.get('device') ?? ''
  expect(await logIn(shared, two)).toBe(200)
  for (const email of [one, two, victim]) expect(await guessAt(campus, email)).toEqual(stopped)
  expect([await logIn(shared, one), await logIn(shared, two), await logIn(shared, victim)]).toEqual([200, 200, 429])
  for (const token of [planted, newToken().token]) {
    const stranger = openBrowser(campus)
    stranger.cookies.set('device', token)
    expect(await logIn(stranger, one)).toBe(429)
  }
  const rows = await campus.query<{ hash: string }>(`select encode(token_hash, 'escape') as hash from known_devices`)
  expect(JSON.stringify(rows)).not.toContain(shared.cookies.get('device'))
})

test('an account knows its last ten devices', async () => {
  const campus = await openCampus()
  const email = await addAccount(campus, 'fan')
  for (let count = 0; count < 12; count++) await signedIn(campus, email)
  expect(await campus.query('select from known_devices')).toHaveLength(10)
})

test('strangers cannot use up the reset links of another network, nor of a known device', async () => {
  const mail = await openMail()
  const campus = await openCampus({ env: { ...behindProxy, SMTP_URL: mail.url } })
  const email = await addAccount(campus, 'victim')
  const known = await signedIn(campus, email)
  const requestReset = async (from: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    const url = `${campus.url}/api/users/forgotPassword`
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify({ email }) })).status).toBe(200)
  }
  for (let time = 0; time < 5; time++) await requestReset('198.51.100.1')
  await mail.emailTo(email, 3)
  await requestReset('203.0.113.9')
  await mail.emailTo(email, 4)
  for (let network = 0; network < 20; network++) await requestReset(`203.0.113.${network}`)
  await mail.emailTo(email, 12)
  await known.call(forgotPassword, { query: {}, body: { email } })
  await mail.emailTo(email, 13)
  expect(await mail.emailsTo(email)).toHaveLength(13)
})

test('after a reset the owner can log in despite strangers’ guesses; other devices are unknown again', async () => {
  const mail = await openMail()
  const campus = await openCampus({ env: { ...behindProxy, SMTP_URL: mail.url } })
  const email = await addAccount(campus, 'victim')
  const [former, owner] = [await signedIn(campus, email), openBrowser(campus)]
  await owner.call(forgotPassword, { query: {}, body: { email } })
  const token = tokenIn(await mail.emailTo(email))
  const next = 'sunny-Field7'
  expect((await owner.call(resetPassword, { body: { token, password: next } })).status).toBe(200)
  expect(await guessAt(campus, email)).toEqual(stopped)
  expect([await logIn(former, email, next), await logIn(owner, email, next)]).toEqual([429, 200])
})
