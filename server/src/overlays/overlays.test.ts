// Overlays: who may make and steer them, what their token opens, and how a change reaches the picture from another process.
import type { Overlay, OverlayEvent, ShownOverlay } from '@campus/contract/overlays'
import { firstSteering, overlayTopic } from '@campus/contract/overlays'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { administrator } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'
import { subscribe } from '../../test/fixtures/fans.ts'

const topicOf = (token: string) => overlayTopic.path.replace('{overlay}', token)
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
/** Late in Seoul the matches around now would be on two days. */
const noon = () => `${new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)}T12:00:00+09:00`

const at = (minutes: number) => new Date(Date.parse(noon()) + minutes * 60_000).toISOString()

async function openOverlays(options: Parameters<typeof openCampus>[0] = {}) {
  const campus = await openCampus(options)
  const admin = await administrator(campus)
  const make = async (place: object) => {
    const { status, body } = await admin.send('POST', '/api/overlays', place)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as unknown as { overlay: Overlay; token: string }
  }
  const shown = async (token: string, url = campus.url) => {
    const response = await fetch(`${url}/api/overlays/shown`, { headers: { authorization: `Overlay ${token}` } })
    return (await response.json()) as ShownOverlay & { code?: string }
  }
  const steer = (overlayId: number, change: object) => admin.send('PUT', `/api/overlays/${overlayId}`, change)
  return { campus, admin, make, shown, steer }
}

test('is made for a match; its token reads its own steering and is stored nowhere', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { campus, admin, make, shown, steer } = await openOverlays({ log })
  const matchId = await campus.match()
  const [{ overlay, token }, other] = [await make({ matchId }), await make({ matchId })]
  expect(overlay).toMatchObject({ matchId, venueId: null, steering: firstSteering, version: 1, lastSeenAt: null })
  expect(other.token).not.toBe(token)
  expect((await steer(overlay.overlayId, { delayMs: 2500, typedName: ' <b>김하나</b> ' })).body).toMatchObject({
    steering: { ...firstSteering, delayMs: 2500, typedName: '<b>김하나</b>' },
    version: 2,
  })
  const before = Date.now()
  const seen = await shown(token)
  expect(seen).toMatchObject({ overlayId: overlay.overlayId, matchId, version: 2, steering: { delayMs: 2500 } })
  expect(seen.matches.map((match) => match.matchId)).toEqual([matchId])
  expect(seen.now).toBeGreaterThanOrEqual(before - 1)
  expect(seen.now).toBeLessThanOrEqual(Date.now() + 1)
  expect((await shown(other.token)).steering).toEqual(firstSteering)
  const page = await fetch(`${campus.url}/overlay/${token}`, { headers: { accept: 'text/html' } })
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  // Also where it goes wrong: an address that is no page, a database that is gone.
  await fetch(`${campus.url}/overlay/${token}%`)
  await subscribe(campus.url, topicOf(token))
  expect(JSON.stringify(await campus.query('select * from overlays'))).not.toContain(token)
  expect(JSON.stringify(await admin.log())).not.toContain(token)
  expect(lines.join('')).not.toContain(token)
  expect((await admin.log('?subject=OVERLAY')).map(({ action, label }) => [action, label])).toEqual([
    ['UPDATE', '컴퓨터공학과 대 기계공학과'],
    ['CREATE', '컴퓨터공학과 대 기계공학과'],
    ['CREATE', '컴퓨터공학과 대 기계공학과'],
  ])
})

