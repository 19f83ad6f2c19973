// The shipped edge under a running nginx, in front of the shipped site and a real process: what everybody asks for goes to the origin once,
// what is taken down is gone within five seconds, and nobody gets what is another's.
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { listMatches, updateLeagueMatch } from '@campus/contract/matches'
import { Client } from '@stomp/stompjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Campus, openCampus } from '../../server/test/fixtures/campus.ts'
import { storeFilm } from '../../server/test/fixtures/film.ts'
import { Output, startCamera, stopCamera } from '../../server/test/fixtures/live.ts'
import { startEdge } from '../local/edge.ts'
import { projectRoot } from '../local/folder.ts'
import { startNginx } from '../local/nginx.ts'

vi.setConfig({ testTimeout: 60_000 })

const domain = 'score.univ.test'
/** Above this something that was taken down is still shown. */
const takeDownMs = 5000

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

function clientOf(port: number) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: domain })
  onTestFinished(() => agent.destroy())
  return (path: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1') =>
    new Promise<Answer>((resolve, reject) => {
      const at = { host: '127.0.0.1', port, path, agent, localAddress, headers: { host: domain, ...headers } }
      const call = request(at, async (reply) => {
        let text = ''
        for await (const piece of reply.setEncoding('latin1')) text += piece
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text })
      })
      call.on('error', reject)
      call.end()
    })
}

