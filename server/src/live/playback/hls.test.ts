import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '@campus/ops/local/redis'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { filmOf } from '../../../test/fixtures/film.ts'
import { Output, startCamera, stopCamera } from '../../../test/fixtures/live.ts'
import { playlistFaults, readVariants } from '../../../test/fixtures/second-playlist-reader.ts'
import { differences } from '../../../test/fixtures/second-reader.ts'
import { readPlaylist } from '../../media/hls/playlist-reader.ts'
import { validatePlaylists } from '../../media/hls/validate.ts'
import { fragmentsIn } from '../../media/mp4/sound.ts'

async function openStage(env: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const campus = await openCampus({ env: { MEDIA_DIR: folder, ...env } })
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  const { session } = await startCamera(campus.url, camera)
  const output = new Output(campus, session)
  const init = await output.begin()
  const get = (path: string, headers: Record<string, string> = {}, url = campus.url) =>
    fetch(`${url}/hls/${path}`, { headers })
  const playlist = async (query = '', url = campus.url) => (await get(`271.m3u8${query}`, {}, url)).text()
  const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
  return { campus, camera, session, output, init, get, playlist, bytes, folder }
}

/** With a long timeout for busy machines. */
const soon = (check: () => unknown) => vi.waitFor(check, 15_000)

