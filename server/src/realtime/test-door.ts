// For the tests of this folder: a real door on a free port, and a client that speaks STOMP by hand.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Destinations } from './destinations.ts'
import { type DoorOptions, openDoor } from './door.ts'
import { Hub, nobodyElse } from './hub.ts'
import { encodeFrame } from './stomp-frame.ts'

export const ourOrigin = 'https://score.campus.test'

export async function startTestDoor(options: Partial<DoorOptions> = {}) {
  const hub = options.hub ?? new Hub(nobodyElse)
  const destinations = options.destinations ?? new Destinations()
  destinations.topic('/sub/scores')
  destinations.topic('/sub/room/{roomId}')
  const door = openDoor({
    node: 'test-node',
    hub,
    destinations,
    allowOrigin: (origin) => origin === undefined || origin === ourOrigin,
    identify: async () => null,
    log: pino({ level: 'silent' }),
    ...options,
  })
  const server = createServer((request, answer) => {
    if (!door.handleRequest(request, answer)) answer.writeHead(404).end()
  })
  server.on('upgrade', (request, socket, head) => {
    if (!door.handleUpgrade(request, socket, head)) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    hub,
    destinations,
    door,
    port,
    httpUrl: `http://127.0.0.1:${port}/ws-stomp`,
    wsUrl: `ws://127.0.0.1:${port}/ws-stomp/websocket`,
    async close() {
      door.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const until = (check: () => unknown, timeout = 8000) =>
  vi.waitFor(async () => expect(await check()).toBeTruthy(), { timeout, interval: 10 })

/** Opens a plain WebSocket; unless told otherwise it has already said CONNECT. */
export async function connectByHand(url: string, { greet = true, headers = {} } = {}) {
  const socket = new WebSocket(url, ['v12.stomp'], { headers })
  const frames: string[] = []
  let closeCode: number | null = null
  socket.on('message', (data: Buffer) => frames.push(data.toString()))
  socket.on('error', () => {})
  socket.on('close', (code) => {
    closeCode = code
  })
  await once(socket, 'open')
  const client = {
    socket,
    frames,
    closeCode: () => closeCode,
    send: (command: string, more: Record<string, string> = {}, body = '') =>
      socket.send(encodeFrame(command, more, body)),
    /** Waits for a frame that begins with these words, and hands it out once. */
    async next(start: string): Promise<string> {
      await until(() => frames.some((frame) => frame.startsWith(start)) || closeCode !== null)
      const at = frames.findIndex((frame) => frame.startsWith(start))
      if (at === -1) throw new Error(`closed ${closeCode} before ${start}; got ${JSON.stringify(frames)}`)
      return frames.splice(at, 1)[0] as string
    },
  }
  if (greet) {
    client.send('CONNECT', { 'accept-version': '1.2', host: 'test', 'heart-beat': '0,0' })
    await client.next('CONNECTED')
  }
  return client
}
