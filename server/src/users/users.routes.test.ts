// Log-in and log-out over HTTP: sessions, and rate limits on guesses.
import { authUser, login, logout, me } from '@campus/contract/users'
import { median } from '@campus/ops/figures'
import { startRedis } from '@campus/ops/local/redis'
import { expect, onTestFinished, test } from 'vitest'
import { addAccount, openBrowser, password, signedIn } from '../../test/fixtures/browser.ts'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { holdOpen, untilBlocked } from '../../test/fixtures/held.ts'
import { keyOf } from '../attempts.ts'
import { networkOf } from '../network.ts'

const guess = (campus: Campus, email: string, word = 'wrong-Guess1', forwarded = '198.51.100.1') =>
  fetch(`${campus.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify({ email, password: word }),
  })
const count = (responses: Response[], status: number) => responses.filter((one) => one.status === status).length

test('a session starts at log-in and ends at log-out on every process', async () => {
  const campus = await openCampus()
  await addAccount(campus, 'Fan')
  const other = await campus.addNode()
  const browser = openBrowser(campus)
  const entered = await browser.call(login, { body: { email: ' FAN@campus.test', password } })
  expect(entered.body).toMatchObject({ email: 'Fan@campus.test', nickname: 'Fan', role: 'USER', message: 'ok' })
  expect(entered.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/)
  expect(entered.headers.get('cache-control')).toBe('no-store')
  // What scripts may read: that there is a session, and nothing of it.
  expect(entered.headers.getSetCookie()[1]).toMatch(/^signed-in=1; Max-Age=2592000; Path=\/; SameSite=Lax$/)
  const mine = { userId: entered.body.userId, username: '이학생', marketing: false }
  expect((await browser.call(me, {})).body).toMatchObject(mine)
  expect((await browser.call(authUser, {})).body).toMatchObject(mine)
  const [row] = await campus.query<{ hash: string }>(`select encode(token_hash, 'hex') as hash from sessions`)
  const cookie = `sid=${browser.cookies.get('sid')}`
  expect(cookie).not.toContain(row?.hash)

  const left = await browser.call(logout, {})
  expect(left.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^signed-in=; Max-Age=0; Path=\//))
  expect((await fetch(`${other.url}/api/users/me`, { headers: { cookie } })).status).toBe(401)
})

test('a wrong email and a wrong password get the same response in the same time', async () => {
  const campus = await openCampus({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  await Promise.all(Array.from({ length: 25 }, (_, index) => addAccount(campus, `fan${index}`)))
  const times: Record<string, number[]> = { fan: [], nobody: [] }
  const bodies = new Set<string>()
  for (let index = 0; index < 25; index++) {
    for (const who of index % 2 ? ['fan', 'nobody'] : ['nobody', 'fan']) {
      const began = performance.now()
      const response = await guess(campus, `${who}${index}@campus.test`)
      const { code, message } = (await response.json()) as { code: string; message: string }
      times[who]?.push(performance.now() - began)
      bodies.add(JSON.stringify([response.status, code, message]))
    }
  }
  expect([...bodies]).toEqual(['[401,"LOGIN_FAILED","login failed"]'])
  const [known, unknown] = [median(times['fan'] ?? []), median(times['nobody'] ?? [])]
  expect(Math.abs(known - unknown), `${known} ms and ${unknown} ms`).toBeLessThan(Math.max(known, unknown) * 0.35)
})

test('ends a session that was planted before the log-in', async () => {
  const campus = await openCampus()
  const email = await addAccount(campus, 'fan')
  const planted = await campus.person()
  const entered = await campus.call(login, { body: { email, password } }, planted)
  expect(entered.headers.getSetCookie()[0]).not.toContain(planted.cookie)
  expect((await campus.call(me, {}, planted)).status).toBe(401)
})

test('rejects a log-in with the old password during a concurrent reset', async () => {
  const campus = await openCampus()
  const email = await addAccount(campus, 'fan')
  const reset = await holdOpen(campus, `update users set password_hash = '!'`)
  const guessed = guess(campus, email, password)
  await untilBlocked(campus)
  await reset()
  expect((await guessed).status).toBe(401)
  expect(await campus.query('select from sessions')).toEqual([])
})

test('sessions expire: unused for 14 days, after 30 days, and an administrator’s after 12 hours', async () => {
  const campus = await openCampus()
  const browser = await signedIn(campus, await addAccount(campus, 'fan'))
  const admin = await signedIn(campus, await addAccount(campus, 'chief', 'ADMIN'))
  const status = async (who = browser) => (await who.call(me, {})).status
  const move = (columns: string) => campus.query(`update sessions set ${columns}`)
  await move(`created_at = now() - interval '11 hours 50 minutes', seen_at = now() - interval '13 days 23 hours'`)
  expect([await status(), await status(admin)]).toEqual([200, 200])
  // The last use is stored, but not with every request.
  await expect.poll(() => campus.query(`select from sessions where seen_at < now() - interval '1 minute'`)).toEqual([])
  await move(`created_at = now() - interval '12 hours 1 minute', seen_at = now() - interval '4 minutes'`)
  expect([await status(), await status(admin)]).toEqual([200, 401])
  expect(await campus.query(`select from sessions where seen_at > now() - interval '3 minutes'`)).toEqual([])
  await move(`seen_at = now() - interval '14 days 1 minute'`)
  expect(await status()).toBe(401)
  await move(`seen_at = now(), expires_at = now() - interval '1 second'`)
  expect(await status()).toBe(401)
})

test('ten wrong passwords lock an account and no other, also while Redis is down', async () => {
  const redis = await startRedis(`users-${process.pid}`)
  onTestFinished(() => redis.stop())
  const campus = await openCampus({ env: { TRUSTED_PROXIES: '127.0.0.1', REDIS_URL: redis.url } })
  const [victim, other] = [await addAccount(campus, 'victim'), await addAccount(campus, 'other')]
  await redis.kill()
  const second = await campus.addNode()
  const places = [campus, { ...campus, url: second.url }]
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => guess(places[index % 2]!, victim, 'wrong-Guess1', `198.51.100.${index}`)),
  )
  expect(count(answers, 401)).toBe(10)
  expect(count(answers, 429)).toBe(30)
  const stopped = await guess(campus, victim, password)
  expect(stopped.status).toBe(429)
  const { details } = (await stopped.json()) as { details: { retryAfterSeconds: number } }
  expect(details.retryAfterSeconds).toBeGreaterThan(590)
  expect(details.retryAfterSeconds).toBeLessThanOrEqual(600)
  expect((await guess(campus, other, password)).status).toBe(200)
  await campus.query(`update attempts set expires_at = now()`)
  expect((await guess(campus, victim, password)).status).toBe(200)
})

test('right passwords are not counted; a thousand wrong ones lock strangers of a network and no other', {
  timeout: 60_000,
}, async () => {
  const campus = await openCampus({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const email = await addAccount(campus, 'fan')
  for (let time = 0; time < 12; time++) expect((await guess(campus, email, password)).status).toBe(200)
  // Start at 900: hashing that many takes a minute.
  await campus.query(
    `insert into attempts (kind, key_hash, count, expires_at) values ('PASSWORD_ADDRESS', $1, 900, now() + interval '5 minutes')
     on conflict (kind, key_hash) do update set count = 900`,
    [keyOf(networkOf('198.51.100.1'))],
  )
  const answers: Response[] = []
  for (let round = 0; round < 3; round++) {
    const names = Array.from({ length: 40 }, (_, index) => `nobody-${round}-${index}@campus.test`)
    answers.push(...(await Promise.all(names.map((name) => guess(campus, name)))))
  }
  expect([count(answers, 401), count(answers, 429)]).toEqual([100, 20])
  expect((await guess(campus, email, password)).status).toBe(429)
  expect((await guess(campus, email, password, '198.51.100.2')).status).toBe(200)
})
