// Hostile clients: thousands of broken frames, and readers that never read. The server still serves everybody else.
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { connectByHand, startTestServer, until } from '../../test/fixtures/realtime-server.ts'
import { encodeFrame } from './stomp-frame.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: Awaited<ReturnType<typeof startTestServer>>
afterEach(() => server.close())

const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const command = fc.constantFrom(
  'CONNECT',
  'STOMP',
  'SEND',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'ACK',
  'NACK',
  'BEGIN',
  'DISCONNECT',
)
const header = fc.constantFrom('id', 'destination', 'receipt', 'heart-beat', 'accept-version', 'content-length', 'x')
const value = fc.oneof(
  text,
  fc.constantFrom('/sub/scores', '/pub/echo', '/user/refusals', '1.2', '0,0', '-1', '99999999'),
)
const nearlyFrame = fc
  .tuple(command, fc.dictionary(header, value, { maxKeys: 6 }), text, fc.nat(), fc.integer({ min: -1, max: 255 }))
  .map(([name, headers, body, at, byte]) => {
    const bytes = Buffer.from(encodeFrame(name, headers, body))
    if (byte >= 0) bytes[at % bytes.length] = byte
    return bytes
  })
const anything = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
/** What one client sends, one message after the other, until it is disconnected. */
const visit = fc.record({
  isGreeted: fc.boolean(),
  isBinary: fc.boolean(),
  isSockJs: fc.boolean(),
  messages: fc.array(fc.oneof({ weight: 4, arbitrary: nearlyFrame }, anything), { minLength: 3, maxLength: 3 }),
})

test('serves others after 10,000 broken frames', async () => {
  server = await startTestServer({ maxPerNetwork: 10_000 })
  server.destinations.onSend('/pub/echo', ({ body }) => server.hub.deliver('/sub/scores', '1', body))
  const witness = await connectByHand(server.wsUrl)
  witness.send('SUBSCRIBE', { id: 'w', destination: '/sub/room/witness', receipt: 'in' })
  await witness.next('RECEIPT')

  const sockJsUrl = server.wsUrl.replace('/websocket', '/000/fuzz/websocket')
  async function connectAndSend({ isGreeted, isBinary, isSockJs, messages }: (typeof visits)[number]) {
    const socket = new WebSocket(isSockJs ? sockJsUrl : server.wsUrl)
    const wrap = (bytes: Buffer | string) => (isSockJs ? JSON.stringify([bytes.toString()]) : bytes)
    socket.on('error', () => {})
    socket.on('open', () => {
      if (isGreeted) socket.send(wrap(encodeFrame('CONNECT', { 'accept-version': '1.2' })))
      for (const message of messages) socket.send(wrap(message), { binary: isBinary })
      socket.close()
    })
    await new Promise((resolve) => socket.on('close', resolve))
  }
  const visits = fc.sample(visit, 4000)
  for (let at = 0; at < visits.length; at += 100) await Promise.all(visits.slice(at, at + 100).map(connectAndSend))

  server.hub.deliver('/sub/room/witness', 'still', '{"here":true}')
  expect(await witness.next('MESSAGE')).toContain('{"here":true}')
  await until(() => server.realtime.size === 1)
  expect(server.hub.size).toMatchObject({ sinks: 1, topics: 1, subscriptions: 1 })
})

const masked = (...head: number[]) => Buffer.from([...head, 0, 0, 0, 0])

