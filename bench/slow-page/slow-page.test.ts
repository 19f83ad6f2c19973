// The bench of light pages can fail: its line is as slow as it says and loses packets, and its judge takes no late page.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type Figures, judge, summarise } from './judge.ts'
import { openLine, packetMs } from './line.ts'

const page = { page: 'day', p50Ms: 900, p95Ms: 3000, bytes: 2500, visits: 10 }
const good: Figures = { pages: [page, { ...page, page: 'match' }] }

test('what is just within the promise keeps it', () => expect(judge(good)).toBe(true))

test.each<[string, Figures]>([
  ['no page', { pages: [] }],
  ['one late page', { pages: [page, { ...page, p95Ms: 3001 }] }],
  ['a page that was hardly visited', { pages: [{ ...page, visits: 9 }] }],
])('%s breaks it', (_name, figures) => expect(judge(figures)).toBe(false))

test('each page is summed up by itself, by its slow visits', () => {
  const visits = Array.from({ length: 20 }, (_, at) => ({ page: 'day', ms: at < 18 ? 500 : 4000, bytes: 2000 + at }))
  const { pages } = summarise([...visits, { page: 'match', ms: 100, bytes: 1 }])
  expect(pages).toEqual([
    { page: 'day', p50Ms: 500, p95Ms: 4000, bytes: 2019, visits: 20 },
    { page: 'match', p50Ms: 100, p95Ms: 100, bytes: 1, visits: 1 },
  ])
})

test('a packet takes its time, and a lost one that and the wait until it comes again', () => {
  const quality = { bitsPerSecond: 50_000, roundTripMs: 300, loss: 0.05 }
  const chances = [0.9, 0.01, 0.04, 0.06]
  const chance = () => chances.shift() ?? 1
  expect(packetMs(1460, quality, chance)).toBe(240)
  expect(packetMs(1460, quality, chance)).toBe(240 + 2 * (300 + 200 + 240))
})

test('the line carries every byte in order, and no faster than it is', async () => {
  const sent = Buffer.from(Array.from({ length: 20_000 }, (_, at) => at % 251))
  const server = createServer((socket) => void socket.end(sent)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const line = await openLine(target, { bitsPerSecond: 800_000, roundTripMs: 20, loss: 0 }, () => 1)
  onTestFinished(() => {
    line.close()
    server.close()
  })
  const began = performance.now()
  const received = await buffer(connect(Number(new URL(line.url).port), '127.0.0.1'))
  expect(received.equals(sent)).toBe(true)
  expect(performance.now() - began).toBeGreaterThanOrEqual(200)
})