test('who films may make and steer them, nobody else', async () => {
  const { campus, make, shown } = await openOverlays()
  const matchId = await campus.match()
  const { overlay, token } = await make({ matchId })
  const calls = [
    ['GET', '/api/overlays', undefined],
    ['POST', '/api/overlays', { matchId }],
    ['PUT', `/api/overlays/${overlay.overlayId}`, { showsBug: false }],
    ['DELETE', `/api/overlays/${overlay.overlayId}`, undefined],
  ] as const
  const send = async (headers: Record<string, string>, [method, path, body]: (typeof calls)[number]) =>
    (
      await fetch(campus.url + path, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).status
  for (const role of ['USER', 'SCORER', 'MODERATOR'] as const) {
    const { cookie } = await campus.person(role)
    for (const call of calls) expect(await send({ cookie }, call), `${role} ${call[0]}`).toBe(403)
  }
  // Its own token steers nothing.
  for (const call of calls) expect(await send({ authorization: `Overlay ${token}` }, call)).toBe(401)
  expect((await shown(token)).version).toBe(1)
  const { cookie } = await campus.person('CAMERA')
  for (const call of calls) expect(await send({ cookie }, call), `CAMERA ${call[0]}`).toBe(200)
  expect((await shown(token)).code).toBe('PASS_INVALID')
})

test('rejects what cannot be shown', async () => {
  const { campus, admin, make, steer } = await openOverlays()
  const matchId = await campus.match()
  const draft = await campus.match()
  await campus.query('update matches set is_draft = true where id = $1', [draft])
  const { overlay } = await make({ matchId })
  for (const change of [
    { delayMs: 60_100 },
    { delayMs: -100 },
    { delayMs: 50 },
    { corner: 'MIDDLE' },
    { typedName: '가'.repeat(31) },
    { typedLine: '가\u202e나' },
    { typedLine: '가\n나' },
  ])
    expect((await steer(overlay.overlayId, change)).body.code, JSON.stringify(change)).toBe('BAD_REQUEST')
  expect((await steer(999_999, { delayMs: 0 })).body.code).toBe('PASS_NOT_FOUND')
  const codeFor = async (place: object) => (await admin.send('POST', '/api/overlays', place)).body.code
  expect(await codeFor({ matchId: draft })).toBe('MATCH_NOT_FOUND')
  expect(await codeFor({ matchId: 999_999 })).toBe('MATCH_NOT_FOUND')
  expect(await codeFor({ venueId: 999_999 })).toBe('VENUE_NOT_FOUND')
  expect(await codeFor({})).toBe('BAD_REQUEST')
})

test('of a court it has the matches of the day there, as they begin and end', async () => {
  const { campus, make, shown } = await openOverlays()
  const [court, elsewhere] = (
    await campus.query<{ id: number }>(`insert into venues (name) values ('대운동장'), ('체육관') returning id`)
  ).map(({ id }) => id)
  const second = await campus.match({ venue_id: court, starts_at: at(60) })
  const first = await campus.match({ venue_id: court, starts_at: at(0) })
  await campus.match({ venue_id: elsewhere, starts_at: at(0) })
  await campus.match({ venue_id: court, starts_at: at(-36 * 60) })
  const draft = await campus.match({ venue_id: court, starts_at: at(30) })
  await campus.query('update matches set is_draft = true where id = $1', [draft])
  await campus.match({ venue_id: court, starts_at: at(40), deleted_at: at(0) })
  const stillOn = await campus.match({ venue_id: court, starts_at: at(-30 * 60), status: 'LIVE' })
  const { token } = await make({ venueId: court })
  const ids = async () => (await shown(token)).matches.map(({ matchId }) => matchId)
  expect(await ids()).toEqual([stillOn, first, second])
  await campus.query(`update matches set status = 'LIVE' where id = $1`, [first])
  expect((await shown(token)).matches[1]).toMatchObject({
    matchId: first,
    status: 'LIVE',
    beganAt: expect.stringMatching(/Z$/),
    endedAt: null,
  })
  // Of a match: the same court.
  expect((await shown((await make({ matchId: second })).token)).matches.map(({ matchId }) => matchId)).toEqual([
    stillOn,
    first,
    second,
  ])
})

test('a change and a deletion reach its sockets at another process, and no other overlay', async () => {
  const { campus, make, steer, admin, shown } = await openOverlays()
  const other = await campus.addNode()
  const matchId = await campus.match()
  const [{ overlay, token }, neighbour] = [await make({ matchId }), await make({ matchId })]
  const [events, foreign] = [
    await subscribe<OverlayEvent>(other.url, topicOf(token)),
    await subscribe<OverlayEvent>(other.url, topicOf(neighbour.token)),
  ]
  const since = Date.now()
  await steer(overlay.overlayId, { showsTyped: true, typedName: '김하나' })
  await vi.waitFor(() => expect(events).toHaveLength(1), 15_000)
  expect(Date.now() - since).toBeLessThan(1000)
  expect(events[0]).toMatchObject({ version: 2, steering: { typedName: '김하나' } })
  // What Redis never brought is found by polling.
  await campus.query(`update overlays set version = 3, steering = '{"delayMs": 8000}' where id = $1`, [
    overlay.overlayId,
  ])
  await vi.waitFor(() => expect(events[1]).toMatchObject({ version: 3, steering: { delayMs: 8000 } }), 15_000)
  await admin.send('DELETE', `/api/overlays/${overlay.overlayId}`)
  await vi.waitFor(() => expect(events[2]).toEqual({ isDeleted: true }), 15_000)
  expect((await shown(token, other.url)).code).toBe('PASS_INVALID')
  await steer(neighbour.overlay.overlayId, { showsBug: false })
  await vi.waitFor(() => expect(foreign).toHaveLength(1), 15_000)
  expect(events).toHaveLength(3)
})

test('goes with its match or court, and notes when it was last open', async () => {
  const { campus, admin, make, shown } = await openOverlays()
  const matchId = await campus.match({ starts_at: inMs(0) })
  const { token } = await make({ matchId })
  await shown(token)
  const listed = async () => (await admin.send('GET', '/api/overlays')).body as unknown as Overlay[]
  await vi.waitFor(async () => expect((await listed())[0]?.lastSeenAt).not.toBeNull(), 15_000)
  await campus.query('delete from matches where id = $1', [matchId])
  expect(await listed()).toEqual([])
  expect((await shown(token)).code).toBe('PASS_INVALID')
})

test('of more than a hundred the one that has been unused longest makes room', async () => {
  const { campus, make, shown } = await openOverlays()
  const matchId = await campus.match()
  const { token: unused } = await make({ matchId })
  const { token: open } = await make({ matchId })
  await campus.query(`update overlays set created_at = now() - interval '1 year'`)
  await shown(open)
  await campus.query(
    `insert into overlays (match_id, token_hash, steering)
     select $1, sha256(n::text::bytea), '{}' from generate_series(1, 98) as n`,
    [matchId],
  )
  await make({ matchId })
  expect(await campus.query('select 1 from overlays')).toHaveLength(100)
  expect((await shown(unused)).code).toBe('PASS_INVALID')
  expect((await shown(open)).matchId).toBe(matchId)
})
