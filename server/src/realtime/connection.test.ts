// A STOMP session over a real socket: CONNECT, subscriptions, sends, rejections, limits. Only the clock is a fake.
import { limits } from '@campus/contract/limits'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectByHand, startTestServer, until } from '../../test/fixtures/realtime-server.ts'
import { fail } from '../errors.ts'
import { networkOf } from '../network.ts'
import { Connection, type ConnectionContext } from './connection.ts'
import { Destinations } from './destinations.ts'
import { Hub, noBus } from './hub.ts'
import { Pulse } from './pulse.ts'
import { encodeFrame } from './stomp-frame.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let finishSlowSend = () => {}

beforeAll(async () => {
  server = await startTestServer()
  const { destinations, hub } = server
  destinations.topic('/sub/staff', { allow: ({ viewer }) => viewer?.role === 'ADMIN' })
  destinations.onSend('/pub/room/{roomId}', ({ params, body }) => hub.deliver(`/sub/room/${params.roomId}`, '1', body))
  destinations.onSend('/pub/slow', () => new Promise((resolve) => (finishSlowSend = resolve)))
  destinations.onSend('/pub/rejected', () => fail('TOO_MANY_REQUESTS', { retryAfterSeconds: 3 }))
  destinations.onSend('/pub/broken', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
})
afterAll(() => server.close())

const connect = (options?: Parameters<typeof connectByHand>[1]) => connectByHand(server.wsUrl, options)

test.each([
  ['1.0,1.1,1.2', '1.2'],
  ['1.1', '1.1'],
])('accept-version %s negotiates %s', async (accepted, version) => {
  const client = await connect({ greet: false })
  client.send('CONNECT', { 'accept-version': accepted, 'heart-beat': '0,0' })
  const greeting = await client.next('CONNECTED')
  expect(greeting).toContain(`version:${version}\nheart-beat:4000,4000\nsession:test-node-`)
  expect(greeting).toContain('\nserver:test-node\n')
  client.socket.terminate()
})

test.each([
  ['an old version', 'CONNECT', { 'accept-version': '1.0' }, 'BAD_REQUEST', 1002],
  ['no version', 'CONNECT', {}, 'BAD_REQUEST', 1002],
  ['a heart-beat that is none', 'CONNECT', { 'accept-version': '1.2', 'heart-beat': '1,-1' }, 'BAD_REQUEST', 1002],
  ['anything before CONNECT', 'SUBSCRIBE', { id: '1', destination: '/sub/scores' }, 'BAD_REQUEST', 1002],
])('%s at CONNECT gets ERROR and is closed', async (_, command, headers: Record<string, string>, message, code) => {
  const client = await connect({ greet: false })
  client.send(command, headers)
  expect(await client.next('ERROR')).toContain(`message:${message}\n`)
  await until(() => client.closeCode() === code)
})

test.each([
  ['an unknown topic', 'SUBSCRIBE', { id: '1', destination: '/sub/nothing' }, 'NOT_FOUND'],
  ['a wildcard', 'SUBSCRIBE', { id: '1', destination: '/sub/*' }, 'NOT_FOUND'],
  ['a wildcard for a room', 'SUBSCRIBE', { id: '1', destination: '/sub/room/**' }, 'NOT_FOUND'],
  ['a room name too long', 'SUBSCRIBE', { id: '1', destination: `/sub/room/${'a'.repeat(65)}` }, 'NOT_FOUND'],
  ['a line after the topic', 'SUBSCRIBE', { id: '1', destination: '/sub/scores\n' }, 'NOT_FOUND'],
  ['a topic of others', 'SUBSCRIBE', { id: '1', destination: '/sub/staff' }, 'FORBIDDEN'],
  ['a selector', 'SUBSCRIBE', { id: '1', destination: '/sub/scores', selector: 'T(java)' }, 'BAD_REQUEST'],
  ['no id', 'SUBSCRIBE', { destination: '/sub/scores' }, 'BAD_REQUEST'],
  ['a SEND straight to a topic', 'SEND', { destination: '/sub/scores' }, 'NOT_FOUND'],
  ['a SEND without a destination', 'SEND', {}, 'NOT_FOUND'],
  ['a transaction', 'BEGIN', { transaction: '1' }, 'BAD_REQUEST'],
  ['a SEND in a transaction', 'SEND', { destination: '/pub/room/1', transaction: '1' }, 'BAD_REQUEST'],
  ['a second CONNECT', 'CONNECT', { 'accept-version': '1.2' }, 'BAD_REQUEST'],
])('%s ends in an ERROR that names the receipt', async (_, command, headers: Record<string, string>, message) => {
  const client = await connect()
  client.send(command, { ...headers, receipt: 'r1' })
  expect(await client.next('ERROR')).toContain(`message:${message}\nreceipt-id:r1\n`)
  await until(() => client.closeCode() !== null)
})

test('a subscriber receives the messages of its room until it unsubscribes', async () => {
  const [one, other] = [await connect(), await connect()]
  for (const [client, roomId] of [
    [one, 'a'],
    [other, 'b'],
  ] as const) {
    client.send('SUBSCRIBE', { id: 'sub-0', destination: `/sub/room/${roomId}`, receipt: 'in' })
    await client.next('RECEIPT\nreceipt-id:in')
  }
  one.send('SEND', { destination: '/pub/room/a', receipt: 'sent' }, '{"message":"골!"}')
  await one.next('RECEIPT\nreceipt-id:sent')
  expect(await one.next('MESSAGE')).toMatch(/subscription:sub-0\n[^]*\n\n\{"message":"골!"\}\0$/)
  one.send('UNSUBSCRIBE', { id: 'sub-0', receipt: 'out' })
  await one.next('RECEIPT\nreceipt-id:out')
  one.send('ACK', { id: '1', receipt: 'ack' })
  await one.next('RECEIPT\nreceipt-id:ack')
  one.send('SEND', { destination: '/pub/room/a', receipt: 'again' }, '{}')
  await one.next('RECEIPT\nreceipt-id:again')
  one.send('DISCONNECT', { receipt: 'bye' })
  await one.next('RECEIPT\nreceipt-id:bye')
  await until(() => one.closeCode() === 1000)
  expect([one.frames, other.frames]).toEqual([[], []])
  other.socket.terminate()
})

test('the RECEIPT of a SEND waits for its handler', async () => {
  const client = await connect()
  client.send('SEND', { destination: '/pub/slow', receipt: 'r1' })
  // A later frame is handled while the first SEND waits.
  client.send('ACK', { id: '1', receipt: 'ack' })
  await client.next('RECEIPT\nreceipt-id:ack')
  expect(client.frames).toEqual([])
  finishSlowSend()
  await client.next('RECEIPT\nreceipt-id:r1')
  client.socket.terminate()
})

test('a rejected SEND arrives at /user/refusals, and the connection stays open', async () => {
  const client = await connect()
  client.send('SUBSCRIBE', { id: 'no', destination: '/user/refusals', receipt: 'in' })
  await client.next('RECEIPT')
  client.send('SEND', { destination: '/pub/rejected', receipt: 'r1' })
  const rejection = { code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: 3 }, receipt: 'r1' }
  expect(await client.next('MESSAGE\nsubscription:no\n')).toContain(`\n\n${JSON.stringify(rejection)}\0`)
  client.send('SEND', { destination: '/pub/broken', receipt: 'r2' })
  // Internal errors are not revealed.
  expect(await client.next('MESSAGE\nsubscription:no\n')).toContain('\n\n{"code":"INTERNAL","receipt":"r2"}\0')
  client.send('SEND', { destination: '/pub/room/1', receipt: 'r3' }, '{}')
  await client.next('RECEIPT\nreceipt-id:r3')
  client.socket.terminate()
})

