// HTTP routes that play stored video: strict names, ranges, and cache headers.
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { filmOf, storeFilm } from '../../test/fixtures/film.ts'
import { readPlaylist } from '../media/hls/playlist-reader.ts'

const mediaDir = (campus: Campus) => campus.node.deps.config.MEDIA_DIR

/** Sends the path as it is, without a client that normalizes it. */
function status(url: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { path }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test('serves files by number only, never another path on the disk', async () => {
  const campus = await openCampus()
  const id = await storeFilm(campus, {
    matchId: await campus.match(),
    from: Date.now() - 60_000,
    film: await filmOf({ seconds: 12 }),
    isOver: true,
  })
  writeFileSync(join(mediaDir(campus), 'secret.mp4'), 'secret')
  writeFileSync(join(mediaDir(campus), String(id), 'header'), 'secret')
  writeFileSync(join(mediaDir(campus), 'init0.mp4'), 'secret')
  expect(await status(campus.url, `/hls/recordings/${id}/0.m4s`)).toBe(200)
  const hostile = [
    `/hls/recordings/${id}/../secret.mp4`,
    `/hls/recordings/${id}/..%2fsecret.mp4`,
    `/hls/recordings/${id}%2f..%2f..%2fsecret.mp4`,
    '/hls/recordings/../init0.mp4',
    '/hls/recordings/..%2f/init0.mp4',
    '/hls/recordings/%2e%2e/init0.mp4',
    '/hls/recordings/./init0.mp4',
    '/hls/clips/../init0.mp4',
    '/hls/clips/%2e%2e/init0.mp4',
    `/hls/clips/..%5c${id}/0.m4s`,
    `/hls/recordings/${id}/header`,
    `/hls/recordings/${id}/0.m4s%00.mp4`,
    `/hls/recordings/${id}/00000000000000000.m4s`,
    `/hls/recordings/-${id}/0.m4s`,
    `/hls/recordings/${id}.mp4`,
    `/hls/recordings/${id}.m3u8.mp4`,
    '/hls/recordings/9999999999999999.m3u8',
    '/hls/clips/1e3.m3u8',
    '/hls/clips/999999999999999.mp4',
  ]
  for (const path of hostile) expect([400, 404], path).toContain(await status(campus.url, path))
})

test('serves media whole or by range, for a minute to browsers, and for two seconds to shared caches, which may ask again', async () => {
  const campus = await openCampus()
  const film = await filmOf({ seconds: 12 })
  const matchId = await campus.match()
  const id = await storeFilm(campus, { matchId, from: Date.now() - 60_000, film, isOver: true })
  const load = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${campus.url}/hls/recordings/${id}${name}`, { headers, method })
  const { bytes } = film.segments[0]!
  const whole = await load('/0.m4s')
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': 'public, max-age=60, s-maxage=2',
    'accept-ranges': 'bytes',
    'content-length': String(bytes.length),
  })
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes)
  const part = await load('/0.m4s', { range: 'bytes=10-19' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
  const last = await load('/0.m4s', { range: 'bytes=-5' })
  expect(Buffer.from(await last.arrayBuffer())).toEqual(bytes.subarray(-5))
  expect((await load('/0.m4s', { range: `bytes=${bytes.length}-` })).status).toBe(416)
  const head = await load('/0.m4s', {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  const list = await load('.m3u8')
  expect(list.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=2')
  expect(readPlaylist(await list.text())).toMatchObject({ isEnded: true, segments: { length: 6 } })
  expect((await load('.m3u8', { 'if-none-match': list.headers.get('etag')! })).status).toBe(304)
})

test('serves a recording without a match to administrators only, and lets no cache store it', async () => {
  const campus = await openCampus()
  const film = await filmOf({ seconds: 12 })
  const id = await storeFilm(campus, { matchId: null, from: Date.now() - 60_000, film, isOver: true })
  const [admin, student] = [await campus.person('ADMIN'), await campus.person('USER')]
  for (const name of ['.m3u8', '/0.m4s', '/init0.mp4']) {
    const path = `${campus.url}/hls/recordings/${id}${name}`
    expect((await fetch(path)).status, name).toBe(404)
    expect((await fetch(path, { headers: { cookie: student.cookie } })).status, name).toBe(404)
    expect((await fetch(path, { headers: { cookie: admin.cookie } })).status, name).toBe(200)
  }
  for (const name of ['.m3u8', '/0.m4s', '/init0.mp4']) {
    const seen = await fetch(`${campus.url}/hls/recordings/${id}${name}`, { headers: { cookie: admin.cookie } })
    expect([name, seen.headers.get('cache-control')]).toEqual([name, 'private, no-store'])
  }
})
