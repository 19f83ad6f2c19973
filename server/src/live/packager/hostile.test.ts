// A packager and hostile recordings: a bad byte loses the frames up to the next key frame, never the broadcast.
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { faultsIn, hasEnded, openStudio, partsOf, secondsOf } from '../../../test/fixtures/camera.ts'
import { untilBlocked } from '../../../test/fixtures/held.ts'
import { cut, recordingOf } from '../../../test/fixtures/video.ts'
import { type StartEncoder, startEncoder } from '../../media/encoder/ffmpeg.ts'
import type { Block, Tracks } from '../../media/recording.ts'
import { WebmReader } from '../../media/webm/ebml.reader.ts'
import { id, writeElement, writeUint } from '../../media/webm/ebml.ts'
import { writeBlock, writeHeader } from '../../media/webm/ebml.writer.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A recording split into a header that we wrote and its blocks. */
function blocksOf(bytes: Buffer) {
  const blocks: Block[] = []
  let tracks: Tracks | undefined
  const reader = new WebmReader({
    onTracks: (found) => (tracks = found),
    onBlock: (block) => blocks.push(block),
    onDamage: () => {},
  })
  reader.push(bytes)
  return { header: writeHeader(tracks as Tracks), blocks }
}

/** Sound a tenth of a second before the beginning: a cluster at zero, a block at -100. */
const beforeTheBeginning = writeElement(
  id.cluster,
  writeUint(id.timecode, 0),
  writeElement(id.simpleBlock, Buffer.from([0x82, 0xff, 0x9c, 0x80]), Buffer.from('sound')),
)

test('keeps packing after a sound block with a negative time', async () => {
  const studio = await openStudio()
  await studio.addPackager()
  const { header, blocks } = blocksOf(await recordingOf({ seconds: 6 }))
  const { send } = await studio.start()
  const at = blocks.findIndex(({ kind, ms }) => kind === 'video' && ms > 300)
  await send(0, Buffer.concat([header, ...blocks.slice(0, at).map(writeBlock)]))
  await send(1, beforeTheBeginning)
  await send(2, Buffer.concat(blocks.slice(at).map(writeBlock)))
  await studio.until((entries) => secondsOf(entries) > 4)
  const second = await studio.start()
  for (const [n, bytes] of cut(await recordingOf({ seconds: 3 }), 6).entries()) await second.send(n, bytes)
  await studio.until((entries) => partsOf(entries).filter((part) => part.field('s') === second.session).length > 5)
  await studio.stop()
  expect(faultsIn(await studio.until(hasEnded))).toEqual([])
})

test('ends a broadcast that cannot be packed once, and packs the next session', async () => {
  const studio = await openStudio()
  const logged: string[] = []
  const log = pino(
    { level: 'error' },
    { write: (line: string) => logged.push((JSON.parse(line) as { msg: string }).msg) },
  )
  let isOutOfMemory = true
  const start: StartEncoder = (plan, encoding) => {
    if (!isOutOfMemory) return startEncoder(plan, encoding)
    setImmediate(encoding.onExit, { isClean: false, stderr: 'spawn ENOMEM' })
    return { pid: 0, write: () => {}, end: () => {}, kill: () => {} }
  }
  const packager = await studio.addPackager({ startEncoder: start, log })
  const first = await studio.start()
  for (const [n, bytes] of cut(await recordingOf({ seconds: 20, hasSound: false }), 20).entries()) {
    await first.send(n, bytes)
    // One key frame per chunk: the encoders of the previous one are dead.
    await vi.waitFor(() => expect(packager.figures.restarts()).toBeGreaterThan(Math.min(n, 15)), 15_000)
  }
  await studio.until(hasEnded)
  expect(packager.figures.givenUp()).toBe(1)
  expect(logged).toEqual(['broadcast ended: its recording cannot be packed'])
  const [row] = await studio.query<{ why: string }>('select ended_why as why from broadcasts where id = $1', [
    first.broadcastId,
  ])
  expect(row?.why).toBe('FAILED')
  await vi.waitFor(() => expect(packager.figures.streams()).toBe(0), 15_000)

  isOutOfMemory = false
  const second = await studio.start()
  for (const [n, bytes] of cut(await recordingOf({ seconds: 3 }), 6).entries()) await second.send(n, bytes)
  await studio.until((entries) => partsOf(entries).length > 5)
  await studio.stop()
  expect(faultsIn(await studio.until(hasEnded))).toEqual([])
})

test('stores pending segments of a session that was taken over before the packager closes', async () => {
  const studio = await openStudio()
  const packager = await studio.addPackager()
  const chunks = cut(await recordingOf({ seconds: 6 }), 12)
  const first = await studio.start()
  // Every insert waits, as with a busy disk.
  const release = await studio.hold('video_segments')
  for (const [n, bytes] of chunks.entries()) await first.send(n, bytes)
  await studio.until((entries) => secondsOf(entries) > 5)
  const second = await studio.start()
  await second.send(0, chunks[0] as Buffer)
  await studio.until((entries) => entries.some((entry) => entry.field('s') === second.session))
  const stored = () => studio.query('select sequence from video_segments where broadcast_id = $1', [first.broadcastId])
  const pid = Number(packager.pidOf('271'))
  expect(pid).toBeGreaterThan(1)
  const closed = packager.close().then(stored)
  // Its encoder is gone and an insert still waits: a packager that does not wait for it has closed by now.
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 15_000)
  await untilBlocked(studio)
  await release()
  expect(await closed).toHaveLength(3)
})
