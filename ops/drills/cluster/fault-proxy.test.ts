// The bad line does to a real connection what it says, and is a good line again afterwards.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

let proxy: FaultProxy
let client: Socket
let heard = ''
const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket))

beforeEach(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  proxy = await startFaultProxy((echo.address() as AddressInfo).port, () => 0.5)
  client = connect(proxy.port, '127.0.0.1').on('error', () => {})
  heard = ''
  client.on('data', (bytes) => (heard += String(bytes)))
  expect(await say('hello')).not.toBe(Infinity)
})
afterEach(async () => {
  client.destroy()
  await proxy.stop()
  await new Promise((resolve) => echo.close(resolve))
})

/** Milliseconds until it came back, or Infinity. */
async function say(words: string, timeoutMs = 1000): Promise<number> {
  const began = performance.now()
  const before = heard.length
  client.write(words)
  while (performance.now() - began < timeoutMs) {
    if (heard.length >= before + words.length && heard.endsWith(words)) return performance.now() - began
    await sleep(2)
  }
  return Infinity
}

test('delay and jitter are added in both directions', async () => {
  proxy.set({ delayMs: 180, jitterMs: 40 })
  expect(await say('slow', 3000)).toBeGreaterThan(395)
  proxy.heal()
  expect(await say('fast')).toBeLessThan(395)
})

test.each(['up', 'down', 'both'] as const)('held %s: nothing passes, then all of it in order', async (holds) => {
  proxy.set({ holds })
  expect(await say('one ', 100)).toBe(Infinity)
  expect(await say('two', 100)).toBe(Infinity)
  proxy.heal()
  await expect.poll(() => heard).toBe('helloone two')
})

test('a trickle takes its time', async () => {
  proxy.set({ bytesPerSecond: 1000 })
  expect(await say('x'.repeat(100))).toBeGreaterThan(180)
})

test('a reset is noticed, and newcomers are refused until it is healed', async () => {
  proxy.set({ refuses: true })
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

test('forgotten: the client goes on believing, and nothing comes back even after healing', async () => {
  proxy.forget()
  expect(await say('anybody?', 100)).toBe(Infinity)
  proxy.heal()
  expect(await say('anybody?', 100)).toBe(Infinity)
  expect(client.destroyed).toBe(false)
})