test('a rejected SEND closes a connection without a subscription to /user/refusals', async () => {
  const client = await connect()
  client.send('SEND', { destination: '/pub/rejected', receipt: 'r1' })
  expect(await client.next('ERROR')).toContain('message:TOO_MANY_REQUESTS\nreceipt-id:r1\n')
  await until(() => client.closeCode() === 1008)
})

test('rejects more than twenty subscriptions', async () => {
  const client = await connect()
  for (let id = 0; id <= 20; id++) client.send('SUBSCRIBE', { id: String(id), destination: `/sub/room/${id}` })
  expect(await client.next('ERROR')).toContain('message:TOO_MANY_REQUESTS')
  await until(() => client.closeCode() === 1008 && server.hub.size.subscriptions === 0)
})

test('closes a connection that sends too many frames', async () => {
  const client = await connect()
  for (let count = 0; count < 300; count++) client.send('ACK', { id: '1' })
  expect(await client.next('ERROR')).toContain('message:TOO_MANY_REQUESTS')
  await until(() => client.closeCode() === 1008)
})

/** A connection with a transport that records its calls, and a fake clock. */
function alone() {
  const pulse = new Pulse<Connection>()
  pulse.stop()
  const context: ConnectionContext = {
    node: 'test',
    hub: new Hub(noBus),
    destinations: new Destinations(),
    pulse,
    frameRate: { perSecond: 50, burst: 100 },
    recordViolation: () => {},
    reportSendFailure: () => {},
  }
  const events: string[] = []
  const transport = {
    wire: 'xhr',
    backlog: () => 0,
    write: (bytes: Buffer) => void events.push(bytes.toString().includes('CONNECTED') ? 'connected' : bytes.toString()),
    end: (code: number) => void events.push(`end ${code}`),
    cut: () => void events.push('cut'),
    visit: () => {},
  } as const
  const connection = new Connection(context, transport, { viewer: null, guest: null, network: networkOf('::1') })
  const receive = (text: string) => connection.receive(Buffer.from(text))
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 500) connection.visit((pulse.now += 500))
  }
  return { events, receive, pass }
}

