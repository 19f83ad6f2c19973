// The packager with real ffmpeg, Redis and PostgreSQL: its output for good and bad chunks, and after failures.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { faultsIn, hasEnded, openStudio, partsOf, secondsOf } from '../../../test/fixtures/camera.ts'
import { cut, mp4Of, recordingOf, withWidth } from '../../../test/fixtures/video.ts'
import { Order } from './order.ts'

// Encoding takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })
afterEach(() => vi.restoreAllMocks().useRealTimers())

test('packs a recording into parts and segments, on disk and in rows', async () => {
  const studio = await openStudio()
  await studio.addPackager()
  const { send, broadcastId, session } = await studio.start()
  for (const [n, bytes] of cut(await recordingOf(), 12).entries()) await send(n, bytes)
  await studio.until((entries) => partsOf(entries).length >= 15)
  await studio.stop()
  const entries = await studio.until(hasEnded)
  expect(faultsIn(entries)).toEqual([])
  expect(secondsOf(entries)).toBeCloseTo(6, 0)
  expect(entries[0]?.field('kind')).toBe('init')
  expect(entries[0]?.field('codecs')).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/)
  expect(entries.every((entry) => entry.field('s') === session)).toBe(true)
  const done = entries.filter((entry) => entry.field('kind') === 'done')
  expect(done.map((entry) => entry.field('q'))).toEqual(['0', '1', '2'])
  expect(await studio.storedSequences(broadcastId, 3)).toEqual([0, 1, 2])
  const file = readFileSync(join(studio.mediaDir, String(broadcastId), '1.m4s'))
  expect(file).toEqual(
    Buffer.concat(
      partsOf(entries)
        .filter((part) => part.field('q') === '1')
        .map(({ bytes }) => bytes),
    ),
  )
  const [init] = await studio.query<{ bytes: Buffer }>('select bytes from video_inits')
  expect(init?.bytes).toEqual(entries[0]?.bytes)
})

test('packs a recording that began and ended while no packager was there, once', async () => {
  const studio = await openStudio()
  const { send, broadcastId, session } = await studio.start()
  for (const [n, bytes] of cut(await recordingOf(), 12).entries()) await send(n, bytes)
  await studio.stop()
  const first = await studio.addPackager()
  const entries = await studio.until(hasEnded)
  expect(faultsIn(entries)).toEqual([])
  expect(secondsOf(entries)).toBeCloseTo(6, 0)
  expect(await studio.storedSequences(broadcastId, 3)).toEqual([0, 1, 2])
  await vi.waitFor(() => expect(first.figures.streams()).toBe(0), 15_000)
  // Another packager finds nothing left, and the next broadcast is packed as ever.
  await studio.addPackager()
  const next = await studio.start()
  for (const [n, bytes] of cut(await recordingOf(), 12).entries()) await next.send(n, bytes)
  await studio.until((all) => partsOf(all).filter((part) => part.field('s') === next.session).length >= 15)
  const ends = (await studio.read()).filter((entry) => entry.field('kind') === 'end')
  expect(ends.map((entry) => entry.field('s'))).toEqual([session])
})

test('packs the last chunks of a camera that was taken over while no packager was there, then the new one', async () => {
  const studio = await openStudio()
  const old = await studio.start()
  for (const [n, bytes] of cut(await recordingOf(), 12).entries()) await old.send(n, bytes)
  const next = await studio.start()
  for (const [n, bytes] of cut(await recordingOf(), 12).entries()) await next.send(n, bytes)
  await studio.addPackager()
  await studio.until((all) => partsOf(all).filter((part) => part.field('s') === next.session).length >= 15)
  await studio.stop()
  const entries = await studio.until(hasEnded)
  const sessions = partsOf(entries).map((part) => part.field('s'))
  expect([...new Set(sessions)]).toEqual([old.session, next.session])
  expect(await studio.storedSequences(old.broadcastId, 3)).toHaveLength(3)
})

/** Waits until the packager has polled its chunks with a clock past the timeout for gaps. */
async function waitPastGapTimeout() {
  const [put, take] = [vi.spyOn(Order.prototype, 'put'), vi.spyOn(Order.prototype, 'take')]
  await vi.waitFor(() => expect(put).toHaveBeenCalled(), 15_000)
  const later = Date.now() + 1500
  vi.useFakeTimers({ toFake: ['Date'], now: later })
  await vi.waitFor(() => expect(take.mock.calls.some(([now]) => now >= later)).toBe(true), 15_000)
  vi.useRealTimers()
}

test('packs a recording whose first chunk is a single byte and arrives after the second', async () => {
  const studio = await openStudio()
  await studio.addPackager()
  const { send } = await studio.start()
  const recording = await recordingOf()
  const [rest, ...others] = cut(recording.subarray(1), 8)
  const waited = waitPastGapTimeout()
  await send(1, rest as Buffer)
  await waited
  await send(0, recording.subarray(0, 1))
  for (const [n, bytes] of others.entries()) await send(n + 2, bytes)
  await studio.until((entries) => partsOf(entries).length >= 15)
  await studio.stop()
  expect(faultsIn(await studio.until(hasEnded))).toEqual([])
})

