// The realtime server with the clients people use, over every transport; and who is rejected.
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Client } from '@stomp/stompjs'
import SockJS from 'sockjs-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { connectByHand, ourOrigin, startTestServer, until } from '../../test/fixtures/realtime-server.ts'
import type { Network } from '../network.ts'

vi.setConfig({ testTimeout: 20_000 })

type TestServer = Awaited<ReturnType<typeof startTestServer>>
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  server.destinations.onSend('/pub/room/{roomId}', ({ params, body }) =>
    server.hub.deliver(`/sub/room/${params.roomId}`, '1', body),
  )
})
afterAll(() => server.close())

const sockJsTransports = ['websocket', 'xhr-streaming', 'xhr-polling', 'eventsource']
const transports = ['plain', ...sockJsTransports]

function openClient(transport: string, { httpUrl, wsUrl }: TestServer = server) {
  const closed: { code: number; reason: string }[] = []
  const client = new Client({
    ...(transport === 'plain'
      ? { brokerURL: wsUrl }
      : { webSocketFactory: () => new SockJS(httpUrl, undefined, { transports: transport }) }),
    reconnectDelay: 0,
    heartbeatIncoming: 4000,
    heartbeatOutgoing: 4000,
    onWebSocketClose: ({ code, reason }) => closed.push({ code, reason }),
  })
  client.activate()
  return { client, closed }
}

test.each(transports)(
  'stompjs over %s connects, subscribes, receives, sends and disconnects',
  { concurrent: true },
  async (transport) => {
    const { client, closed } = openClient(transport)
    await until(() => client.connected)
    const room = `room-${transport}`
    const got: string[] = []
    let isIn = false
    client.watchForReceipt('in', () => (isIn = true))
    client.subscribe(`/sub/room/${room}`, (message) => got.push(message.body), { receipt: 'in' })
    await until(() => isIn)
    const bodies = ['{"text":"첫 골 100% \\"⚽️\\""}', ...Array.from({ length: 50 }, (_, id) => JSON.stringify({ id }))]
    for (const body of bodies.slice(0, 10)) client.publish({ destination: `/pub/room/${room}`, body })
    for (const [id, body] of bodies.slice(10).entries()) server.hub.deliver(`/sub/room/${room}`, String(id), body)
    await until(() => got.length === bodies.length)
    expect(got.toSorted()).toEqual(bodies.toSorted())
    expect(got.filter((body) => bodies.indexOf(body) >= 10)).toEqual(bodies.slice(10))
    await client.deactivate()
    await until(() => closed.length === 1)
  },
)

test.each(['plain', 'xhr-streaming'])('heart-beats keep an idle %s alive', { concurrent: true }, async (transport) => {
  const { client, closed } = openClient(transport)
  let beats = 0
  client.debug = (line) => {
    if (line === '<<< PONG') beats++
  }
  await until(() => client.connected)
  await until(() => beats >= 2, 15_000)
  expect([client.connected, closed]).toEqual([true, []])
  await client.deactivate()
})

test('releases the seat of a session that does not poll for five seconds', { concurrent: true }, async () => {
  const own = await startTestServer()
  await (await fetch(`${own.httpUrl}/000/left-behind/xhr`, { method: 'POST' })).text()
  expect(own.realtime.size).toBe(1)
  await until(() => own.realtime.size === 0, 15_000)
  expect((await fetch(`${own.httpUrl}/000/left-behind/xhr_send`, { method: 'POST', body: '[]' })).status).toBe(404)
  await own.close()
})

test('SockJS gets its greeting and info, and no transport that runs in a frame or a script', async () => {
  const { httpUrl } = server
  for (const url of [httpUrl, `${httpUrl}/`]) expect(await (await fetch(url)).text()).toBe('Welcome to SockJS!\n')
  const info = await fetch(`${httpUrl}/info?t=1`, { headers: { origin: ourOrigin } })
  expect(await info.json()).toMatchObject({ websocket: true, entropy: expect.any(Number) })
  expect(info.headers.get('access-control-allow-origin')).toBe(ourOrigin)
  for (const path of ['iframe.html', '0/a/jsonp', '0/a/htmlfile', '0/a/jsonp_send', '../x', '0/a.b/xhr', '0//xhr']) {
    expect((await fetch(`${httpUrl}/${path}`, { method: 'POST' })).status).toBe(404)
  }
  expect((await fetch(`${httpUrl}/0/nobody/xhr_send`, { method: 'POST', body: '[]' })).status).toBe(404)
  expect((await fetch(`${httpUrl}/websocket`)).status).toBe(400)
  expect((await fetch(`${httpUrl}/info`, { method: 'DELETE' })).status).toBe(405)
})