const greeting = (beats: string) => encodeFrame('CONNECT', { 'accept-version': '1.2', 'heart-beat': beats })

test('closes a client that does not CONNECT within ten seconds, heart-beats or not', () => {
  const { events, receive, pass } = alone()
  pass(6000)
  receive('\n')
  pass(5000)
  expect(events).toEqual(['end 1008'])
})

test('closes a client whose frame is incomplete for ten seconds', () => {
  const { events, receive, pass } = alone()
  receive(greeting('0,0'))
  receive('SEND\ndesti')
  pass(11_000)
  expect(events).toEqual(['connected', 'end 1008'])
})

test('the server sends heart-beats at the negotiated pace', () => {
  const { events, receive, pass } = alone()
  receive(greeting('0,6000'))
  pass(30_000)
  const beats = events.filter((event) => event === 'a["\\n"]\n').length
  expect(beats).toBeGreaterThanOrEqual(5)
  expect(beats).toBeLessThanOrEqual(6)
})

test('cuts a client that sends no heart-beat for twice the negotiated pace', () => {
  const [silent, alive] = [alone(), alone()]
  for (const { receive } of [silent, alive]) receive(greeting(`${limits.heartbeatMs},0`))
  for (let beat = 0; beat < 5; beat++) {
    silent.pass(2000)
    alive.pass(2000)
    alive.receive('\n')
  }
  expect([silent.events, alive.events]).toEqual([['connected', 'cut'], ['connected']])
})

test('SENDs that fail alike are one log line; the next line counts those left out', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: Array<{ msg: string; leftOut: number; err: { message: string } }> = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const destinations = new Destinations()
  destinations.onSend('/pub/one', () => Promise.reject(new Error('planted one')))
  destinations.onSend('/pub/other', () => Promise.reject(new TypeError('planted other')))
  const own = await startTestServer({ destinations, log, frameRate: { perSecond: 1e6, burst: 1e6 } })
  onTestFinished(() => own.close())
  const client = await connectByHand(own.wsUrl)
  client.send('SUBSCRIBE', { id: '0', destination: '/user/refusals' })
  let sent = 0
  const sendAll = async (destination: string, count: number) => {
    for (let left = count; left > 0; left--) client.send('SEND', { destination, receipt: `r${++sent}` })
    await until(() => client.frames.some((frame) => frame.includes(`"receipt":"r${sent}"`)))
  }
  await sendAll('/pub/one', 300)
  expect(lines.map(({ msg, leftOut, err }) => [msg, leftOut, err.message])).toEqual([['SEND failed', 0, 'planted one']])
  // The first kind of failure does not hide another.
  await sendAll('/pub/other', 300)
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(31_000)
  await sendAll('/pub/one', 5)
  expect(lines.slice(2).map(({ leftOut, err }) => [leftOut, err.message])).toEqual([[299, 'planted one']])
})
