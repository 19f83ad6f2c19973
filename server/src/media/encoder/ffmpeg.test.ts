// ffmpeg is confined: hostile input can't make it use more memory, hang, or read files.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordingOf, withFrameSize } from '../../../test/fixtures/video.ts'
import type { Sample } from '../mp4/fmp4.fragment.ts'
import type { Block, Tracks } from '../recording.ts'
import { WebmReader } from '../webm/ebml.reader.ts'
import { writeBlock, writeHeader } from '../webm/ebml.writer.ts'
import { startEncoder } from './ffmpeg.ts'

const plan = {
  video: 'vp8',
  audio: 'opus',
  isCopied: false,
  width: 320,
  height: 180,
  firstFrame: 0,
  firstSound: 469,
} as const

function blocksOf(bytes: Buffer) {
  const blocks: Block[] = []
  let tracks: Tracks | undefined
  new WebmReader({
    onTracks: (found) => (tracks = found),
    onBlock: (block) => void blocks.push(block),
    onDamage: () => {},
  }).push(bytes)
  return { tracks: tracks as Tracks, blocks }
}

/** The sandbox is a chain of processes with ffmpeg at its end. */
function innermost(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return child ? innermost(Number(child)) : pid
}

/** Feeds all input, and measures its memory until it exits. */
async function watch(input: Buffer[]) {
  const samples: Sample[] = []
  let peakKb = 0
  const { promise: exited, resolve } = Promise.withResolvers<{ isClean: boolean; stderr: string }>()
  const encoder = startEncoder(plan, {
    onInit: () => {},
    onSamples: (some) => void samples.push(...some),
    onExit: resolve,
  })
  const sampling = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${innermost(encoder.pid)}/status`, 'utf8')
      peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
    } catch {}
  }, 10)
  for (const bytes of input) encoder.write(bytes)
  encoder.end()
  const exit = await exited
  clearInterval(sampling)
  return { samples, exit, peakKb }
}

test('emits samples from the requested frame on', async () => {
  const { tracks, blocks } = blocksOf(await recordingOf({ seconds: 3 }))
  const { samples, exit } = await watch([writeHeader(tracks), ...blocks.map(writeBlock)])
  expect(exit).toEqual({ isClean: true, stderr: '' })
  const video = samples.filter(({ kind }) => kind === 'video')
  expect(video[0]).toMatchObject({ at: 10 * 15_360, isKey: true })
  expect(video.filter(({ isKey }) => isKey).map(({ at }) => at / 15_360)).toEqual([10, 11, 12])
})

test('stays below its memory limit for a frame of 8192 × 8192', async () => {
  const { tracks, blocks } = blocksOf(await recordingOf({ seconds: 3 }))
  const hostile = blocks.map((block) =>
    block.isKey && block.kind === 'video' ? { ...block, bytes: withFrameSize(block.bytes, 8192, 8192) } : block,
  )
  const { peakKb, samples } = await watch([writeHeader(tracks), ...hostile.map(writeBlock)])
  expect(peakKb).toBeGreaterThan(10_000)
  expect(samples.filter(({ kind }) => kind === 'video').length).toBe(0)
  expect(peakKb).toBeLessThan(200_000)
})

test.each([
  ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
  ['a script', 'ffconcat version 1.0\nfile /etc/passwd\n'],
])('does not accept %s as a recording', async (_, text) => {
  const { exit, samples } = await watch([Buffer.from(text)])
  expect(exit.isClean).toBe(false)
  expect(samples).toEqual([])
})

test('runs as nobody, without write access and with a memory limit', async () => {
  const encoder = startEncoder(plan, { onInit: () => {}, onSamples: () => {}, onExit: () => {} })
  try {
    await expect.poll(() => readFileSync(`/proc/${innermost(encoder.pid)}/cmdline`, 'utf8')).toMatch(/^ffmpeg/)
    const pid = innermost(encoder.pid)
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
    expect(limits).toMatch(/Max file size\s+0\s/)
    expect(limits).toMatch(/Max address space\s+\d{9,10}\s/)
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(status).toMatch(/NoNewPrivs:\s+1/)
    if (process.getuid?.() === 0) expect(status).not.toMatch(/Uid:\s+0/)
  } finally {
    encoder.kill()
  }
})

const limiter = '/usr/bin/prlimit'

test('exits without throwing in a process that is out of file descriptors', () => {
  const script = `
    import { openSync } from 'node:fs'
    import { startEncoder } from ${JSON.stringify(new URL('ffmpeg.ts', import.meta.url).href)}
    const outcome = new Promise((resolve) => {
      try { for (;;) openSync('/dev/null') } catch (error) { console.log(error.code) }
      const encoder = startEncoder(${JSON.stringify(plan)}, { onInit() {}, onSamples() {}, onExit: resolve })
      encoder.write(Buffer.from('frames'))
      encoder.end()
    })
    console.log((await outcome).isClean)`
  const args = ['--nofile=200', process.execPath, '--input-type=module', '-e', script]
  const { stdout, status } = spawnSync(limiter, args, { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, 'EMFILE\nfalse\n'])
})
