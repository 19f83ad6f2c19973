// Clips over HTTP: a goal's clip follows the goal, a fan's is requested; both play to their end, also across a camera restart.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clip, deleteClip, listClips, makeClip } from '@campus/contract/clips'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Campus, openCampus, type Person } from '../../test/fixtures/campus.ts'
import { filmOf, play, storeFilm } from '../../test/fixtures/film.ts'
import { send, tap } from '../../test/fixtures/taps.ts'
import { readPlaylist } from '../media/hls/playlist-reader.ts'

// ffmpeg makes and plays the film, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** A clock ahead of all spans, so that a clip requested now is complete. */
const ahead = (ms: number) => ({ now: () => new Date(Date.now() + ms) })

async function listed(campus: Campus, matchId: number, isEnough: (clips: Clip[]) => boolean): Promise<Clip[]> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const { body } = await campus.call(listClips, { params: { matchId: String(matchId) } })
    if (isEnough(body)) return body
    if (Date.now() > deadline) throw new Error(`not in time: ${JSON.stringify(body)}`)
    await sleep(50)
  }
}

const isDone = (clips: Clip[]) => clips.length > 0 && clips.every(({ mp4 }) => mp4 !== null)
const folderOf = (campus: Campus, { clipId }: Clip) => join(campus.node.deps.config.MEDIA_DIR, 'clips', String(clipId))

/** Downloads files of a clip's playlist into one file. */
async function download(campus: Campus, uris: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'campus-clip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pieces = uris.map(async (uri) =>
    Buffer.from(await (await fetch(`${campus.url}/hls/clips/${uri}`)).arrayBuffer()),
  )
  writeFileSync(join(folder, 'side.mp4'), Buffer.concat(await Promise.all(pieces)))
  return join(folder, 'side.mp4')
}

async function openFilmed(clockMs = 10_000) {
  // Before the clock is read, because making the film takes long.
  await filmOf()
  const campus = await openCampus({ clock: ahead(clockMs) })
  const admin = await campus.person('ADMIN')
  const matchId = await campus.match()
  const taps = (...events: ReturnType<typeof tap>[]) => send(campus.url, matchId, { cookie: admin.cookie }, events)
  return { campus, admin, matchId, taps }
}

