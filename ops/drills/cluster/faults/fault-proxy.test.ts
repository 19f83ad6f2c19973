// The fault proxy applies each fault to a real connection, and heals it afterwards.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

let proxy: FaultProxy
let client: Socket
let received = ''
const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket))

beforeEach(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  proxy = await startFaultProxy((echo.address() as AddressInfo).port, () => 0.5)
  client = connect(proxy.port, '127.0.0.1').on('error', () => {})
  received = ''
  client.on('data', (bytes) => (received += String(bytes)))
  expect(await send('hello')).not.toBe(Infinity)
})
afterEach(async () => {
  client.destroy()
  await proxy.stop()
  await new Promise((resolve) => echo.close(resolve))
})

/** Milliseconds until it came back, or Infinity. */
async function send(text: string, timeoutMs = 1000): Promise<number> {
  const began = performance.now()
  const before = received.length
  client.write(text)
  while (performance.now() - began < timeoutMs) {
    if (received.length >= before + text.length && received.endsWith(text)) return performance.now() - began
    await sleep(2)
  }
  return Infinity
}

test('delay and jitter are added in both directions', async () => {
  proxy.set({ delayMs: 180, jitterMs: 40 })
  expect(await send('slow', 3000)).toBeGreaterThan(395)
  proxy.heal()
  expect(await send('fast')).toBeLessThan(395)
})

test.each(['up', 'down', 'both'] as const)('held %s: nothing passes, then all of it in order', async (holds) => {
  proxy.set({ holds })
  expect(await send('one ', 100)).toBe(Infinity)
  expect(await send('two', 100)).toBe(Infinity)
  proxy.heal()
  await expect.poll(() => received).toBe('helloone two')
})

test('it stops with whoever never hangs up', async () => {
  let hasLeft = false
  const leaving = createServer((socket) => {
    socket.on('close', () => (hasLeft = true))
    socket.on('error', () => {}).end('bye')
  })
  await once(leaving.listen(0, '127.0.0.1'), 'listening')
  const line = await startFaultProxy((leaving.address() as AddressInfo).port)
  const staying = connect({ port: line.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  staying.resume()
  await once(staying, 'end')
  await expect.poll(() => hasLeft, { timeout: 15_000 }).toBe(true)
  await line.stop()
  staying.destroy()
  leaving.close()
})

test('a trickle takes its time', async () => {
  proxy.set({ bytesPerSecond: 1000 })
  expect(await send('x'.repeat(100))).toBeGreaterThan(180)
})

test('a reset is noticed, and new connections are rejected until it is healed', async () => {
  proxy.set({ rejects: true })
  const noticed = once(client, 'error')
  proxy.cut()
  expect((await noticed)[0]).toMatchObject({ code: 'ECONNRESET' })
  const newcomer = connect(proxy.port, '127.0.0.1')
  await expect(once(newcomer, 'end').then(() => once(newcomer, 'close'))).rejects.toMatchObject({ code: 'ECONNRESET' })
  proxy.heal()
  const next = connect(proxy.port, '127.0.0.1')
  next.write('x')
  expect(String((await once(next, 'data'))[0])).toBe('x')
  next.destroy()
})

test('a black-holed connection stays open, and nothing comes back even after healing', async () => {
  proxy.blackhole()
  expect(await send('anybody?', 100)).toBe(Infinity)
  proxy.heal()
  expect(await send('anybody?', 100)).toBe(Infinity)
  expect(client.destroyed).toBe(false)
})

test('it refuses what comes while its program is gone, keeps what it has, and takes connections again', async () => {
  proxy.refuse()
  const [error] = await once(connect(proxy.port, '127.0.0.1'), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  expect(await send('still')).not.toBe(Infinity)
  await proxy.accept()
  const next = connect(proxy.port, '127.0.0.1')
  await once(next, 'connect')
  next.destroy()
})