test('leaves no gap, overlap or discontinuity when ffmpeg is killed', async () => {
  const studio = await openStudio()
  const packager = await studio.addPackager()
  const { send } = await studio.start()
  const chunks = cut(await recordingOf({ seconds: 8 }), 40)
  for (const [n, bytes] of chunks.entries()) {
    await send(n, bytes)
    if (n !== 12 && n !== 24) continue
    // Wait until some of it is published.
    await studio.until((entries) => secondsOf(entries) > n / 10)
    // On a busy machine an encoder may have been replaced just now: then there is another pid in a moment.
    await vi.waitFor(() => {
      const pid = Number(packager.pidOf('271'))
      // 0 would be our own process group.
      expect(pid).toBeGreaterThan(1)
      process.kill(pid, 'SIGKILL')
    }, 15_000)
  }
  await studio.until((entries) => secondsOf(entries) > 7)
  await studio.stop()
  const entries = await studio.until(hasEnded)
  expect(packager.figures.restarts()).toBe(2)
  expect(faultsIn(entries)).toEqual([])
  expect(entries.filter((entry) => entry.field('kind') === 'init').length).toBe(1)
  expect(partsOf(entries).some((part) => part.field('x') === '1')).toBe(false)
  expect(secondsOf(entries)).toBeCloseTo(8, 0)
})

for (const [name, leave] of [
  ['that is killed', 'abandon'],
  ['that hands over', 'close'],
] as const)
  test(`a packager ${name}: another resumes at the exact frame`, async () => {
    const studio = await openStudio()
    const first = await studio.addPackager()
    const { send, broadcastId } = await studio.start()
    const chunks = cut(await recordingOf({ seconds: 8 }), 40)
    for (const [n, bytes] of chunks.entries()) {
      await send(n, bytes)
      if (n === 10) await studio.addPackager()
      if (n !== 17) continue
      await studio.until((entries) => secondsOf(entries) > 2)
      await first[leave]()
    }
    await studio.until((entries) => secondsOf(entries) > 7, 30_000)
    await studio.stop()
    const entries = await studio.until(hasEnded)
    expect(faultsIn(entries)).toEqual([])
    expect(entries.filter((entry) => entry.field('kind') === 'init').length).toBe(1)
    expect(secondsOf(entries)).toBeCloseTo(8, 0)
    expect(await studio.storedSequences(broadcastId, 4)).toEqual([0, 1, 2, 3])
  })

test('sorts duplicated, swapped and late chunks', async () => {
  const studio = await openStudio()
  await studio.addPackager()
  const { send } = await studio.start()
  const chunks = cut(await recordingOf(), 12)
  const order = [0, 0, 2, 1, 1, 3, 5, 4, 6, 7, 9, 8, 2, 10, 11, 11]
  for (const n of order) await send(n, chunks[n] ?? Buffer.alloc(0))
  await studio.until((entries) => partsOf(entries).length >= 15)
  await studio.stop()
  const entries = await studio.until(hasEnded)
  expect(faultsIn(entries)).toEqual([])
  expect(secondsOf(entries)).toBeCloseTo(6, 0)
})

test('bridges a lost or damaged chunk without a discontinuity', async () => {
  const studio = await openStudio()
  await studio.addPackager()
  const { send } = await studio.start()
  const chunks = cut(await recordingOf({ seconds: 10 }), 20)
  for (const [n, bytes] of chunks.entries()) {
    const noise = Buffer.concat([bytes.subarray(0, 500), Buffer.alloc(3000, 0xa3), bytes.subarray(3500)])
    if (n !== 5) await send(n, n === 14 ? noise : bytes)
  }
  await studio.until((entries) => secondsOf(entries) > 9)
  await studio.stop()
  const entries = await studio.until(hasEnded)
  expect(faultsIn(entries)).toEqual([])
  expect(partsOf(entries).some((part) => part.field('x') === '1')).toBe(false)
  expect(secondsOf(entries)).toBeCloseTo(10, 0)
})

test('copies H.264 until a long gap, then encodes after a discontinuity', async () => {
  const studio = await openStudio()
  await studio.addPackager()
  const { send } = await studio.start()
  const chunks = cut(await recordingOf({ seconds: 10, codec: 'h264' }), 20)
  for (const [n, bytes] of chunks.entries()) if (n < 8 || n > 13) await send(n, bytes)
  await studio.until((entries) => entries.some((entry) => entry.field('n') === '1' && entry.field('kind') === 'part'))
  await studio.stop()
  const entries = await studio.until(hasEnded)
  expect(faultsIn(entries)).toEqual([])
  const [copied, encoded] = entries.filter((entry) => entry.field('kind') === 'init')
  expect(Number(copied?.field('target'))).toBe(0.4)
  expect(Number(encoded?.field('target'))).toBe(0.334)
  // The clock continues: pictures after the gap are that much later.
  const parts = partsOf(entries)
  const cutAt = parts.findIndex((part) => part.field('x') === '1')
  expect(Number(parts[cutAt]?.field('at')) - Number(parts[cutAt - 1]?.field('at'))).toBeGreaterThan(2500)
})

