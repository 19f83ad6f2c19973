// Requests that our own pages never send: from foreign origins, and with arbitrary bodies.
import type { Endpoint } from '@campus/contract/endpoint'
import * as contract from '@campus/contract/users'
import fc from 'fast-check'
import { expect, inject, test, vi } from 'vitest'
import { addAccount, password, signedIn } from '../../test/fixtures/browser.ts'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'

const endpoints = Object.values(contract).filter(
  (value): value is Endpoint & typeof value => 'method' in value && 'path' in value,
) as Endpoint[]

const bodies: Record<string, object> = {
  [contract.login.path]: { email: 'fan@campus.test', password },
  [contract.logout.path]: {},
  [contract.sendVerificationCode.path]: { email: 'new@campus.test' },
  [contract.verifyCode.path]: { email: 'new@campus.test', code: '123456' },
  [contract.register.path]: {},
  [contract.updateMe.path]: { nickname: 'evil' },
  [contract.deleteMe.path]: { password },
  [contract.savePreferences.path]: { theme: 'dark', fontSize: 2, language: 'en' },
  [contract.forgotPassword.path]: { email: 'fan@campus.test' },
  [contract.checkReset.path]: { token: 'x'.repeat(43) },
  [contract.resetPassword.path]: { token: 'x'.repeat(43), password: 'sunny-Field7' },
}

/** One hash over everything stored about people. */
async function everything(campus: Campus): Promise<string> {
  const tables = ['users', 'sessions', 'consents', 'email_verifications', 'password_resets', 'attempts', 'jobs.job']
  const parts = tables.map((table) => `(select coalesce(string_agg(t::text, '' order by t::text), '') from ${table} t)`)
  const [row] = await campus.query<{ all: string }>(`select md5(${parts.join(' || ')}) as all`)
  return row?.all ?? ''
}

/** The last is our host, at another port. */
const foreign = ['https://evil.test', 'null', 'http://localhost', 'http://127.0.0.1']

test('rejects every write from a foreign origin or as a form', async () => {
  const campus = await openCampus()
  const browser = await signedIn(campus, await addAccount(campus, 'fan'))
  const cookie = `sid=${browser.cookies.get('sid')}`
  // The first request of a session stores its device; wait for that before comparing.
  await fetch(campus.url + contract.me.path, { headers: { cookie } })
  await vi.waitFor(
    async () => expect(await campus.query('select 1 from sessions where device is null')).toEqual([]),
    15_000,
  )
  const before = await everything(campus)
  const writes = endpoints.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ path }) => path).toSorted()).toEqual(Object.keys(bodies).toSorted())
  const json = { 'content-type': 'application/json' }
  for (const { method, path } of writes) {
    const send = (headers: Record<string, string>) =>
      fetch(campus.url + path, { method, headers: { cookie, ...headers }, body: JSON.stringify(bodies[path]) })
    for (const origin of [...foreign, `${campus.url}.evil.test`, campus.url.replace('http', 'ftp')])
      expect((await send({ ...json, origin })).status, `${path} from ${origin}`).toBe(403)
    expect((await send({ ...json, 'sec-fetch-site': 'cross-site' })).status, path).toBe(403)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await send({ 'content-type': type })).status, `${path} as ${type}`).toBe(415)
  }
  expect(await everything(campus)).toBe(before)
  // The same request from our own page succeeds.
  const own = { ...json, cookie, origin: campus.url }
  const leave = { method: 'DELETE', headers: own, body: JSON.stringify({ password }) }
  expect((await fetch(campus.url + contract.deleteMe.path, leave)).status).toBe(200)
})

const keys = ['email', 'password', 'nickname', 'name', 'username', 'code', 'token', 'terms', 'params', 'marketing']
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom('fan@campus.test', 'a\u0000@b.co', 'sunny-Field7', '123456', 'x'.repeat(43), '관리자', '\ud800', ''),
  fc.constantFrom("' or 1=1 --", '\u202e', '__proto__', 'x'.repeat(5000), '%00', '${7*7}', '🏸'),
)
const { odd } = fc.letrec<{ odd: unknown }>((tie) => ({
  odd: fc.oneof(
    { maxDepth: 3 },
    oddText,
    fc.constantFrom(null, true, false, 0, -1, 1e308, {}, []),
    fc.dictionary(fc.constantFrom(...keys, 'term1', 'term4', 'role', 'currentPassword', '__proto__'), tie('odd')),
    fc.array(tie('odd'), { maxLength: 3 }),
  ),
}))
const likeAForm = fc.record(
  { email: oddText, password: oddText, nickname: oddText, name: oddText, code: oddText, token: oddText, terms: odd },
  { requiredKeys: [] },
)
const allTerms = { term1: true, term2: true, term3: true, term4: true, term5: true }
const nearlyRight = likeAForm.map((form) => ({
  email: 'new@campus.test',
  password: 'sunny-Field7',
  name: '이',
  nickname: '이',
  code: '123456',
  token: 'x'.repeat(43),
  terms: allTerms,
  ...form,
}))
const body = fc.oneof(odd, likeAForm, nearlyRight).map((value) => JSON.stringify(value))
const query = fc.dictionary(fc.constantFrom('email', 'nickname', 'code', 'x'), oddText, { maxKeys: 3 })
const runs = 60 * inject('propertyFactor')

test(`no body makes a call fail with a server error (${runs} bodies each)`, {
  timeout: 60_000 + runs * 500,
}, async () => {
  const campus = await openCampus({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const host = fc.integer({ min: 1, max: 250 })
  const property = fc.asyncProperty(body, query, fc.boolean(), host, async (sent, params, isSignedIn, last) => {
    const cookie = isSignedIn ? (await campus.person()).cookie : `signup=${'x'.repeat(43)}`
    const search = new URLSearchParams(params).toString()
    const calls = endpoints.map(async ({ method, path }) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${last}`, cookie }
      const response = await fetch(`${campus.url}${path}?${search}`, {
        method,
        headers,
        ...(method !== 'GET' && { body: sent }),
      })
      const text = await response.text()
      return response.status < 500 ? [] : [`${method} ${path} ${response.status} ${text}`]
    })
    expect((await Promise.all(calls)).flat()).toEqual([])
  })
  await fc.assert(property, { numRuns: runs })
  expect(await campus.query(`select from users where role <> 'USER'`)).toEqual([])
})
