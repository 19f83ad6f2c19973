// Probes of new connections: they detect a server that goes silent in the middle of one, and its recovery.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { probePostgres, probeRedis } from './connection-probe.ts'

// Probes use `postgresUrl`, not the template of other tests: a database with connections cannot be copied.
const times = { everyMs: 50, retryMs: 20 }

/** A proxy that forwards everything until a given word passes, and then nothing, not even a close. */
async function startSilencer(url: string, word: string) {
  const target = new URL(url)
  const state = { isSilencing: false, silenced: 0 }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const upstream = connect({ port: Number(target.port), host: target.hostname })
    let isSilent = false
    socket.on('data', (bytes) => {
      if (!isSilent && state.isSilencing && bytes.toString('latin1').toLowerCase().includes(word)) {
        isSilent = true
        state.silenced++
      }
      if (!isSilent) upstream.write(bytes)
    })
    upstream.on('data', (bytes) => isSilent || socket.write(bytes))
    for (const end of [socket, upstream]) end.on('error', () => {})
    socket.on('close', () => upstream.destroy())
    upstream.on('close', () => isSilent || socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: Object.assign(new URL(url), { port: String((server.address() as AddressInfo).port) }).href, state }
}

test.each([
  ['PostgreSQL', () => inject('postgresUrl'), 'select 1', probePostgres],
  ['Redis', () => inject('redisUrl'), 'ping', probeRedis],
] as const)('detects a %s that goes silent after the handshake, and its recovery', async (_, urlOf, word, open) => {
  const { url, state } = await startSilencer(urlOf(), word)
  const probe = open(url, times)
  onTestFinished(probe.close)
  expect(probe.canConnect).toBe(true)
  state.isSilencing = true
  await vi.waitFor(() => expect(probe.canConnect).toBe(false), 15_000)
  state.isSilencing = false
  await vi.waitFor(() => expect(probe.canConnect).toBe(true), 15_000)
})

test('probes again after a PostgreSQL that goes silent while closing', async () => {
  const goodbye = 'x\0\0\0\x04'
  const { url, state } = await startSilencer(inject('postgresUrl'), goodbye)
  state.isSilencing = true
  const probe = probePostgres(url, times)
  onTestFinished(probe.close)
  await vi.waitFor(() => expect(state.silenced).toBeGreaterThan(1), 15_000)
  expect(probe.canConnect).toBe(true)
})