test('continues the playlist after a discontinuity when a camera returns with another session', async () => {
  const studio = await openStudio()
  await studio.addPackager()
  const chunks = cut(await recordingOf({ seconds: 4 }), 8)
  const first = await studio.start()
  for (const [n, bytes] of chunks.entries()) await first.send(n, bytes)
  await studio.until((entries) => partsOf(entries).length >= 9)
  const second = await studio.start()
  for (const [n, bytes] of chunks.entries()) await second.send(n, bytes)
  await studio.until((entries) => secondsOf(entries) > 7)
  await studio.stop()
  const entries = await studio.until(hasEnded)
  expect(faultsIn(entries)).toEqual([])
  const [one, two] = Map.groupBy(partsOf(entries), (part) => part.field('s')).values()
  expect(one?.some((part) => part.field('x') === '1')).toBe(false)
  expect(two?.[0]?.field('x')).toBe('1')
  expect(two?.[0]?.field('n')).not.toBe(one?.[0]?.field('n'))
  expect(entries.filter((entry) => entry.field('kind') === 'end').length).toBe(1)
})

test('continues with unused sequence numbers when Redis loses its data', async () => {
  const studio = await openStudio()
  await studio.addPackager()
  const { send, broadcastId } = await studio.start()
  const chunks = cut(await recordingOf({ seconds: 8 }), 16)
  const highest = (entries: Awaited<ReturnType<typeof studio.read>>) =>
    Math.max(-1, ...partsOf(entries).map((part) => Number(part.field('q'))))
  for (const [n, bytes] of chunks.entries()) {
    if (n === 8) {
      const before = await studio.until((entries) => highest(entries) >= 1)
      await studio.wipeRedis()
      expect(highest(before)).toBeGreaterThan(0)
    }
    await send(n, bytes)
  }
  await studio.until((entries) => secondsOf(entries) > 2)
  await studio.stop()
  await studio.until(hasEnded)
  const stored = await studio.storedSequences(broadcastId, 4)
  expect(new Set(stored).size).toBe(stored.length)
  expect(stored).toEqual([0, 1, 2, 3])
})

test('resumes from the header on disk when Redis loses its data and the packager dies', async () => {
  const studio = await openStudio()
  const first = await studio.addPackager()
  const { send, broadcastId, announce } = await studio.start()
  for (const [n, bytes] of cut(await recordingOf({ seconds: 8 }), 16).entries()) {
    if (n === 8) {
      await studio.storedSequences(broadcastId, 1)
      await first.abandon()
      await studio.wipeRedis()
      await announce()
      await studio.addPackager()
    }
    await send(n, bytes)
  }
  await studio.until((entries) => secondsOf(entries) > 2)
  await studio.stop()
  const entries = await studio.until(hasEnded)
  expect(faultsIn(entries)).toEqual([])
  expect(partsOf(entries)[0]?.field('x')).toBe('1')
  const stored = await studio.storedSequences(broadcastId, 3)
  expect(stored).toEqual(stored.toSorted((a, b) => a - b))
  expect(Number(partsOf(entries)[0]?.field('q'))).toBeGreaterThan(1)
})

test('rejects what is not a recording and packs the next recording', async () => {
  const studio = await openStudio()
  await studio.addPackager()
  const { send } = await studio.start()
  await send(0, Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'))
  await send(1, Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n'))
  await send(2, withWidth(await recordingOf({ seconds: 3 }), 8192))
  for (const [n, bytes] of cut(await recordingOf({ seconds: 3 }), 4).entries()) await send(3 + n, bytes)
  await studio.until((entries) => secondsOf(entries) > 2)
  await studio.stop()
  const entries = await studio.until(hasEnded)
  expect(faultsIn(entries)).toEqual([])
  expect(entries.filter((entry) => entry.field('kind') === 'init').length).toBe(1)
})

test('hands an MP4 recording (H.264 with AAC) over to another packager', async () => {
  const studio = await openStudio()
  const first = await studio.addPackager()
  const { send } = await studio.start()
  const chunks = cut(await mp4Of(8), 40)
  for (const [n, bytes] of chunks.entries()) {
    await send(n, bytes)
    if (n === 10) await studio.addPackager()
    if (n !== 17) continue
    await studio.until((entries) => secondsOf(entries) > 2)
    await first.close()
  }
  await studio.until((entries) => secondsOf(entries) > 7, 30_000)
  await studio.stop()
  const entries = await studio.until(hasEnded)
  expect(faultsIn(entries)).toEqual([])
  expect(entries.filter((entry) => entry.field('kind') === 'init').length).toBe(1)
  expect(secondsOf(entries)).toBeCloseTo(8, 0)
})
