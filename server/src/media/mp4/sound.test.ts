import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filmOf } from '../../../test/fixtures/film.ts'
import { differences, readAgain } from '../../../test/fixtures/second-reader.ts'
import { readFragment, writeFragment } from './fmp4.fragment.ts'
import { readInit } from './fmp4.init.ts'
import { fragmentsIn, soundInit, soundOf } from './sound.ts'

const film = await filmOf({ seconds: 4 })
const init = soundInit(film.init.bytes)!
const fragments = film.segments.flatMap(({ bytes }) => fragmentsIn(bytes))
const videoOf = (fragment: Buffer) => readFragment(fragment, film.init.tracks)!.filter(({ kind }) => kind === 'video')

test('takes the sound out of a picture as it is', () => {
  expect(Buffer.concat(fragments)).toEqual(Buffer.concat(film.segments.map(({ bytes }) => bytes)))
  const alone = soundOf(fragments, init)
  expect(differences(init.bytes, alone)).toEqual([])
  const { tracks, samples } = readAgain(Buffer.concat([init.bytes, alone]))
  expect(tracks).toMatchObject([{ kind: 'audio', codec: 'mp4a.40.2', timescale: 48_000 }])
  const packets = fragments.flatMap((fragment) => readFragment(fragment, film.init.tracks)!)
  expect(samples).toMatchObject(packets.filter(({ kind }) => kind === 'audio').map(({ at, bytes }) => ({ at, bytes })))
  // Five bytes a packet for its size and the boxes: the rest is sound.
  expect(alone.length - samples.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(5 * samples.length)
})

test('is silent where the sound is missing, for as long as the picture', () => {
  const mute = fragments.slice(3, 6).map((fragment) => writeFragment(1, videoOf(fragment)))
  const alone = [soundOf(fragments.slice(0, 3), init), soundOf(mute, init), soundOf(fragments.slice(6, 9), init)]
  const { samples, faults } = readAgain(Buffer.concat([init.bytes, ...alone]))
  expect(faults).toEqual([])
  const gaps = samples.slice(1).map(({ at }, index) => at - samples[index]!.at)
  expect(Math.max(...gaps)).toBeLessThan(3 * 1024)
  const args = '-v error -xerror -i - -f s16le -ac 1 -'.split(' ')
  const pcm = execFileSync('ffmpeg', args, { input: Buffer.concat([init.bytes, alone[1]!]), maxBuffer: 50_000_000 })
  expect(pcm.length / 2 / 48_000).toBeCloseTo(1, 1)
  expect(new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2).some((level) => Math.abs(level) > 1)).toBe(false)
})

test('there is no sound in an init segment without it, nor in any other bytes', () => {
  expect(soundInit(init.bytes)!.bytes).toEqual(init.bytes)
  expect(soundInit(Buffer.from('no boxes at all'))).toBeUndefined()
  const mute = Buffer.from(film.init.bytes.toString('latin1').replace('mp4a', 'xxxx'), 'latin1')
  expect(readInit(mute)!.tracks).toHaveLength(1)
  expect(soundInit(mute)).toBeUndefined()
})

test('never throws on damaged fragments', () => {
  const bytes = fragments[0]!
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 8 }),
      fc.nat(bytes.length),
      (changes, end) => {
        const damaged = Buffer.from(bytes)
        for (const [at, value] of changes) damaged[at] = value
        soundOf(fragmentsIn(damaged.subarray(0, end)), init)
        soundOf([damaged.subarray(0, end)], init)
      },
    ),
  )
})