test('makes a clip of a goal, from fifteen seconds before to five after', async () => {
  const { campus, matchId, taps } = await openFilmed()
  const from = Date.now() - 20_000
  await storeFilm(campus, { matchId, from })
  const goal = tap('GOAL', 2, { team: 1 })
  await taps(tap('START', 1), goal, tap('CARD', 3, { team: 2, card: 'YELLOW' }))
  const [clip, ...more] = await listed(campus, matchId, isDone)
  expect(more).toEqual([])
  expect(clip).toMatchObject({ eventId: goal.id, title: '컴퓨터공학과 골 1 : 0', state: 'READY' })
  const { playlist, mp4 } = clip!
  expect(Date.parse(clip!.to) - Date.parse(clip!.from)).toBe(20_000)

  const file = await play(campus.url + mp4!)
  expect(Math.abs(file.seconds - 20)).toBeLessThan(0.5)
  expect(file.pictures).toHaveLength(600)
  expect(file.streams).toContain('aac')
  // Within half a second, the distance to the nearest key frame.
  const wanted = (Date.parse(clip!.from) - from) / 1000
  expect(Math.abs(file.pictures[0]! - wanted)).toBeLessThanOrEqual(0.5)

  const text = await (await fetch(campus.url + playlist)).text()
  const read = readPlaylist(text)
  expect(read.isEnded).toBe(true)
  const begins = read.segments[0]!.at!
  expect(begins).toBeLessThanOrEqual(Date.parse(clip!.from))
  const offset = Number(/#EXT-X-START:TIME-OFFSET=([\d.]+),PRECISE=YES/.exec(text)?.[1])
  expect(begins + offset * 1000).toBeCloseTo(Date.parse(clip!.from), -1)
  const whole = await play(campus.url + playlist)
  const seconds = read.segments.reduce((sum, segment) => sum + segment.seconds!, 0)
  expect(whole.pictures).toHaveLength(Math.round(seconds * 30))
  expect(seconds).toBeLessThanOrEqual(24)
  expect(begins + seconds * 1000).toBeGreaterThanOrEqual(Date.parse(clip!.to))
})

test('deletes the clip of an undone goal, makes one for a new goal, and updates titles with the score', async () => {
  const { campus, matchId, taps } = await openFilmed()
  await storeFilm(campus, { matchId, from: Date.now() - 20_000 })
  const [first, second] = [tap('GOAL', 2, { team: 1 }), tap('OWN_GOAL', 3, { team: 2 })]
  await taps(tap('START', 1), first, second)
  const clips = await listed(campus, matchId, (all) => all.length === 2 && isDone(all))
  expect(clips.map(({ title }) => title).toSorted()).toEqual(['기계공학과 자책골 1 : 1', '컴퓨터공학과 골 1 : 0'])
  const deleted = clips.find(({ eventId }) => eventId === first.id)!
  await taps(tap('UNDO', 4, { target: first.id }))
  const [left] = await listed(campus, matchId, (all) => all.length === 1 && all[0]!.title.endsWith('0 : 1'))
  expect(left?.eventId).toBe(second.id)
  await expect.poll(() => existsSync(folderOf(campus, deleted)), { timeout: 15_000 }).toBe(false)
  expect((await fetch(campus.url + deleted.playlist)).status).toBe(404)
  expect((await fetch(campus.url + deleted.mp4)).status).toBe(404)
})

test('makes one clip when two processes find the same goal, and none for a match without a camera', async () => {
  const { campus, matchId, taps } = await openFilmed()
  await campus.addNode()
  await storeFilm(campus, { matchId, from: Date.now() - 20_000 })
  const other = await campus.match()
  const admin = await campus.person('ADMIN')
  await send(campus.url, other, { cookie: admin.cookie }, [tap('START', 1), tap('GOAL', 2, { team: 1 })])
  await taps(tap('START', 1), tap('GOAL', 2, { team: 1 }))
  expect(await listed(campus, matchId, isDone)).toHaveLength(1)
  expect((await campus.call(listClips, { params: { matchId: String(other) } })).body).toEqual([])
})

test('plays across a camera restart: the playlist with a discontinuity, the file without the gap', async () => {
  const { campus, matchId, taps } = await openFilmed()
  const [one, two] = [await filmOf({ seconds: 12 }), await filmOf({ seconds: 26, first: 20 })]
  const now = Date.now()
  // Offline for three seconds, from eight seconds ago.
  await storeFilm(campus, { matchId, from: now - 20_000, film: one, isOver: true })
  await storeFilm(campus, { matchId, from: now - 5000, film: two, sequence: 6, init: 1 })
  await taps(tap('START', 1), tap('GOAL', 2, { team: 2 }))
  const [clip] = await listed(campus, matchId, isDone)
  const read = readPlaylist(await (await fetch(campus.url + clip!.playlist)).text())
  expect(read.segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toHaveLength(1)
  expect(new Set(read.segments.map(({ map }) => map)).size).toBe(2)
  // As players do it: each side of the discontinuity with its own init segment.
  for (const own of Map.groupBy(read.segments, ({ map }) => map).values()) {
    const seconds = own.reduce((sum, segment) => sum + segment.seconds!, 0)
    const side = await download(campus, [own[0]!.map!, ...own.map(({ uri }) => uri!)])
    expect((await play(side)).pictures).toHaveLength(Math.round(seconds * 30))
  }
  const file = await play(campus.url + clip!.mp4)
  expect(Math.abs(file.seconds - 17)).toBeLessThan(1)
  expect(Math.abs(file.pictures.length / 30 - file.seconds)).toBeLessThan(0.05)
  // Seconds follow each other, but for the one jump.
  const jumps = file.pictures.filter((second, index) => index > 0 && second - file.pictures[index - 1]! > 1)
  expect(jumps).toEqual([20])
})

test('uses the device time of a tap that was made offline', async () => {
  const { campus, matchId, taps } = await openFilmed()
  const made = Date.now() - 120_000
  await storeFilm(campus, { matchId, from: made - 20_000, isOver: true })
  await taps(tap('START', 1), tap('GOAL', 2, { team: 1, deviceAt: new Date(made).toISOString() }))
  const [clip] = await listed(campus, matchId, isDone)
  expect(Date.parse(clip!.from)).toBe(made - 15_000)
})

test('lets a fan clip what was just seen, and only that', async () => {
  const { campus, matchId, taps } = await openFilmed(0)
  const fan = await campus.person()
  const make = (at: number, title?: string, person: Person | undefined = fan) =>
    campus.call(
      makeClip,
      { params: { matchId: String(matchId) }, body: { at: new Date(at).toISOString(), ...(title && { title }) } },
      person,
    )
  const now = Date.now()
  expect((await make(now)).body).toMatchObject({ code: 'NOT_ON_AIR' })
  await storeFilm(campus, { matchId, from: now - 38_000 })
  expect((await make(now + 60_000)).status).toBe(400)
  expect((await make(now - 31 * 60_000)).status).toBe(400)
  expect((await make(now - 60_000)).body).toMatchObject({ code: 'NOT_ON_AIR' })
  expect((await make(now, 'x'.repeat(41))).status).toBe(400)
  const { body } = await make(now - 3000, ' 선방! ')
  expect(body).toMatchObject({ title: '선방!', state: 'COMING', eventId: null, mp4: null })
  const [clip] = await listed(campus, matchId, isDone)
  const file = await play(campus.url + clip!.mp4)
  expect(Math.abs(file.seconds - 20)).toBeLessThan(0.5)
  expect(Math.abs(file.pictures[0]! - 15)).toBeLessThanOrEqual(1)
  // A fan's clip stays when the match's goals change.
  const goal = tap('GOAL', 2, { team: 1 })
  await taps(tap('START', 1), goal)
  await listed(campus, matchId, (all) => all.length === 2)
  await taps(tap('UNDO', 3, { target: goal.id }))
  expect(await listed(campus, matchId, (all) => all.length === 1)).toEqual([clip])
})

test('stores no clip of what nobody filmed', async () => {
  const { campus, matchId, taps } = await openFilmed(120_000)
  await campus.query(
    `insert into broadcasts (stream_id, session, match_id, mime_type, chunk_ms, started_at)
     values ('271', 'a-session', $1, 'video/webm', 1000, now() - interval '1 minute')`,
    [matchId],
  )
  const fan = await campus.person()
  const at = new Date(Date.now() - 5000).toISOString()
  await campus.call(makeClip, { params: { matchId: String(matchId) }, body: { at } }, fan)
  await taps(tap('START', 1), tap('GOAL', 2, { team: 1 }))
  await expect
    .poll(() => campus.query(`select state from clips`), { timeout: 30_000 })
    .toEqual([{ state: 'GONE' }, { state: 'GONE' }])
  // The fan's clip is listed as gone; a goal's is not listed.
  const clips = await listed(campus, matchId, () => true)
  expect(clips).toMatchObject([{ eventId: null, state: 'GONE' }])
  expect((await fetch(campus.url + clips[0]!.playlist)).status).toBe(404)
})

test('deletes a clip with its files, and the next goal does not bring it back', async () => {
  const { campus, admin, matchId, taps } = await openFilmed()
  await storeFilm(campus, { matchId, from: Date.now() - 20_000 })
  await taps(tap('START', 1), tap('GOAL', 2, { team: 1 }))
  const [clip] = await listed(campus, matchId, isDone)
  const params = { clipId: String(clip!.clipId) }
  expect((await campus.call(deleteClip, { params }, await campus.person())).status).toBe(403)
  expect((await campus.call(deleteClip, { params }, admin)).status).toBe(200)
  await expect.poll(() => existsSync(folderOf(campus, clip!)), { timeout: 15_000 }).toBe(false)
  expect((await campus.call(deleteClip, { params }, admin)).body).toMatchObject({ code: 'CLIP_NOT_FOUND' })
  const second = tap('GOAL', 3, { team: 1 })
  await taps(second)
  expect(await listed(campus, matchId, isDone)).toMatchObject([{ eventId: second.id }])
  const entries = await campus.query(`select user_id, subject, subject_id, label, changes from audit_entries
    where changes @> '[{"field": "clip"}]'`)
  const changes = [{ field: 'clip', old: '컴퓨터공학과 골 1 : 0', new: null }]
  const label = '컴퓨터공학과 대 기계공학과'
  expect(entries).toEqual([{ user_id: admin.userId, subject: 'MATCH', subject_id: matchId, label, changes }])
})

test('makes other clips when one fails, and logs the failure once', async () => {
  const logged: Array<{ kind?: string; item?: number }> = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  await filmOf()
  const campus = await openCampus({ clock: ahead(10_000), log })
  const matchId = await campus.match()
  await storeFilm(campus, { matchId, from: Date.now() - 20_000 })
  const clips = join(campus.node.deps.config.MEDIA_DIR, 'clips')
  const add = async (secondsAgo: number) => {
    const [row] = await campus.query<{ id: number }>(
      `insert into clips (match_id, stream_id, title, from_at, to_at)
       values ($1, '271', '', now() - $2 * interval '1 second' - interval '5 seconds', now() - $2 * interval '1 second')
       returning id`,
      [matchId, secondsAgo],
    )
    return Number(row?.id)
  }
  // A file has its folder's name, so nothing can be linked into it.
  mkdirSync(clips, { recursive: true })
  const [{ next }] = (await campus.query(`select nextval(pg_get_serial_sequence('clips', 'id'))::int as next`)) as [
    { next: number },
  ]
  writeFileSync(join(clips, String(next + 1)), '')
  const bad = await add(6)
  expect(bad).toBe(next + 1)
  const good = await add(3)
  const stateOf = async (id: number) => (await campus.query('select state from clips where id = $1', [id]))[0]
  await vi.waitFor(async () => expect(await stateOf(good)).toEqual({ state: 'READY' }), 15_000)
  expect(await stateOf(bad)).toEqual({ state: 'COMING' })
  const metrics = async () => (await fetch(`${campus.url}/metrics`)).text()
  await vi.waitFor(async () => expect(await metrics()).toMatch(/item_failures_total\{kind="clip"\} [1-9]/), 15_000)
  // Once the folder can be made, the clip is made like any other.
  rmSync(join(clips, String(bad)))
  await vi.waitFor(async () => expect(await stateOf(bad)).toEqual({ state: 'READY' }), 20_000)
  expect(logged.filter(({ kind, item }) => kind === 'clip' && item === bad)).toHaveLength(1)
})
