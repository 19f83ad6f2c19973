// When a recording is given up: after ten seconds in which every encoder died, however fast; never after a part in between.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mp4Of } from '../../../test/fixtures/video.ts'
import { chanceOf } from '../../../test/fuzz/mutate.ts'
import { fuzzEncoder } from '../../../test/fuzz/packager.encoder.ts'
import type { StartEncoder } from '../../media/encoder/ffmpeg.ts'
import type { Init } from '../../media/mp4/fmp4.init.ts'
import { Fmp4Reader } from '../../media/mp4/fmp4.reader.ts'
import { writeBlock, writeHeader } from '../../media/webm/ebml.writer.ts'
import { Recording } from './recording.ts'

const key = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 32, 0, 32, 0, 1, 2, 3])
const header = writeHeader({
  video: { number: 1, codec: 'vp8', width: 32, height: 32, setup: undefined },
  audio: undefined,
})

const startDying: StartEncoder = (_plan, { onExit }) => {
  setImmediate(onExit, { isClean: false, stderr: 'spawn ENOMEM' })
  return { pid: 0, write: () => {}, end: () => {}, kill: () => {} }
}

/** A camera that sends ten key frames a second to encoders that die at once until `heal` is called. */
async function openCamera() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const film = await mp4Of(0.2)
  let init: Init | undefined
  new Fmp4Reader(
    (found) => (init = found),
    () => {},
  ).push(film)
  const healthy = fuzzEncoder(chanceOf(1), init as Init)
  healthy.heal()
  let isWell = false
  let [restarts, parts, sequence] = [0, 0, 0]
  const events = {
    onHeader: () => {},
    onInit: () => {},
    onPart: () => void parts++,
    onSegmentEnd: () => {},
    onRestart: () => void restarts++,
    log: pino({ level: 'silent' }),
  }
  const startEncoder: StartEncoder = (plan, encoding) => (isWell ? healthy.start : startDying)(plan, encoding)
  const recording = new Recording(events, { startEncoder })
  async function film100ms() {
    const block = writeBlock({ kind: 'video', ms: sequence * 100, isKey: true, bytes: key })
    const bytes = sequence === 0 ? Buffer.concat([header, block]) : block
    const now = Date.now()
    recording.put(sequence++, { capturedAt: now, arrivedAt: now, bytes }, now)
    await recording.advance(now)
    // Encoders die and are replaced between turns.
    for (let turn = 0; turn < 10; turn++) await nextTurn()
    vi.setSystemTime(now + 100)
  }
  return {
    recording,
    film: async (ms: number) => {
      for (let done = 0; done < ms; done += 100) await film100ms()
    },
    heal: (well: boolean) => (isWell = well),
    seen: () => ({ restarts, parts }),
  }
}

test('gives up after ten seconds of encoders that die at once', async () => {
  const { recording, film, seen } = await openCamera()
  await film(3500)
  expect(seen().restarts).toBeGreaterThan(20)
  expect(recording.isHopeless).toBe(false)
  await film(6000)
  expect(recording.isHopeless).toBe(false)
  await film(1000)
  expect(recording.isHopeless).toBe(true)
})

test('restarts the ten seconds after a part', async () => {
  const { recording, film, heal, seen } = await openCamera()
  await film(9000)
  heal(true)
  await film(1500)
  expect(seen().parts).toBeGreaterThan(0)
  heal(false)
  // A healthy encoder does not exit by itself: finish ends it.
  await recording.finish()
  await film(9000)
  expect(recording.isHopeless).toBe(false)
})

test('does not give up after few failures, however long ago the first one was', async () => {
  const { recording, film } = await openCamera()
  await film(100)
  vi.setSystemTime(Date.now() + 60_000)
  expect(recording.isHopeless).toBe(false)
})

test('gives up at once on a header that cannot be parsed', () => {
  const events = {
    onHeader: () => {},
    onInit: () => {},
    onPart: () => {},
    onSegmentEnd: () => {},
    onRestart: () => {},
    log: pino({ level: 'silent' }),
  }
  expect(new Recording(events, { header: Buffer.from('nothing') }).isHopeless).toBe(true)
})