test('broken WebSocket frames and broken handshakes are closed and release their seats', async () => {
  server = await startTestServer({ maxConnections: 5 })
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n'
  const upgrade = `GET /ws-stomp/websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`
  const openings: (string | Buffer)[][] = [
    [`${upgrade}\r\n`],
    [`${upgrade}Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n\r\n`],
    // Unmasked; reserved bits; longer than a frame may be; a length of 2^63; a control frame in pieces.
    [`${upgrade}${key}\r\n`, Buffer.from([0x81, 0x01, 0x0a])],
    [`${upgrade}${key}\r\n`, masked(0xf1, 0x80)],
    [`${upgrade}${key}\r\n`, masked(0x81, 0xfe, 0x40, 0x01)],
    [`${upgrade}${key}\r\n`, masked(0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0)],
    [`${upgrade}${key}\r\n`, masked(0x09, 0x80)],
  ]
  for (const parts of [...openings, ...openings]) {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    const answered = new Promise((resolve) => socket.once('data', resolve).once('close', resolve))
    for (const part of parts) socket.write(part)
    // A valid handshake stays open, so every socket is also destroyed by the client.
    await answered
    socket.destroy()
  }
  await until(() => server.realtime.size === 0)
  const late = await connectByHand(server.wsUrl)
  expect(late.closeCode()).toBe(null)
})

test('closes the sender of an oversized message with 1009', async () => {
  server = await startTestServer()
  const client = await connectByHand(server.wsUrl)
  client.socket.send('x'.repeat(16_385))
  await until(() => client.closeCode() === 1009)
})

test('disconnects a client that pings without end, or sends without reading', async () => {
  server = await startTestServer({ frameRate: { perSecond: 1e9, burst: 1e9 } })
  const strict = await startTestServer()
  const pinging = await connectByHand(strict.wsUrl)
  for (let count = 0; count < 300; count++) pinging.socket.ping('x'.repeat(125))
  await until(() => pinging.closeCode() === 1008)
  await strict.close()

  // Without a rate limit, only the backlog of unread answers can end it.
  const paused = await connectByHand(server.wsUrl)
  paused.socket.pause()
  const receipt = 'x'.repeat(1000)
  for (let count = 0; count < 60_000 && server.realtime.size > 0; count++) {
    paused.send('ACK', { id: '1', receipt })
    if (count % 100 === 0) await nextTurn()
  }
  await until(() => server.realtime.size === 0)
})

async function listen(url: string) {
  const client = await connectByHand(url)
  client.send('SUBSCRIBE', { id: 'sub-0', destination: '/sub/scores', receipt: 'in' })
  await client.next('RECEIPT')
  return client
}

test('drops clients that never read, bounds memory, and delivers everything to the others', async () => {
  server = await startTestServer({ maxPerNetwork: 1000 })
  const { hub, realtime, wsUrl } = server
  const reader = await listen(wsUrl)
  const paused = await Promise.all(Array.from({ length: 20 }, () => listen(wsUrl)))
  for (const client of paused) client.socket.pause()

  const body = JSON.stringify({ filler: 'x'.repeat(8000) })
  let sent = 0
  let most = 0
  const start = process.memoryUsage().arrayBuffers
  const deadline = Date.now() + 30_000
  while (hub.size.dropped < paused.length && Date.now() < deadline) {
    for (let count = 0; count < 10; count++) hub.deliver('/sub/scores', String(sent++), body)
    await until(() => reader.frames.length === sent)
    most = Math.max(most, process.memoryUsage().arrayBuffers - start)
  }
  expect(hub.size.dropped).toBe(paused.length)
  expect(reader.frames).toHaveLength(sent)
  // Each client may buffer 256 KiB and one more write; pending bytes are shared, not copied per client.
  expect(most).toBeLessThan(64 * 1024 * 1024)
  // A client that does not answer the close frame is cut, and its pending bytes are freed.
  await until(() => realtime.size === 1)
  expect(hub.size.subscriptions).toBe(1)
})

test('a client that breaks the protocol repeatedly does not lock out others of its network', async () => {
  server = await startTestServer()
  for (let count = 0; count < 45; count++) {
    const bad = await connectByHand(server.wsUrl, { greet: false })
    bad.socket.send('NONSENSE\n\n\0')
    await until(() => bad.closeCode() !== null)
  }
  const neighbours = await Promise.all(Array.from({ length: 100 }, () => connectByHand(server.wsUrl)))
  expect(neighbours.map((neighbour) => neighbour.closeCode())).toEqual(Array(100).fill(null))
  const poll = await fetch(`${server.httpUrl}/000/neighbour/xhr`, { method: 'POST' })
  expect(poll.status).toBe(200)
})