test('responds NOT_ON_AIR when off air, and 404 to any other file name', async () => {
  const campus = await openCampus()
  const status = async (path: string) => (await fetch(campus.url + path)).status
  const off = await fetch(`${campus.url}/hls/271.m3u8`)
  expect([off.status, ((await off.json()) as { code: string }).code]).toEqual([404, 'NOT_ON_AIR'])
  expect(off.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
  for (const path of [
    '/hls/271',
    '/hls/271.m3u8/x',
    '/hls/..%2f..%2fetc%2fpasswd',
    '/hls/271/..%2f..%2f..%2fetc/passwd',
    '/hls/271/session-1/..%2f1.m4s',
    '/hls/271/session-1/1.m4s%00',
    '/hls/271/session-1/1.m4s',
    '/hls/271/session-1/init0.mp4',
    `/hls/271/session-1/${'9'.repeat(40)}.m4s`,
    '/hls/271/x/1.m4s',
  ])
    expect(await status(path), path).toBe(404)
})

test('serves playlist, init segment, segments and parts as published, whole and by range', async () => {
  const { output, init, get, playlist, bytes, session, campus } = await openStage()
  const segments = await output.segments(3)
  const parts = [await output.part(), await output.part()]
  await soon(async () => expect(await playlist()).toContain('/3.1.m4s"'))
  const text = await playlist()
  expect(validatePlaylists([text])).toEqual([])
  expect(playlistFaults([text])).toEqual([])
  expect(text).toContain(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="271/${session}/3.2.m4s"`)
  expect(text).toContain('PART-HOLD-BACK=1.7')
  const read = readPlaylist(text)
  expect(await bytes(read.segments[0]!.map!)).toEqual(init)
  for (const [index, segment] of segments.entries()) expect(await bytes(read.segments[index]!.uri!)).toEqual(segment)
  for (const [index, part] of parts.entries()) expect(await bytes(read.segments[3]!.parts[index]!.uri)).toEqual(part)
  expect(Buffer.concat(await Promise.all(read.segments[2]!.parts.map(({ uri }) => bytes(uri))))).toEqual(segments[2])

  const list = await get('271.m3u8', { 'accept-encoding': 'gzip' })
  expect(list.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  const moment = 'public, max-age=0, s-maxage=1'
  expect([list.headers.get('cache-control'), list.headers.get('content-encoding')]).toEqual([moment, 'gzip'])
  const numbered = await get('271.m3u8?_HLS_msn=3&_HLS_part=1')
  expect(numbered.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=2')
  expect((await get('271.m3u8', { 'if-none-match': list.headers.get('etag')! })).status).toBe(304)
  const media = await get(`271/${session}/1.m4s`, { range: 'bytes=10-19' })
  expect([media.status, media.headers.get('content-range')]).toEqual([206, `bytes 10-19/${segments[1]!.length}`])
  expect(Buffer.from(await media.arrayBuffer())).toEqual(segments[1]!.subarray(10, 20))
  expect(media.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=2')
  const again = await get(`271/${session}/1.m4s`, { 'if-none-match': media.headers.get('etag')! })
  expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
    304,
    '',
    'public, max-age=60, s-maxage=2',
  ])
  expect(media.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect((await get(`271/${session}/1.m4s`, { range: 'bytes=999999-' })).status).toBe(416)
  expect((await fetch(`${campus.url}/`)).headers.get('permissions-policy')).toContain('camera=(self)')
})

test('blocks playlist and hinted part requests until the part is published', async () => {
  const { output, get, playlist, bytes, session } = await openStage()
  await output.segments(1)
  await soon(async () => expect(await playlist()).toContain('/0.m4s'))
  const before = Date.now()
  const waiting = [
    playlist('?_HLS_msn=1&_HLS_part=0'),
    playlist('?_HLS_msn=0&_HLS_part=6'),
    playlist('?_HLS_msn=1&_HLS_part=0&_HLS_skip=YES'),
  ]
  const hinted = bytes(`271/${session}/1.0.m4s`)
  // A later request is answered, so the earlier ones are waiting by now.
  expect((await get('271.m3u8')).status).toBe(200)
  const part = await output.part()
  const texts = await Promise.all(waiting)
  expect(Date.now() - before).toBeLessThan(1500)
  for (const text of texts) expect(text).toContain('/1.0.m4s"')
  expect(await hinted).toEqual(part)
  expect((await get(`271/${session}/1.3.m4s`)).status).toBe(404)
  const whole = playlist('?_HLS_msn=1')
  for (let index = 0; index < 5; index++) await output.part()
  await output.done()
  expect(await whole).toContain('/1.m4s')
  for (const query of ['_HLS_msn=9', '_HLS_msn=2&_HLS_part=999', '_HLS_part=1', '_HLS_msn=x', '_HLS_msn=1&_HLS_msn=2'])
    expect((await get(`271.m3u8?${query}`)).status, query).toBe(400)
  const late = await get('271.m3u8?_HLS_msn=2&_HLS_part=0')
  expect([late.status, late.headers.get('cache-control')]).toEqual([503, 'public, max-age=0, s-maxage=1'])
})

test('breaks no HLS rule over minutes: sliding, deltas, interruption, takeover, end', async () => {
  const { campus, camera, output, playlist, get } = await openStage()
  const other = await campus.addNode()
  await output.segments(1)
  await soon(async () => expect(await playlist()).toContain('/0.m4s'))
  const [texts, long]: [string[], string[]] = [[await playlist()], [await playlist('?dvr=1')]]
  const readOn = async (times: number) => {
    for (let time = 0; time < times; time++) {
      const parts = time % 4 === 1 ? 3 : 6
      for (let part = 0; part < parts; part++) {
        await output.part()
        if (part % 2 === 0) {
          const query = `?_HLS_msn=${output.sequence}&_HLS_part=${part}`
          // Alternating between both processes: their playlists must agree.
          texts.push(await playlist(`${query}&_HLS_skip=YES`, texts.length % 2 ? other.url : campus.url))
          long.push(await playlist(`${query}&dvr=1&_HLS_skip=YES`))
        }
      }
      await output.done()
    }
  }
  await readOn(20)
  await output.interrupt()
  await readOn(20)
  const second = await startCamera(campus.url, camera, { takeOver: true })
  await output.end()
  await output.interrupt(second.session)
  await readOn(30)
  expect(validatePlaylists(texts)).toEqual([])
  expect(playlistFaults(texts)).toEqual([])
  expect(validatePlaylists(long)).toEqual([])
  expect(playlistFaults(long)).toEqual([])
  const last = readPlaylist(await playlist())
  expect([last.mediaSequence > 20, last.discontinuitySequence, last.segments.length]).toEqual([true, 1, 45])
  expect(readPlaylist(await playlist('?dvr=1'))).toMatchObject({ mediaSequence: 0, discontinuitySequence: 0 })
  expect(texts.at(-1)!.length).toBeLessThan((await playlist()).length / 2)
  await stopCamera(campus.url, camera)
  expect(await playlist()).not.toContain('ENDLIST')
  await output.end()
  await soon(async () => expect(await playlist()).toContain('#EXT-X-ENDLIST'))
  texts.push(await playlist())
  expect(validatePlaylists(texts)).toEqual([])
  expect(playlistFaults(texts)).toEqual([])
  await campus.query(`update broadcasts set ended_at = now() - interval '61 seconds'`)
  await soon(async () => expect((await get('271.m3u8')).status).toBe(404))
}, 60_000)

test('serves half an hour of rewind from disk, also in a process that has just started', async () => {
  const { campus, session, folder, output, init } = await openStage()
  const [row] = await campus.query<{ id: number }>('select id from broadcasts')
  mkdirSync(join(folder, String(row!.id)))
  const began = Date.now() - 200_000
  for (let sequence = 0; sequence < 100; sequence++) {
    writeFileSync(join(folder, String(row!.id), `${sequence}.m4s`), `segment ${sequence}`)
    await campus.query(
      `insert into video_segments (broadcast_id, sequence, starts_at, seconds, init_number, is_discontinuity, bytes)
       values ($1, $2, $3, 2, 0, $4, 10)`,
      [row!.id, sequence, new Date(began + sequence * 2000), sequence === 30],
    )
  }
  await campus.query(
    `insert into video_inits (broadcast_id, number, bytes, codecs) values ($1, 0, $2, 'avc1')
    on conflict (broadcast_id, number) do update set bytes = excluded.bytes`,
    [row!.id, init],
  )
  const { url } = await campus.addNode()
  // Redis has only what is published from now on.
  const output271 = `${campus.node.deps.config.NEWS_PREFIX}live:{271}:out`
  await campus.node.deps.redis.of(output271).del(output271)
  const read = async (query: string) => readPlaylist(await (await fetch(`${url}/hls/271.m3u8${query}`)).text())
  expect(await read('')).toMatchObject({ mediaSequence: 55, discontinuitySequence: 1 })
  const next = new Output(campus, session, { sequence: 100, at: began + 200_000 })
  const [fresh] = await next.segments(1)
  await soon(async () => expect((await read('')).mediaSequence).toBe(56))
  const long = await read('?dvr=1')
  expect([long.mediaSequence, long.discontinuitySequence, long.segments.length]).toEqual([0, 0, 101])
  const text = async (name: string) => (await fetch(`${url}/hls/271/${session}/${name}`)).text()
  expect(await text('7.m4s')).toBe('segment 7')
  expect((await fetch(`${url}/hls/271/other-session/7.m4s`)).status).toBe(404)
  expect((await fetch(`${url}/hls/271/${session}/7.0.m4s`)).status).toBe(404)
  const bytes = async (name: string) =>
    Buffer.from(await (await fetch(`${url}/hls/271/${session}/${name}`)).arrayBuffer())
  expect(await bytes('100.m4s')).toEqual(fresh)
  expect(await bytes('init0.mp4')).toEqual(init)
  expect(output.session).toBe(session)
})

test('waits for the first picture when the playlist is requested before it', async () => {
  const { output, playlist, get } = await openStage()
  const early = playlist()
  // A later request is answered, so the earlier one is waiting by now.
  expect((await get('nobody.m3u8')).status).toBe(404)
  await output.part()
  expect(await early).toContain('/0.0.m4s"')
})

test('starts a new broadcast with its own segments, not those of the previous one', async () => {
  const { campus, camera, output, playlist, get } = await openStage()
  await output.segments(2)
  await soon(async () => expect(await playlist()).toContain('/1.m4s'))
  await output.end()
  await stopCamera(campus.url, camera)
  await campus.query(
    `update broadcasts set started_at = started_at - interval '10 minutes', ended_at = ended_at - interval '5 minutes'`,
  )
  await soon(async () => expect((await get('271.m3u8')).status).toBe(404))
  const { session } = await startCamera(campus.url, camera)
  // As if five minutes had passed.
  await campus.query(`update broadcasts set started_at = now() + interval '5 minutes' where ended_at is null`)
  // This response comes after a poll of the streams.
  expect((await fetch(`${campus.url}/api/live/streams`)).status).toBe(200)
  const waiting = playlist()
  const second = new Output(campus, session, { sequence: 2, at: Date.now() + 300_000 })
  second.init = 1
  await second.begin()
  await second.part()
  const read = readPlaylist(await waiting)
  expect([read.mediaSequence, read.segments.length, read.isEnded]).toEqual([2, 1, false])
  expect(readPlaylist(await playlist('?dvr=1')).mediaSequence).toBe(2)
})

test('keeps the window when Redis restarts empty, and continues with new parts', async () => {
  const redis = await startRedis(`test-hls-${process.pid}`)
  onTestFinished(() => redis.stop())
  const { campus, output, playlist, bytes, session } = await openStage({ REDIS_URL: redis.url })
  const segments = await output.segments(3)
  await soon(async () => expect(await playlist()).toContain('/2.m4s'))
  const texts = [await playlist()]
  await redis.kill()
  await soon(() => expect(campus.node.deps.redis.isReady).toBe(false))
  texts.push(await playlist())
  expect(texts[1]).toBe(texts[0])
  expect(await bytes(`271/${session}/2.m4s`)).toEqual(segments[2])
  await redis.start()
  await soon(() => expect(campus.node.deps.redis.isReady).toBe(true))
  const waiting = playlist('?_HLS_msn=3&_HLS_part=0')
  await output.part()
  texts.push(await waiting)
  await output.part()
  texts.push(await playlist('?_HLS_msn=3&_HLS_part=1&_HLS_skip=YES'))
  expect(texts.at(-1)).toContain('/3.1.m4s"')
  expect(validatePlaylists(texts)).toEqual([])
  expect(playlistFaults(texts)).toEqual([])
})

test('ends the playlist within five seconds of a stop even when the packager publishes no end', async () => {
  const campus = await openCampus()
  const camera = { headers: { cookie: (await campus.person('ADMIN')).cookie } }
  const { session } = await startCamera(campus.url, camera)
  const output = new Output(campus, session)
  await output.begin()
  await output.segments(2)
  const playlist = async () => (await fetch(`${campus.url}/hls/271.m3u8`)).text()
  await soon(async () => expect(await playlist()).toContain('/1.m4s'))
  await stopCamera(campus.url, camera)
  await vi.waitFor(async () => expect(await playlist()).toContain('#EXT-X-ENDLIST'), 15_000)
})

test('a broadcast whose video is deleted right after its end is gone at once, from memory too', async () => {
  const { campus, camera, output, playlist, get, session } = await openStage()
  const [row] = await campus.query<{ id: number }>('select id from broadcasts')
  await output.segments(2)
  await soon(async () => expect(await playlist()).toContain('/1.m4s'))
  await campus.query(
    `insert into video_segments (broadcast_id, sequence, starts_at, seconds, init_number, is_discontinuity, bytes)
      values ($1, 0, now(), 2, 0, false, 1)`,
    [row!.id],
  )
  await output.end()
  await stopCamera(campus.url, camera)
  const statuses = async () =>
    Promise.all(
      ['271.m3u8', `271/${session}/1.m4s`, `271/${session}/1.0.m4s`].map(async (path) => (await get(path)).status),
    )
  expect(await statuses()).toEqual([200, 200, 200])
  const deleted = await fetch(`${campus.url}/api/recordings/${row!.id}`, { method: 'DELETE', headers: camera.headers })
  expect(deleted.status).toBe(200)
  await vi.waitFor(async () => expect(await statuses()).toEqual([404, 404, 404]), 15_000)
})

/** On air with a real picture and its sound. */
async function openWithSound() {
  const stage = await openStage()
  const film = await filmOf({ seconds: 6 })
  await stage.output.begin(film.init.bytes)
  const fragments = film.segments.map(({ bytes }) => fragmentsIn(bytes))
  return { ...stage, film, fragments }
}

test('serves the sound alone in parts of a second, blocking until each is complete', async () => {
  const { output, fragments, get, bytes, session, film, playlist } = await openWithSound()
  for (const part of fragments[0]!) await output.part(part)
  await output.done()
  const sound = async (query = '') => (await get(`271.sound.m3u8${query}`)).text()
  await soon(async () => expect(await sound()).toContain('/0.m4a'))
  const first = await sound()
  expect(first).toContain('PART-TARGET=1.002\n')
  expect(first).toContain('PART-HOLD-BACK=3.006\n')
  expect(first).toContain(`#EXT-X-PART:DURATION=1,URI="271/${session}/0.1.m4a",INDEPENDENT=YES\n`)
  expect(first).toContain('#EXT-X-RENDITION-REPORT:URI="271.m3u8",LAST-MSN=0,LAST-PART=5\n')
  expect(await playlist()).toContain('#EXT-X-RENDITION-REPORT:URI="271.sound.m3u8",LAST-MSN=0,LAST-PART=1\n')
  const waiting = sound('?_HLS_msn=1&_HLS_part=0&_HLS_skip=YES')
  const hinted = bytes(`271/${session}/1.0.m4a`)
  const [one, two, three, ...rest] = fragments[1]!
  await output.part(one)
  await output.part(two)
  // The picture has both of them by now; a second of sound is not complete.
  expect(await playlist('?_HLS_msn=1&_HLS_part=1')).toContain('/1.1.m4s')
  expect(await sound()).not.toContain('/1.0.m4a",INDEPENDENT')
  await output.part(three)
  const texts = [first, await waiting]
  expect(texts[1]).toContain(`URI="271/${session}/1.0.m4a",INDEPENDENT=YES`)
  const init = await bytes(`271/${session}/init0.m4a`)
  expect(differences(init, await hinted)).toEqual([])
  for (const part of rest) await output.part(part)
  await output.done()
  texts.push(await sound('?_HLS_msn=1'))
  expect(validatePlaylists(texts)).toEqual([])
  expect(playlistFaults(texts)).toEqual([])
  const media = await get(`271/${session}/1.m4a`, { range: 'bytes=0-99' })
  expect([media.status, media.headers.get('content-type')]).toEqual([206, 'audio/mp4'])
  expect((await get(`271/${session}/init0.m4s`)).status).toBe(404)
  expect(film.init.bytes.length).toBeGreaterThan(init.length)
})

test('lists the picture and the sound alone, and for a camera without sound the picture', async () => {
  const { output, fragments, get, film } = await openWithSound()
  for (const part of fragments[0]!) await output.part(part)
  const list = async () => (await get('271.multivariant.m3u8')).text()
  await soon(async () => expect(await list()).toContain('271.sound.m3u8'))
  const { levels } = readVariants(await list())
  expect(levels.map(({ url, audioCodec, videoCodec }) => [url, audioCodec, videoCodec])).toEqual([
    ['https://score.test/hls/271.m3u8', 'mp4a.40.2', film.init.tracks[0]!.codec],
    ['https://score.test/hls/271.sound.m3u8', 'mp4a.40.2', undefined],
  ])
  expect(levels[0]!.bitrate).toBeGreaterThan(levels[1]!.bitrate)
  // Another camera takes over, without a microphone: random bytes are no sound.
  await output.interrupt()
  await output.segments(1)
  await soon(async () => expect(await list()).not.toContain('sound'))
  expect((await get('271.sound.m3u8')).status).toBe(404)
  // With sound again, what had none is a gap.
  await output.interrupt()
  await output.begin(film.init.bytes)
  for (const part of fragments[1]!) await output.part(part)
  await output.done()
  await soon(async () => expect((await get('271.sound.m3u8')).status).toBe(200))
  const text = await (await get('271.sound.m3u8')).text()
  expect(readPlaylist(text).segments.map(({ isGap }) => isGap)).toEqual([false, true, false])
  expect(validatePlaylists([text])).toEqual([])
  expect(playlistFaults([text])).toEqual([])
})

test('serves the sound of stored segments, the same bytes as from memory', async () => {
  const { campus, output, fragments, session, folder, film, bytes, playlist } = await openWithSound()
  for (const part of fragments[0]!) await output.part(part)
  await output.done()
  await soon(async () => expect(await playlist()).toContain('/0.m4s'))
  const fromMemory = await bytes(`271/${session}/0.m4a`)
  const [row] = await campus.query<{ id: number }>('select id from broadcasts')
  mkdirSync(join(folder, String(row!.id)))
  writeFileSync(join(folder, String(row!.id), '0.m4s'), film.segments[0]!.bytes)
  await campus.query(
    `insert into video_segments (broadcast_id, sequence, starts_at, seconds, init_number, is_discontinuity, bytes)
     values ($1, 0, now(), 2, 0, false, 10)`,
    [row!.id],
  )
  await campus.query(
    `insert into video_inits (broadcast_id, number, bytes, codecs) values ($1, 0, $2, $3)
    on conflict (broadcast_id, number) do update set bytes = excluded.bytes, codecs = excluded.codecs`,
    [row!.id, film.init.bytes, film.init.codecs],
  )
  // The list of cameras knows it too.
  const streams = async () => (await fetch(`${campus.url}/api/live/streams`)).json()
  await soon(async () => expect(await streams()).toMatchObject([{ streamId: '271', hasSound: true }]))
  const output271 = `${campus.node.deps.config.NEWS_PREFIX}live:{271}:out`
  await campus.node.deps.redis.of(output271).del(output271)
  const { url } = await campus.addNode()
  const stored = await fetch(`${url}/hls/271/${session}/0.m4a`)
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(fromMemory)
})
