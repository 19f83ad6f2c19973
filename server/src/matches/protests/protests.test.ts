// Protests: filed by a captain while the result is not official, ruled on by an organiser, with the correction in the same act.
import { randomUUID } from 'node:crypto'
import type { Match } from '@campus/contract/matches'
import type { Protest } from '@campus/contract/protests'
import { expect, test, vi } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { openCampus, type Person } from '../../../test/fixtures/campus.ts'
import { openCup } from '../../../test/fixtures/cup.ts'
import { listen } from '../../../test/fixtures/fans.ts'
import { storeFilm } from '../../../test/fixtures/film.ts'

/** A semi-final that 가 has won 2 : 1, and the final that 가 is in. */
async function openSemi(settings: Record<string, unknown> = {}) {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const asked = { confirmed_by: 'SCORER', protest_minutes: 30, ...settings }
  const cup = await openCup(campus, { '': ['가', '나', '다', '라'] }, asked)
  const round = { match_type: 'TOURNAMENT', round: 'SEMI_FINALS', position: 1 }
  const matchId = await cup.play({ one: '가', two: '나', score: '2:1', columns: round })
  await cup.play({ one: '다', two: '라', columns: { ...round, position: 2 } })
  const sources = { source_one: 'WINNER:SEMI_FINALS:1', source_two: 'WINNER:SEMI_FINALS:2' }
  const final = { match_type: 'TOURNAMENT', round: 'FINAL', position: 1, ...sources }
  const finalId = await cup.play({ one: '가', columns: final })
  const captain = await campus.person()
  const form = { teamId: cup.id('나'), name: '박지호', isNamePublic: true, reason: '두 번째 골은 손에 맞았어요.' }
  async function send(by: Person | null, method: string, path: string, body?: unknown) {
    const response = await fetch(campus.url + path, {
      method,
      headers: {
        ...(by && { cookie: by.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Match & { code?: string } }
  }
  const read = async (id = matchId) => (await (await fetch(`${campus.url}/api/matches/${id}`)).json()) as Match
  const list = async (by: Person | null) =>
    (await send(by, 'GET', `/api/matches/${matchId}/protests`)).body as unknown as Protest[]
  const file = (more: object = {}, by = captain) =>
    send(by, 'POST', `/api/matches/${matchId}/protests`, { ...form, ...more })
  /** Files it, and returns it as its captain sees it. */
  async function filed(more: object = {}, by = captain) {
    expect(await file(more, by)).toMatchObject({ status: 200, body: { result: { isProtested: true } } })
    return (await list(by)).findLast(({ isOwn }) => isOwn) as Protest
  }
  const rule = (protestId: number, ruling: object) =>
    send(admin, 'PUT', `/api/protests/${protestId}/ruling`, { ruling: '영상에서 손에 맞았습니다.', ...ruling })
  return { campus, admin, captain, cup, matchId, finalId, send, read, list, file, filed, rule }
}

test('a protest keeps the result from becoming official; what the captain wrote is for organisers', async () => {
  const { campus, admin, captain, matchId, read, list, filed } = await openSemi()
  const events = await listen(campus.url)
  const { protestId } = await filed()
  expect((await read()).result).toMatchObject({ isProtested: true, officialAt: null })
  await vi.waitFor(() => expect(events.at(-1)?.match.result?.isProtested).toBe(true), 15_000)
  await admin.send('PUT', `/api/matches/${matchId}/confirmation`, { side: 0, version: (await read()).version })
  expect((await read()).result).toMatchObject({ state: 'CONFIRMED', isProtested: true, officialAt: null })

  const hidden = { teamName: '나', state: 'OPEN', name: null, reason: null, isOwn: false }
  expect(await list(null)).toMatchObject([hidden])
  expect(await list(await campus.person())).toMatchObject([hidden])
  expect(await list(captain)).toMatchObject([{ reason: '두 번째 골은 손에 맞았어요.', isOwn: true }])
  expect(await list(admin)).toMatchObject([{ name: '박지호', reason: '두 번째 골은 손에 맞았어요.', isOwn: false }])
  const { body: open } = await admin.send('GET', '/api/protests')
  expect(open).toMatchObject([{ protestId, matchId, label: '가 대 나', sport: 'SOCCER' }])
  const log = await admin.log()
  expect(log).toContainEqual(expect.objectContaining({ changes: [{ field: 'protest', old: null, new: 'OPEN' }] }))
  expect(JSON.stringify(log)).not.toMatch(/박지호|손에/)
})

test('only against a result that is asked for and not official, for a team of the match, once at a time', async () => {
  const { campus, admin, cup, matchId, read, file } = await openSemi()
  expect((await file({ teamId: cup.id('다') })).body.code).toBe('NOT_ITS_TEAM')
  expect((await file()).status).toBe(200)
  expect((await file()).body.code).toBe('PROTEST_OPEN')
  // What one person does takes nothing from another.
  const other = await campus.person()
  expect((await file({ teamId: cup.id('가') }, other)).status).toBe(200)
  await admin.send('PUT', `/api/competitions/${cup.competitionId}`, { confirmedBy: 'NOBODY' })
  expect((await file({}, await campus.person())).body.code).toBe('RESULT_NOT_ASKED')
  await admin.send('PUT', `/api/competitions/${cup.competitionId}`, { confirmedBy: 'ORGANISER', protestMinutes: 0 })
  await campus.query('delete from protests')
  await admin.send('PUT', `/api/matches/${matchId}/confirmation`, { side: 0, version: (await read()).version })
  expect((await file()).body.code).toBe('PROTEST_TOO_LATE')
})

test('a rejected protest: the result is confirmed by the ruling, and the name is shown with consent alone', async () => {
  const { campus, cup, read, list, filed, rule } = await openSemi({ protest_minutes: 0 })
  const mine = await filed()
  const other = await campus.person()
  const theirs = await filed({ teamId: cup.id('가'), name: '이서연', isNamePublic: false }, other)
  expect((await rule(mine.protestId, { outcome: 'REJECTED' })).status).toBe(200)
  // One more waits.
  expect((await read()).result).toMatchObject({ state: 'CONFIRMED', by: 'ORGANISER', officialAt: null })
  await rule(theirs.protestId, { outcome: 'REJECTED' })
  const { result } = await read()
  expect(result).toMatchObject({ isProtested: false })
  expect(Date.parse(result?.officialAt ?? '')).toBeLessThanOrEqual(Date.now())
  expect(await list(null)).toMatchObject([
    { name: '박지호', reason: null, state: 'REJECTED', ruling: '영상에서 손에 맞았습니다.', moved: [] },
    { name: null, reason: null, state: 'REJECTED' },
  ])
  expect((await rule(mine.protestId, { outcome: 'UPHELD' })).body.code).toBe('PROTEST_RULED')
})

test('an upheld protest corrects the result after the preview, and says in public what moved', async () => {
  const { admin, matchId, finalId, read, list, filed, rule } = await openSemi()
  const { protestId } = await filed()
  const { version } = await read()
  const correction = { teamOneScore: 1, teamTwoScore: 2, version, askBeforeMoves: true }
  const asked = await rule(protestId, { outcome: 'UPHELD', correction })
  expect(asked).toMatchObject({ status: 409, body: { code: 'CASCADE' } })
  expect(await read()).toMatchObject({ teamScore1: 2, version })
  expect(await list(null)).toMatchObject([{ state: 'OPEN' }])

  const ruled = await rule(protestId, { outcome: 'UPHELD', correction: { ...correction, allowCascade: true } })
  const moved = [
    { matchId, before: { teamName1: '가', score: '2 : 1' }, after: { teamName1: '가', score: '1 : 2' } },
    { matchId: finalId, round: 'FINAL', before: { teamName1: '가' }, after: { teamName1: '나' } },
  ]
  expect(ruled.body).toMatchObject({ teamScore2: 2, result: { isProtested: false } })
  expect(await list(null)).toMatchObject([{ state: 'UPHELD', moved }])
  expect(await read()).toMatchObject({ teamScore2: 2, winner: 2, result: { state: 'CONFIRMED', by: 'ORGANISER' } })
  expect(await read(finalId)).toMatchObject({ teamName1: '나' })
  const [entry] = await admin.log()
  expect(entry?.changes).toEqual([{ field: 'protest', old: 'OPEN', new: 'UPHELD' }])
})

test('whoever filed it may take it back, and nobody else', async () => {
  const { campus, admin, captain, matchId, send, read, list, filed } = await openSemi()
  const { protestId } = await filed()
  const withdraw = (by: Person) => send(by, 'DELETE', `/api/protests/${protestId}`)
  expect((await withdraw(await campus.person())).body.code).toBe('PROTEST_NOT_FOUND')
  expect((await withdraw(admin)).body.code).toBe('PROTEST_NOT_FOUND')
  expect((await withdraw(captain)).status).toBe(200)
  expect(await list(null)).toMatchObject([{ state: 'WITHDRAWN' }])
  expect((await withdraw(captain)).body.code).toBe('PROTEST_RULED')
  await admin.send('PUT', `/api/matches/${matchId}/confirmation`, { side: 0, version: (await read()).version })
  const { result } = await read()
  expect(result).toMatchObject({ isProtested: false, officialAt: expect.any(String) })
})

test('the clip of that minute goes with it, where there was a camera', async () => {
  const { campus, cup, matchId, filed } = await openSemi()
  await campus.query(
    `insert into broadcasts (stream_id, session, match_id, mime_type, chunk_ms, started_at, ended_at)
     values ('271', 'a-session', $1, 'video/webm', 1000, '2026-03-01T05:00:30Z', '2026-03-01T06:00:00Z')`,
    [matchId],
  )
  const { clipId } = await filed({ minute: '2026-03-01T05:00:45.000Z' })
  const rows = await campus.query('select id, match_id, from_at, to_at from clips')
  expect(rows).toEqual([
    {
      id: clipId,
      match_id: matchId,
      from_at: new Date('2026-03-01T05:00:30Z'),
      to_at: new Date('2026-03-01T05:01:00Z'),
    },
  ])
  const dark = { teamId: cup.id('가'), minute: '2026-03-01T04:59:00.000Z' }
  expect(await filed(dark, await campus.person())).toMatchObject({ state: 'OPEN', clipId: null })
})

test('a minute in which a camera was connected, but sent no picture yet, has no clip', async () => {
  const { campus, cup, matchId, filed } = await openSemi()
  await storeFilm(campus, { matchId, from: Date.parse('2026-03-01T05:01:00.500Z'), idleMs: 1000, isOver: true })
  expect(await filed({ minute: '2026-03-01T05:00:00.000Z' })).toMatchObject({ clipId: null })
  const seen = { teamId: cup.id('가'), minute: '2026-03-01T05:01:00.000Z' }
  const { clipId } = await filed(seen, await campus.person())
  const clips = await campus.query('select id, from_at from clips')
  expect(clips).toEqual([{ id: clipId, from_at: new Date('2026-03-01T05:01:00.500Z') }])
})

test.each([
  ['the account is deleted', (id: number) => ['delete from users where id = $1', id] as const],
  ['the competition is archived', () => ['update competitions set archived_at = now() where id > $1', 0] as const],
])('name and reason are gone when %s; the ruling stays', async (_, forget) => {
  const { campus, admin, captain, list, filed, rule } = await openSemi()
  await rule((await filed()).protestId, { outcome: 'REJECTED' })
  const [statement, value] = forget(captain.userId)
  await campus.query(statement, [value])
  expect(await list(admin)).toMatchObject([{ name: null, reason: null, ruling: '영상에서 손에 맞았습니다.' }])
})
