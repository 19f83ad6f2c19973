// A short storm of hostile requests to every endpoint: the process survives, responds properly, and leaks nothing.
import { expect, test } from 'vitest'
import { makeWorld } from '../authorization/world.ts'
import { openCampus } from '../fixtures/campus.ts'
import { joinRoom } from '../fixtures/chat.ts'
import { stormFrames } from './frames.ts'
import { faultOf } from './send.ts'
import { storm } from './storm.ts'

test('rejects hostile requests of any caller in one error shape, in time, and without internals', {
  timeout: 60_000,
}, async () => {
  const campus = await openCampus({ env: { TRUSTED_PROXIES: '127.0.0.1', ROLES: 'http,realtime' } })
  const { known } = await makeWorld(campus)
  const people = async () => (await makeWorld(campus)).headersOf
  const { faults, statuses, requests } = await storm({
    url: campus.url,
    requests: 2000,
    seed: 2026,
    known,
    people,
    // More at once would measure the machine: behaviour under load is tested by a drill.
    width: 4,
  })
  expect(faults.map(({ endpoint, as, fault, request }) => [fault, endpoint, as, JSON.stringify(request)])).toEqual([])
  expect(requests).toBe(2000)
  // A storm that is rejected at the access check proves nothing: some requests must succeed.
  expect(statuses['200']).toBeGreaterThan(100)
  expect(statuses['400']).toBeGreaterThan(200)
})

test('confirms or rejects any frame of a guest at once, without affecting other users', {
  timeout: 60_000,
}, async () => {
  const campus = await openCampus({ env: { TRUSTED_PROXIES: '127.0.0.1', ROLES: 'http,realtime' } })
  const room = `match-${await campus.match()}`
  const progress = { isOver: false }
  const damage = stormFrames({ url: campus.url, frames: 400, seed: 2026, rooms: [room] }).finally(() => {
    progress.isOver = true
  })
  while (!progress.isOver) {
    const honest = await joinRoom(campus.node, room, { person: await campus.person() })
    for (const words of ['하나', '둘', '셋']) expect(await honest.post(words)).toBeGreaterThan(0)
    await honest.leave()
  }
  const { faults, answers, frames } = await damage
  expect(faults).toEqual([])
  expect(frames).toBe(400)
  expect(answers['confirmed']).toBeGreaterThan(40)
  expect(answers['BAD_REQUEST']).toBeGreaterThan(40)
})

test.each([
  ['a NUL', 'a\0b'],
  ['a lone surrogate', 'a\ud800b'],
])('%s is rejected or stored, in columns and in JSON alike', async (_, words) => {
  const campus = await openCampus({ env: { ROLES: 'http,realtime' } })
  const [admin, matchId] = [await campus.person('ADMIN'), await campus.match()]
  const [team] = await campus.query<{ id: number }>('select team_one_id as id from matches where id = $1', [matchId])
  const entries = [{ number: 1, name: words, isStarter: true, isCaptain: false }]
  for (const [method, path, body] of [
    ['POST', '/api/contact', { topic: 'BUG', message: words }],
    ['POST', '/api/teams', { teamName: words, department: words }],
    ['PUT', `/api/lineup/${matchId}`, { teamId: Number(team?.id), entries }],
    ['POST', `/api/comments/${matchId}`, { text: words }],
  ] as const) {
    const { status } = await fetch(campus.url + path, {
      method,
      headers: {
        cookie: admin.cookie,
        'content-type': 'application/json',
        'idempotency-key': `${path.length}`.repeat(16),
      },
      body: JSON.stringify(body),
    })
    expect([200, 400], path).toContain(status)
  }
})

const faultIn = (status: number, text: string, ms = 1) => faultOf({ status, text, ms })

test('detects every kind of fault in a response', () => {
  const good = '{"code":"BAD_REQUEST","message":"bad request","requestId":"x"}'
  expect(faultIn(400, good)).toBe(undefined)
  expect(faultIn(200, '[]')).toBe(undefined)
  expect(faultOf(null)).toBe('no answer')
  expect(faultIn(500, good)).toContain('500')
  expect(faultIn(400, '<html>')).toContain('shape')
  expect(faultIn(400, good, 2001)).toContain('took')
  for (const leak of [
    '\\n    at Object.run (/work/x.ts:1:2)',
    'syntax error at or near',
    'duplicate key value violates',
  ])
    expect(faultIn(400, good.replace('bad request', leak)), leak).toContain('internals')
})
