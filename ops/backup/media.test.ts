// The copy of the media folder: only what is new, nothing half written, and old things go in the end.
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyMedia } from './media.ts'

let [from, to] = ['', '']

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-media-'))
  from = join(folder, 'media')
  to = join(folder, 'copy')
  await mkdir(join(from, 'clips/7'), { recursive: true })
  await writeFile(join(from, 'clips/7/clip.mp4'), 'goal')
  await writeFile(join(from, 'clips/7/half.mp4.12.tmp'), 'go')
})

afterEach(() => rm(join(from, '..'), { recursive: true }))

it('copies what is new and whole, once', async () => {
  expect(await copyMedia(from, to, 29)).toEqual({ copied: 1, removed: 0 })
  expect(await readdir(join(to, 'clips/7'))).toEqual(['clip.mp4'])
  expect(await copyMedia(from, to, 29)).toEqual({ copied: 0, removed: 0 })
  await writeFile(join(to, 'clips/7/clip.mp4'), 'go')
  expect(await copyMedia(from, to, 29)).toEqual({ copied: 1, removed: 0 })
  expect(await readFile(join(to, 'clips/7/clip.mp4'), 'utf8')).toBe('goal')
})

it('keeps what is gone for its days, and brings it back', async () => {
  await copyMedia(from, to, 29)
  await rm(from, { recursive: true })
  expect(await copyMedia(from, to, 29)).toEqual({ copied: 0, removed: 0 })
  expect(await copyMedia(to, from)).toEqual({ copied: 1, removed: 0 })
  await rm(from, { recursive: true })
  const old = new Date(Date.now() - 30 * 24 * 3_600_000)
  await utimes(join(to, 'clips/7/clip.mp4'), old, old)
  expect(await copyMedia(from, to, 29)).toEqual({ copied: 0, removed: 1 })
})
