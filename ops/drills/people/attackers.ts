// Attackers in a thread of their own and from an address of their own: raw sockets that follow no protocol rule.
// workerData: Attack. Posts what they did when it receives `stop`.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface Attack {
  port: number
  /** The room the others chat in. */
  roomId: string
  /** Cookies of the few flooders with a fixed identity. */
  cookies: string[]
  /** Kinds of attack, to find out which one hurts; none named means all. */
  only: string[]
}

export interface Damage {
  connections: number
  /** Cut off by the server. */
  cut: number
  bytes: number
  rooms: number
}

const { port, roomId, cookies, only } = workerData as Attack
const address = '127.0.0.66'
const damage: Damage = { connections: 0, cut: 0, bytes: 0, rooms: 0 }
const roomsWanted = 10_000
const over = new AbortController()
parentPort?.once('message', () => over.abort())

/** A text frame with an empty mask, or with the given bits. */
function frame(
  payload: string | Buffer,
  { opcode = 0x81, claimed = Buffer.byteLength(payload), isMasked = true } = {},
) {
  const head = Buffer.alloc(14)
  head[0] = opcode
  head[1] = 127 | (isMasked ? 0x80 : 0)
  head.writeBigUInt64BE(BigInt(claimed), 2)
  return Buffer.concat([isMasked ? head : head.subarray(0, 10), Buffer.from(payload)])
}
const stomp = (command: string, headers: Record<string, string>, body = '') => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  return frame(`${command}\n${lines.join('')}\n${body}\0`)
}
const greeting = () => stomp('CONNECT', { 'accept-version': '1.2', host: '/', 'heart-beat': '0,0' })
const chatFrame = (room: string, message: string) =>
  stomp('SEND', { destination: `/pub/chat/message/${room}` }, JSON.stringify({ type: 'TALK', message }))
const listen = (room: string, id: number) =>
  stomp('SUBSCRIBE', { id: String(id), destination: `/sub/chat/room/${room}` })

async function come(cookie = ''): Promise<Socket | null> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address })
  socket.on('error', () => {})
  socket.once('close', () => {
    damage.cut++
    damage.bytes += socket.bytesWritten
  })
  damage.connections++
  const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', `Cookie: ${cookie}`]
  const key = `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`
  socket.write(`GET /ws-stomp/websocket HTTP/1.1\r\nHost: localhost\r\n${[...upgrade, key].join('\r\n')}\r\n\r\n`)
  const answered = await Promise.race([once(socket, 'data').catch(() => null), once(socket, 'close').then(() => null)])
  if (answered === null) return null
  socket.resume()
  return socket
}

/** Writes everything, and drops the connection when the server closes it, or shortly after. */
async function pour(frames: Buffer[], cookie?: string) {
  const socket = await come(cookie)
  if (socket === null) return
  socket.write(Buffer.concat([greeting(), ...frames]))
  if (!socket.destroyed) await Promise.race([once(socket, 'close'), sleep(200)])
  socket.destroy()
}

/** Prepared in advance so that the server is the busy side: storms of 500 messages, all different. */
const stormOver = (room: string) => {
  const storm = () => Buffer.concat(Array.from({ length: 500 }, () => chatFrame(room, randomBytes(8).toString('hex'))))
  const storms = Array.from({ length: 20 }, storm)
  return (cookie?: string) => pour([storms[Math.floor(Math.random() * storms.length)] ?? storm()], cookie)
}
const flood = stormOver(roomId)
/** A new identity each time, in an otherwise empty room. */
const floodNamelessly = stormOver('Flood1')

const oversized = [
  () => chatFrame(roomId, 'x'.repeat(40_000)),
  () => chatFrame(roomId, '가'.repeat(5000)),
  () => stomp('SEND', { destination: 'x'.repeat(9000) }),
  () => stomp('SUBSCRIBE', Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`h${index}`, 'x']))),
  () => frame(Buffer.alloc(65_536), { claimed: 2 ** 40 }),
]
const malformed = [
  () => randomBytes(512),
  () => frame(randomBytes(200)),
  () => frame('SEND\n\n\0', { isMasked: false }),
  () => frame('x', { opcode: 0xf3 }),
  () => stomp('SEND', { destination: `/pub/chat/message/${roomId}` }, '{"type":"TALK","message":{"$ne":1}}'),
  () => stomp('SEND', { destination: `/pub/chat/message/${roomId}` }, '{"type":"TALK","message":'),
  () => stomp('SEND', { destination: '/pub/chat/message/../../etc' }, '{}'),
  () => stomp('SEND', { destination: `/pub/chat/message/${roomId}` }, '{"type":"TALK","message":"\\u0000"}'),
  () => stomp('SEND', { destination: `/pub/chat/reaction/${roomId}` }, '{"CLAP":1e308}'),
]
const oneOf = (list: Array<() => Buffer>) => () =>
  pour([list[Math.floor(Math.random() * list.length)]?.() ?? frame('')])

/** As many subscriptions per connection as allowed; all are held open together. */
async function requestRooms(held: Socket[]) {
  if (damage.rooms >= roomsWanted) return sleep(100)
  const socket = await come()
  if (socket === null) return
  held.push(socket)
  const names = Array.from({ length: 20 }, () => `Mine${damage.rooms++}`)
  socket.write(Buffer.concat([greeting(), ...names.map(listen)]))
  // A rejected message closes a connection without a subscription to rejections: send messages from another connection.
  await pour(names.map((name) => chatFrame(name, 'mine')))
}

/** Subscribes to everything twenty times and reads nothing. */
async function neverRead(held: Socket[]) {
  if (held.length >= 50) return sleep(100)
  const socket = await come()
  if (socket === null) return
  socket.pause()
  socket.write(Buffer.concat([greeting(), ...Array.from({ length: 20 }, (_, index) => listen(roomId, index))]))
  held.push(socket)
}

async function repeat(attack: () => Promise<unknown>, pauseMs: number) {
  while (!over.signal.aborted) {
    await attack()
    await sleep(pauseMs)
  }
}

const [rooms, silent]: [Socket[], Socket[]] = [[], []]
const attacks: Record<string, () => Array<Promise<void>>> = {
  flood: () => cookies.map((cookie) => repeat(() => flood(cookie), 50)),
  nameless: () => cookies.map(() => repeat(() => floodNamelessly(), 50)),
  oversized: () => [repeat(oneOf(oversized), 20)],
  malformed: () => [repeat(oneOf(malformed), 20)],
  rooms: () => Array.from({ length: 5 }, () => repeat(() => requestRooms(rooms), 5)),
  silent: () => [repeat(() => neverRead(silent), 20)],
}
const wanted = only.length > 0 ? only : Object.keys(attacks)
await Promise.all(wanted.flatMap((name) => attacks[name]?.() ?? []))
for (const socket of [...rooms, ...silent]) socket.destroy()
parentPort?.postMessage(damage, [])