test('a session accepts posts up to the size of a frame, JSON only, from its owner only', async () => {
  let userId = 1
  const identify = async () => ({ userId, sessionId: userId, nickname: 'fan', role: 'USER' })
  const own = await startTestServer({ identify })
  const url = `${own.httpUrl}/000/session1`
  const post = (path: string, body = '') => fetch(`${url}/${path}`, { method: 'POST', body })
  expect(await (await post('xhr')).text()).toBe('o\n')
  expect((await post('xhr_send', JSON.stringify(['x'.repeat(17_000)]))).status).toBe(413)
  expect((await post('xhr_send', '[not json')).status).toBe(400)
  expect((await post('xhr_send', '[1]')).status).toBe(400)
  userId = 2
  expect((await post('xhr_send', '["\\n"]')).status).toBe(404)
  expect((await post('xhr')).status).toBe(404)
  userId = 1
  expect((await post('xhr_send', '["\\n"]')).status).toBe(204)
  const first = post('xhr').catch(() => {})
  await until(async () => (await (await post('xhr')).text()).startsWith('c[2010'))
  await own.close()
  await first
})

const foreign = [
  'https://evil.test',
  'http://score.campus.test',
  'https://score.campus.test.evil.test',
  'https://sub.score.campus.test',
  'https://score.campus.test:8443',
  'null',
  '',
]

test.each(foreign)('rejects every request of a page at "%s"', async (origin) => {
  const { httpUrl, port } = server
  for (const path of ['websocket', '000/abc/websocket']) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws-stomp/${path}`, { headers: { origin } })
    const [error] = await once(socket, 'error')
    expect((error as Error).message).toContain('403')
  }
  const posts = ['xhr', 'xhr_streaming', 'xhr_send'].map((transport) => ['POST', `/000/abc/${transport}`])
  for (const [method = '', path = ''] of [
    ...posts,
    ['GET', '/000/abc/eventsource'],
    ['GET', '/info'],
    ['OPTIONS', '/info'],
  ]) {
    const request = httpRequest(httpUrl + path, { method, headers: { origin } }).end()
    const [response] = await once(request, 'response')
    expect([path, response.statusCode, response.headers['access-control-allow-origin']]).toEqual([path, 403, undefined])
    response.resume()
  }
})

const headerOf = (name: string) => (request: IncomingMessage) => String(request.headers[name])

test('limits connections: 503 when the process or a network is full, free again after a disconnect', async () => {
  const networkOf = headerOf('x-from') as (request: IncomingMessage) => Network
  const small = await startTestServer({ maxConnections: 3, maxPerNetwork: 2, networkOf })
  const connectFrom = (from: string) => connectByHand(small.wsUrl, { headers: { 'x-from': from } })
  const [a, b] = [await connectFrom('a'), await connectFrom('a')]
  await expect(connectFrom('a')).rejects.toThrow('503')
  await connectFrom('b')
  await expect(connectFrom('c')).rejects.toThrow('503')
  expect((await fetch(`${small.httpUrl}/000/abc/xhr`, { method: 'POST' })).status).toBe(503)
  expect(small.hub.size.sinks).toBe(3)
  a.socket.terminate()
  b.socket.close()
  await until(() => small.realtime.size === 1)
  await connectFrom('a')
  await small.close()
})

test('identifies the viewer by the request; rejects when that fails; closes disconnected users with 1008', async () => {
  const cookieOf = headerOf('cookie')
  const own = await startTestServer({
    identify: async (request) => {
      if (cookieOf(request) === 'broken') throw new Error('database is unavailable')
      return { userId: Number(cookieOf(request)), sessionId: 1, nickname: 'fan', role: 'USER' }
    },
  })
  await expect(connectByHand(own.wsUrl, { headers: { cookie: 'broken' } })).rejects.toThrow('503')
  const [one, other] = [
    await connectByHand(own.wsUrl, { headers: { cookie: '1' } }),
    await connectByHand(own.wsUrl, { headers: { cookie: '2' } }),
  ]
  expect(own.realtime.disconnectUsers((viewer) => viewer?.userId === 1)).toBe(1)
  await until(() => one.closeCode() === 1008)
  expect(other.closeCode()).toBe(null)
  await own.close()
})

test('a drain closes all connections with 1012, spread over its time, and rejects new ones', async () => {
  const own = await startTestServer()
  const clients = transports.map((transport) => openClient(transport, own))
  await until(() => clients.every(({ client }) => client.connected))
  const started = Date.now()
  const times: number[] = []
  for (const { client, closed } of clients) {
    client.onWebSocketClose = ({ code, reason }) => {
      closed.push({ code, reason })
      times.push(Date.now() - started)
    }
  }
  const drained = own.realtime.drain(500)
  await expect(connectByHand(own.wsUrl)).rejects.toThrow('503')
  await drained
  await until(() => clients.every(({ closed }) => closed.length > 0))
  expect(clients.map(({ closed }) => closed[0])).toEqual(transports.map(() => ({ code: 1012, reason: 'restart' })))
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(200)
  expect(own.realtime.size).toBe(0)
  await own.close()
})
