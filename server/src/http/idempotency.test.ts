// Idempotency keys over HTTP: one effect per key, keys per person, and bodies that nest too deep.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCampus, type Person } from '../../test/fixtures/campus.ts'

const put = (url: string, matchId: number, person: Person, key: string, goals: number) =>
  fetch(`${url}/api/brackets/league/${matchId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: person.cookie, 'idempotency-key': key },
    body: JSON.stringify({ teamOneScore: goals }),
  })

test('fifty calls with one key over two processes have one effect and one answer', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const admin = await campus.person('ADMIN')
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  for (let round = 1; round <= 3; round++) {
    const key = randomUUID()
    const calls = Array.from({ length: 50 }, (_, index) =>
      put(index % 2 ? campus.url : other.url, matchId, admin, key, round),
    )
    const answers = await Promise.all(
      (await Promise.all(calls)).map(async (response) => [response.status, await response.text()] as const),
    )
    // A call that waited too long gets 503; nobody gets a different answer.
    const good = answers.filter(([status]) => status === 200)
    expect(answers.every(([status]) => status === 200 || status === 503)).toBe(true)
    expect(good.length).toBeGreaterThan(0)
    expect(new Set(good.map(([, text]) => text)).size).toBe(1)
    const again = await put(campus.url, matchId, admin, key, round)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const [row] = await campus.query<{ version: number }>('select version from matches where id = $1', [matchId])
    expect(row?.version).toBe(1 + round)
  }
})

test('rejects a key reused for another request; another person may use the same key', async () => {
  const campus = await openCampus()
  const [admin, second] = [await campus.person('ADMIN'), await campus.person('ADMIN')]
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const key = randomUUID()
  expect((await put(campus.url, matchId, admin, key, 1)).status).toBe(200)
  const other = await put(campus.url, matchId, admin, key, 2)
  expect([other.status, await other.json()]).toMatchObject([422, { code: 'KEY_REUSED' }])
  expect((await put(campus.url, matchId, second, key, 3)).status).toBe(200)
  expect((await put(campus.url, matchId, admin, 'short', 3)).status).toBe(400)
})

test('a rejected call stores no key: it can be retried', async () => {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const matchId = await campus.match({ status: 'CANCELLED' })
  const key = randomUUID()
  const tryLive = () =>
    fetch(`${campus.url}/api/brackets/league/${matchId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: admin.cookie, 'idempotency-key': key },
      body: JSON.stringify({ matchStatus: 'LIVE' }),
    })
  expect((await tryLive()).status).toBe(409)
  await campus.query(`update matches set status = 'FUTURE' where id = $1`, [matchId])
  expect((await tryLive()).status).toBe(200)
})

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('a body of %s nested 20,000 deep is rejected, in an unknown field too', async (_, open, close) => {
  const campus = await openCampus()
  const [admin, matchId] = [await campus.person('ADMIN'), await campus.match()]
  const deep = `${open.repeat(20_000)}1${close.repeat(20_000)}`
  for (const body of [`{"teamOneScore":1,"note":${deep}}`, `{"matchId":${deep},"text":"안녕"}`]) {
    const path = body.includes('text') ? `/api/comments/${matchId}` : `/api/brackets/league/${matchId}`
    const answer = await fetch(campus.url + path, {
      method: body.includes('text') ? 'POST' : 'PUT',
      headers: { 'content-type': 'application/json', cookie: admin.cookie, 'idempotency-key': randomUUID() },
      body,
    })
    expect([answer.status, await answer.json()], path).toMatchObject([400, { code: 'BAD_REQUEST' }])
  }
})

test('brackets in a text do not count as nesting', async () => {
  const campus = await openCampus()
  const [person, matchId] = [await campus.person(), await campus.match()]
  const text = `"\\${'['.repeat(100)}`
  const answer = await fetch(`${campus.url}/api/comments/${matchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: person.cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ text }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([200, { text }])
})
