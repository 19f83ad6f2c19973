// A request whose body arrives long after its headers: the caller's rights are checked again when the request is
// processed.
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { removeAdmin } from '../src/users/roles/admin.actions.ts'
import { administrator } from './fixtures/admin-data.ts'
import { type Campus, openCampus } from './fixtures/campus.ts'
import { logOf, tap } from './fixtures/taps.ts'

/** Sends the headers now and the body later. */
function begin(campus: Campus, method: string, path: string, headers: Record<string, string>, body: object) {
  const text = JSON.stringify(body)
  const length = String(Buffer.byteLength(text))
  const call = request(campus.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
  })
  call.flushHeaders()
  const reply = new Promise<{ status: number; code: string }>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', async (response) => {
      const parts = await response.toArray()
      const { code = '' } = JSON.parse(Buffer.concat(parts).toString()) as { code?: string }
      resolve({ status: response.statusCode ?? 0, code })
    })
  })
  return {
    finish: () => {
      call.end(text)
      return reply
    },
  }
}

/** The access check stores a mark for each caller that it admits. */
const untilAdmitted = (campus: Campus, mark: string, id: number) =>
  expect.poll(async () => (await campus.query<{ isMarked: boolean }>(mark, [id]))[0]?.isMarked).toBe(true)

async function emailOf(campus: Campus, userId: number): Promise<string> {
  const [user] = await campus.query<{ email: string }>('select email from users where id = $1', [userId])
  return user?.email ?? ''
}

const passUsed = 'select last_used_at is not null as "isMarked" from scorer_passes where id = $1'
const sessionSeen = 'select bool_and(device is not null) as "isMarked" from sessions where user_id = $1'

test('rejects a tap of a pass that is revoked between headers and body', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const matchId = await campus.match()
  const { body } = await admin.send('POST', `/api/matches/${matchId}/passes`, { label: '기록원' })
  const { pass, token } = body as unknown as { pass: { passId: number }; token: string }
  const headers = { authorization: `Pass ${token}` }
  const late = begin(campus, 'POST', `/api/matches/${matchId}/events`, headers, { events: [tap('START', 1)] })
  await untilAdmitted(campus, passUsed, pass.passId)
  expect((await admin.send('DELETE', `/api/matches/${matchId}/passes/${pass.passId}`)).status).toBe(200)
  expect(await late.finish()).toEqual({ status: 401, code: 'PASS_INVALID' })
  expect((await logOf(campus.url, matchId)).events).toEqual([])
})

test('rejects a tap of a scorer whose role is removed between headers and body', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const matchId = await campus.match()
  const scorer = await campus.person('SCORER')
  const headers = { cookie: scorer.cookie }
  const late = begin(campus, 'POST', `/api/matches/${matchId}/events`, headers, { events: [tap('START', 1)] })
  await untilAdmitted(campus, sessionSeen, scorer.userId)
  const email = await emailOf(campus, scorer.userId)
  expect((await admin.send('PUT', '/api/staff', { email, role: 'USER' })).status).toBe(200)
  expect((await late.finish()).status).toBe(401)
  expect((await logOf(campus.url, matchId)).events).toEqual([])
})

// A write in a transaction of the server and one in its own, with a key and without.
test.for([
  { method: 'POST', path: '/api/venues', body: { name: '체육관' }, table: 'venues', key: 'a-key-for-a-late-body' },
  { method: 'POST', path: '/api/venues', body: { name: '체육관' }, table: 'venues', key: null },
  { method: 'POST', path: '/api/matches/1/passes', body: { label: '기록원' }, table: 'scorer_passes', key: null },
])('rejects a write of a former administrator: $path, key $key', async ({ method, path, body, table, key }) => {
  const campus = await openCampus()
  await campus.person('ADMIN')
  const leaving = await campus.person('ADMIN')
  expect(await campus.match()).toBe(1)
  const headers = { cookie: leaving.cookie, ...(key !== null && { 'idempotency-key': key }) }
  const late = begin(campus, method, path, headers, body)
  await untilAdmitted(campus, sessionSeen, leaving.userId)
  await removeAdmin(campus.node.deps.db, await emailOf(campus, leaving.userId))
  expect(await late.finish()).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
  expect(await campus.query(`select 1 from ${table}`)).toEqual([])
})

test('uses the role at the time of processing when it changes during a session', async () => {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const late = begin(campus, 'POST', '/api/venues', { cookie: admin.cookie }, { name: '체육관' })
  await untilAdmitted(campus, sessionSeen, admin.userId)
  await campus.query(`update users set role = 'USER' where id = $1`, [admin.userId])
  expect(await late.finish()).toEqual({ status: 403, code: 'FORBIDDEN' })
  expect(await campus.query('select 1 from venues')).toEqual([])
})
