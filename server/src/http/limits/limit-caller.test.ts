// Who shares a limit: users and browsers have their own, anonymous callers share their network's, invalid calls are not counted.
import { makeClip } from '@campus/contract/clips'
import { contactOperator } from '@campus/contract/contact'
import { checkEmail, logout } from '@campus/contract/users'
import { expect, test } from 'vitest'
import { addAccount, openBrowser, signedIn } from '../../../test/fixtures/browser.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { newGuest } from '../../../test/fixtures/chat.ts'

const question = { body: { topic: 'BUG', message: '안 열려요' } } as const
const countOf = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]))
async function repeat(count: number, send: () => Promise<{ status: number }>): Promise<Record<string, number>> {
  const statuses: number[] = []
  for (let done = 0; done < count; done++) statuses.push((await send()).status)
  return countOf(statuses)
}

test('rejected anonymous calls are not counted for signed-in users of the same address', async () => {
  const campus = await openCampus()
  const matchId = String(await campus.match())
  const clip = { params: { matchId }, body: { at: new Date().toISOString() } }
  expect(await repeat(25, () => campus.call(makeClip, clip))).toEqual({ 401: 25 })
  expect(await repeat(10, () => campus.call(contactOperator, { body: {} as never }))).toEqual({ 400: 10 })
  const [one, two] = [await campus.person(), await campus.person()]
  expect((await campus.call(makeClip, clip, one)).status).not.toBe(429)
  expect((await campus.call(contactOperator, question)).status).toBe(200)
  expect(await repeat(7, () => campus.call(contactOperator, question, one))).toEqual({ 200: 5, 429: 2 })
  expect((await campus.call(contactOperator, question, two)).status).toBe(200)
})

test('guests are counted by cookie within the ceiling of their network; a known browser has its own limit', async () => {
  const campus = await openCampus({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const guest = { userId: 0, ...newGuest() }
  expect(await repeat(7, () => campus.call(contactOperator, question, guest))).toEqual({ 200: 5, 429: 2 })
  const anybody = () => campus.call(contactOperator, question, { userId: 0, ...newGuest() })
  expect(await repeat(100, anybody)).toEqual({ 200: 95, 429: 5 })
  const known = await signedIn(campus, await addAccount(campus, 'fan'))
  await known.call(logout, {})
  expect(await repeat(7, () => known.call(contactOperator, question))).toEqual({ 200: 5, 429: 2 })
  const madeUp = openBrowser(campus)
  madeUp.cookies.set('device', 'x'.repeat(43))
  expect((await madeUp.call(contactOperator, question)).status).toBe(429)
})

test('a /64 is one network for every limited call', async () => {
  const campus = await openCampus({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const url = `${campus.url}${checkEmail.path}?email=a@univ.test`
  let at = 0
  const send = (prefix: string) => fetch(url, { headers: { 'x-forwarded-for': `${prefix}::${(++at).toString(16)}` } })
  expect(await repeat(610, () => send('2001:db8:0:7'))).toEqual({ 200: 600, 429: 10 })
  expect((await send('2001:db8:0:8')).status).toBe(200)
})
