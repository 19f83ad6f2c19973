import { login, logout, me } from '@campus/contract/users'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { type Campus, openCampus } from '../../test/campus.ts'

async function withAccount(): Promise<Campus> {
  const campus = await openCampus()
  await campus.query(
    `insert into users (email, email_key, name, nickname, nickname_key, password_hash)
     values ('Fan@Campus.test', 'fan@campus.test', '이학생', '응원단장', '응원단장', $1)`,
    [await hash('demo-Campus1', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
  )
  return campus
}

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

test('a session begins at log-in and is over at log-out, on every process', async () => {
  const campus = await withAccount()
  const other = await campus.addNode()
  const entered = await campus.call(login, { body: { email: ' FAN@campus.test', password: 'demo-Campus1' } })
  expect(entered.body).toMatchObject({
    email: 'Fan@Campus.test',
    nickname: '응원단장',
    role: 'USER',
    message: expect.any(String),
  })
  expect(entered.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/)
  const person = { userId: entered.body.userId, cookie: cookieOf(entered.headers) }
  expect((await campus.call(me, {}, person)).body).toMatchObject({ username: '이학생', userId: person.userId })
  const [row] = await campus.query<{ kept: string }>(`select encode(token_hash, 'hex') as kept from sessions`)
  expect(person.cookie).not.toContain(row?.kept)

  await campus.call(logout, {}, person)
  expect((await fetch(`${other.url}/api/users/me`, { headers: { cookie: person.cookie } })).status).toBe(401)
})

test('wrong e-mail and wrong password sound alike', async () => {
  const campus = await withAccount()
  const attempt = async (email: string, password: string) => {
    const { status, body } = await campus.call(login, { body: { email, password } })
    return { status, ...(body as object), requestId: '' }
  }
  const wrong = await attempt('fan@campus.test', 'demo-Campus2')
  expect(wrong).toMatchObject({ status: 401, code: 'LOGIN_FAILED' })
  expect(await attempt('nobody@campus.test', 'demo-Campus1')).toEqual(wrong)
})

test('a session planted before the log-in is worth nothing after it', async () => {
  const campus = await withAccount()
  const planted = await campus.person()
  const entered = await campus.call(login, { body: { email: 'fan@campus.test', password: 'demo-Campus1' } }, planted)
  expect(cookieOf(entered.headers)).not.toBe(planted.cookie)
  expect((await campus.call(me, {}, planted)).status).toBe(401)
})

test('guessing is stopped for the address, and says when to try again', async () => {
  const campus = await withAccount()
  const statuses: number[] = []
  for (let guess = 0; guess < 26; guess++) {
    statuses.push((await campus.call(login, { body: { email: `nobody${guess}@campus.test`, password: 'x' } })).status)
  }
  expect(statuses.slice(0, 25).every((status) => status === 401)).toBe(true)
  expect(statuses[25]).toBe(429)
})
