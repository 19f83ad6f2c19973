import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { mp4Of } from '../../../test/fixtures/video.ts'
import { makeStill } from './still.ts'

const sizeOf = (jpeg: Buffer) =>
  execFileSync('ffprobe', '-v error -f mjpeg -show_entries stream=codec_name,width,height -of csv=p=0 -'.split(' '), {
    input: jpeg,
    encoding: 'utf8',
  }).trim()

test('makes a small JPEG of the first picture', async () => {
  const still = await makeStill(await mp4Of(1))
  expect(sizeOf(still!)).toBe('mjpeg,320,180')
  expect(still!.length).toBeLessThan(30_000)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.alloc(50_000, 7)],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ['a video cut in its header', (await mp4Of(1)).subarray(0, 400)],
])('makes none of %s', async (_, bytes) => {
  expect(await makeStill(bytes)).toBeUndefined()
})