/** A connection that is open already: asks for a path, and is told the first line of the answer. */
async function keepOpen(port: number) {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, servername: domain })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  const ask = async (path: string) => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${domain}\r\n\r\n`)
    const [first] = (await once(socket, 'data')) as [Buffer]
    return first.toString('latin1').split('\r\n', 1)[0]
  }
  const isSent = () => socket.writableLength === 0
  return Object.assign(ask, { isSent, leave: () => void socket.destroy(new Error('left')) })
}

/** The connections to a port as the kernel knows them on its side: how many nobody has closed, and bytes that were not read from them yet. */
function connectionsTo(port: number) {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === '01')
  const unread = rows.map(([, , , , queues = '']) => Number.parseInt(queues.split(':')[1] ?? '', 16))
  return { open: rows.length, unread: unread.reduce((sum, bytes) => sum + bytes, 0) }
}

/** Until nginx has read what all of them ask for. */
const untilRead = (port: number, asking: Array<{ isSent: () => boolean }>) =>
  vi.waitFor(() => {
    expect(asking.every(({ isSent }) => isSent())).toBe(true)
    expect(connectionsTo(port).unread).toBe(0)
  }, 15_000)

/** Every address that the process is asked for. */
function watchOrigin(): string[] {
  const urls: string[] = []
  const listener = (message: unknown) => urls.push((message as { request: IncomingMessage }).request.url ?? '')
  expect(channel('http.server.request.start')).toBeDefined()
  subscribe('http.server.request.start', listener)
  onTestFinished(() => void unsubscribe('http.server.request.start', listener))
  return urls
}

async function openEdge(env: NodeJS.ProcessEnv = {}, change?: (site: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-edge-media-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const campus = await openCampus({ env: { MEDIA_DIR: folder, ...env } })
  const site = await startNginx(domain, campus.node.port)
  onTestFinished(site.stop)
  const origin = { port: site.port, certificate: join(site.folder, 'fullchain.pem') }
  const edge = await startEdge({ domain, origin, limits, ...(change && { change }) })
  onTestFinished(edge.stop)
  const admin = await campus.person('ADMIN')
  return { campus, admin, asked: watchOrigin(), get: clientOf(edge.port), edgePort: edge.port }
}

async function openOnAir(change?: (site: string) => string) {
  const stage = await openEdge({}, change)
  const camera = { headers: { cookie: stage.admin.cookie } }
  const { session } = await startCamera(stage.campus.url, camera)
  const output = new Output(stage.campus, session)
  await output.begin()
  await output.segments(1)
  const playlist = async (query = '') => (await stage.get(`/hls/271.m3u8${query}`)).text
  await vi.waitFor(async () => expect(await playlist()).toContain('/0.m4s'), 15_000)
  return { ...stage, camera, session, output, playlist }
}

/** As an operator's nginx.conf allows, and more than the tests need. */
const limits = { main: '', events: 'worker_connections 4096;' }

const viewers = Array.from({ length: 40 }, (_, index) => index)

/** How often the process was asked when all viewers waited for a part that came then, and when they all fetched it. */
async function askTogether({ asked, playlist, output, get, session }: Awaited<ReturnType<typeof openOnAir>>) {
  const of = (name: string) => asked.filter((url) => url.includes(name)).length
  const waiting = viewers.map((index) => playlist(`?v=${index}&x=${index}&_HLS_msn=1&_HLS_part=0&_HLS_skip=YES`))
  await vi.waitFor(() => expect(of('_HLS_msn=1')).toBeGreaterThan(0), 15_000)
  await output.part()
  for (const text of await Promise.all(waiting)) expect(text).toContain('/1.0.m4s"')
  const reloads = of('_HLS_msn=1')
  const parts = await Promise.all(viewers.map((index) => get(`/hls/271/${session}/1.0.m4s?v=${index}`)))
  expect(parts.map(({ status }) => status)).toEqual(viewers.map(() => 200))
  return { reloads, parts: of('/1.0.m4s'), urls: asked.filter((url) => url.includes('_HLS_msn=1')) }
}

test('forty viewers who wait for a part are one request, and so are forty who fetch it, whatever else their addresses say', async () => {
  const stage = await openOnAir()
  const { reloads, parts, urls } = await askTogether(stage)
  expect([reloads, parts, urls]).toEqual([1, 1, ['/hls/271.m3u8?_HLS_msn=1&_HLS_part=0&_HLS_skip=YES']])
  // What does change the answer is another one.
  await stage.playlist('?_HLS_msn=1&_HLS_part=0')
  await stage.playlist('?dvr=1&_HLS_msn=1&_HLS_part=0&_HLS_skip=YES')
  expect(stage.asked.filter((url) => url.includes('_HLS_msn=1'))).toHaveLength(3)
})

test('without its lock the same viewers are many requests', async () => {
  const stage = await openOnAir((site) => site.replace('proxy_cache_lock on;', ''))
  const { reloads } = await askTogether(stage)
  expect(reloads).toBeGreaterThan(20)
})

/** More than nginx counts as uses of what it does not have yet. */
const aCrowd = 1100

test('one request is enough for more who wait than nginx can count', async () => {
  const { asked, output, edgePort } = await openOnAir()
  const crowd = await Promise.all(Array.from({ length: aCrowd }, () => keepOpen(edgePort)))
  const waiting = crowd.map((ask) => ask('/hls/271.m3u8?_HLS_msn=1&_HLS_part=0'))
  const reloads = () => asked.filter((url) => url.includes('_HLS_msn=1')).length
  await vi.waitFor(() => expect(reloads()).toBeGreaterThan(0), 15_000)
  await untilRead(edgePort, crowd)
  await output.part()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['HTTP/1.1 200 OK']))
  expect(reloads()).toBe(1)
})

test('when the one who asks leaves, all others have the answer all the same', async () => {
  const { asked, output, edgePort } = await openOnAir()
  const path = '/hls/271.m3u8?_HLS_msn=1&_HLS_part=0'
  const first = await keepOpen(edgePort)
  const others = await Promise.all(viewers.map(() => keepOpen(edgePort)))
  const gone = first(path).catch((error: Error) => error.message)
  const reloads = () => asked.filter((url) => url.includes('_HLS_msn=1')).length
  await vi.waitFor(() => expect(reloads()).toBe(1), 15_000)
  const waiting = others.map((ask) => ask(path))
  await untilRead(edgePort, others)
  const { open } = connectionsTo(edgePort)
  first.leave()
  await vi.waitFor(() => expect(connectionsTo(edgePort).open).toBe(open - 1), 15_000)
  await output.part()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['HTTP/1.1 200 OK']))
  expect([reloads(), await gone]).toEqual([1, 'left'])
})

test('all who join within a second are one request, and a broadcast that nobody sees is too', async () => {
  const { asked, get, playlist } = await openOnAir()
  asked.length = 0
  const began = Date.now()
  await Promise.all(viewers.map((index) => playlist(`?dvr=1&v=${index}`)))
  await Promise.all(viewers.map(() => get('/hls/gym.m3u8')))
  const seconds = Math.floor(Date.now() / 1000) - Math.floor(began / 1000) + 1
  expect(asked.filter((url) => url.includes('dvr')).length).toBeLessThanOrEqual(seconds)
  expect(asked.filter((url) => url.includes('gym')).length).toBeLessThanOrEqual(seconds)
})

test('while the camera is silent all who wait are answered together', async () => {
  const { asked, get } = await openOnAir()
  asked.length = 0
  const answers = await Promise.all(viewers.map((index) => get(`/hls/271.m3u8?v=${index}&_HLS_msn=1&_HLS_part=0`)))
  expect(answers.map(({ status }) => status)).toEqual(viewers.map(() => 503))
  expect(asked.filter((url) => url.includes('_HLS_msn=1'))).toHaveLength(1)
})

/** Asks all the time, as viewers do, so that nothing leaves the cache because nobody wants it; how long until nothing is shown. */
async function untilGone(get: ReturnType<typeof clientOf>, paths: string[]): Promise<number> {
  const began = Date.now()
  await vi.waitFor(
    async () => {
      const statuses = (await Promise.all(paths.map((path) => get(path)))).map(({ status }) => status)
      expect(statuses).toEqual(paths.map(() => 404))
    },
    { timeout: 15_000, interval: 20 },
  )
  return Date.now() - began
}

test('a recording that is deleted is gone from the cache within five seconds', async () => {
  const { campus, admin, get, asked } = await openEdge()
  const matchId = await campus.match()
  const id = await storeFilm(campus, { matchId, from: Date.now() - 60_000, isOver: true })
  const paths = [`${id}.m3u8`, `${id}/init0.mp4`, `${id}/0.m4s`].map((name) => `/hls/recordings/${name}`)
  const load = () => Promise.all(paths.map((path) => get(path)))
  // Judged by two rounds within the two seconds for which the cache need not ask.
  for (let isJudged = false; !isJudged; ) {
    const began = performance.now()
    const before = await load()
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200])
    asked.length = 0
    const again = await load()
    expect(again.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    isJudged = performance.now() - began < 1500
    if (isJudged) expect(asked).toEqual([])
  }
  const remove = { method: 'DELETE', headers: { cookie: admin.cookie } }
  expect((await fetch(`${campus.url}/api/recordings/${id}`, remove)).status).toBe(200)
  expect(await untilGone(get, paths)).toBeLessThan(takeDownMs)
})

test('a broadcast that an administrator stops and deletes is gone from the cache within five seconds', async () => {
  const { campus, camera, output, session, get } = await openOnAir()
  const [row] = await campus.query<{ id: number }>('select id from broadcasts')
  await campus.query(
    `insert into video_segments (broadcast_id, sequence, starts_at, seconds, init_number, is_discontinuity, bytes)
      values ($1, 0, now(), 2, 0, false, 1)`,
    [row!.id],
  )
  const paths = ['/hls/271.m3u8?dvr=1', `/hls/271/${session}/0.m4s`, `/hls/271/${session}/0.5.m4s`]
  expect((await Promise.all(paths.map((path) => get(path)))).map(({ status }) => status)).toEqual([200, 200, 200])
  await output.end()
  await stopCamera(campus.url, camera)
  const remove = { method: 'DELETE', headers: camera.headers }
  expect((await fetch(`${campus.url}/api/recordings/${row!.id}`, remove)).status).toBe(200)
  expect(await untilGone(get, paths)).toBeLessThan(takeDownMs)
})

test("an administrator's recording is shown to nobody else, and stays out of the cache", async () => {
  const { campus, admin, get } = await openEdge()
  const id = await storeFilm(campus, { matchId: null, from: Date.now() - 60_000, isOver: true })
  for (const path of [`/hls/recordings/${id}.m3u8`, `/hls/recordings/${id}/0.m4s`]) {
    expect((await get(path, { cookie: admin.cookie })).status, path).toBe(200)
    expect((await get(path)).status, path).toBe(404)
  }
})

const behindCdn = { BEHIND_CDN: 'true' }

test('strangers share the list of a second, and whoever is signed in gets their own', async () => {
  const { campus, asked, get } = await openEdge(behindCdn)
  const matchId = await campus.match({ status: 'LIVE' })
  const [one, two] = [await campus.person('USER'), await campus.person('USER')]
  await campus.query('insert into favorites (user_id, match_id) values ($1, $2)', [one.userId, matchId])
  const list = `${listMatches.path}?status=LIVE`
  const load = async (cookie?: string, path = list) => (await get(path, cookie ? { cookie } : {})).text
  // Whoever is signed in comes first, between and last: nothing of theirs is stored, and nothing stored is theirs.
  for (const cookie of [one.cookie, undefined, two.cookie, undefined, one.cookie]) {
    const hasStar = !/"favoriteId":null/.test(await load(cookie))
    expect([cookie === one.cookie, hasStar]).toEqual([hasStar, cookie === one.cookie])
  }
  asked.length = 0
  const began = Date.now()
  // One that nobody has asked for: the answer above may be of this very second.
  await Promise.all(viewers.map(() => load(undefined, `${list}&sport=SOCCER`)))
  const seconds = Math.floor(Date.now() / 1000) - Math.floor(began / 1000) + 1
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(seconds)
})

/** The state that the confirmation of a new subscription names. */
async function confirmSubscription(campus: Campus): Promise<string> {
  const client = new Client({ brokerURL: `${campus.url.replace('http', 'ws')}/ws-stomp/websocket`, reconnectDelay: 0 })
  const at = await new Promise<string>((resolve) => {
    client.onConnect = () => {
      client.watchForReceipt('ready', ({ headers }) => resolve(headers['at'] ?? ''))
      client.subscribe('/sub/matches', () => {}, { receipt: 'ready' })
    }
    client.activate()
  })
  await client.deactivate({ force: true })
  return at
}

test('whoever subscribes first and fetches second misses nothing, whatever the cache holds, and shares the answer', async () => {
  const { campus, admin, asked, get } = await openEdge(behindCdn)
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const list = `${listMatches.path}?status=LIVE`
  for (let goals = 1; goals <= 10; goals++) {
    // Stored now, and good for the rest of this second; under the state of before as well.
    await get(list)
    await get(`${list}&at=${await confirmSubscription(campus)}`)
    const body = { teamOneScore: goals }
    await campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body }, admin)
    const at = await confirmSubscription(campus)
    const texts = await Promise.all(viewers.map(async () => (await get(`${list}&at=${at}`)).text))
    for (const text of texts) expect(text).toContain(`"teamScore1":${goals}`)
    expect(asked.filter((url) => url.includes(at)).length).toBeLessThanOrEqual(2)
  }
})

/** A path of each location that goes to the origin; the test fails when the edge has one that is missing here. */
const paths: Record<string, string> = {
  '/': '/mainpage',
  '/ws-stomp': '/ws-stomp/info',
  '/api/live/webcam/frame/': '/api/live/webcam/frame/1',
  '/assets/': '/assets/x.js',
  '~ ^/hls/[A-Za-z0-9./-]+\\.m3u8$': '/hls/1.m3u8',
  '~ ^/hls/[A-Za-z0-9._/-]+\\.(m4[as]|mp4|jpg)$': '/hls/1/s/2.m4s',
  '~ ^/api/(matches(/(all|days|\\d+|\\d+/events))?|brackets/(league|tournament)/[A-Za-z0-9_-]+|matchTeams/\\d+|teams/\\d+/matches|departments/matches)$':
    '/api/matches',
}

test('every location passes the true address of each viewer to the origin, whatever the viewer claims', async () => {
  const shipped = readFileSync(join(projectRoot, 'ops/deploy/nginx/edge.conf'), 'utf8')
  const proxied = [...shipped.matchAll(/^ {2}location (.+) \{\n((?: {4}.*\n)+)/gm)].filter(([, , block = '']) =>
    block.includes('proxy_pass'),
  )
  expect(proxied.map(([, place]) => place).toSorted()).toEqual(Object.keys(paths).toSorted())
  const received: IncomingMessage[] = []
  const upstream = createServer((incoming, reply) => {
    received.push(incoming)
    reply.end('hello')
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  onTestFinished(() => upstream.close().closeAllConnections())
  const edge = await startEdge({ domain, origin: { port: (upstream.address() as AddressInfo).port } })
  onTestFinished(edge.stop)
  const get = clientOf(edge.port)
  const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-forwarded-host': 'evil.test' }
  const clients = ['127.0.0.5', '127.0.0.6']
  for (const from of clients) for (const path of Object.values(paths)) await get(path, forged, from)
  expect(received.map(({ headers }) => headers['x-forwarded-for'])).toEqual(
    clients.flatMap((from) => Object.keys(paths).map(() => from)),
  )
  for (const { url, headers } of received)
    expect([url, headers.host, headers['forwarded'], headers['x-forwarded-host']]).toEqual([
      url,
      domain,
      undefined,
      undefined,
    ])
})
