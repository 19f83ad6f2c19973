// The copy of the media folder: encrypted, only what is new, nothing half written, nothing into room that must stay free, and old
// copies expire.
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyMedia, restoreMedia } from './media.ts'
import { keyOf } from './sealed-file.ts'

let [from, to] = ['', '']
const key = keyOf('a passphrase that nobody guesses at all')
const copy = (leastFree = 0) => copyMedia(from, to, { key, retentionDays: 29, leastFree })
const clip = () => join(to, 'clips/7/clip.mp4.sealed')

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-media-'))
  from = join(folder, 'media')
  to = join(folder, 'copy')
  await mkdir(join(from, 'clips/7'), { recursive: true })
  await writeFile(join(from, 'clips/7/clip.mp4'), 'goal')
  await writeFile(join(from, 'clips/7/half.mp4.12.tmp'), 'go')
  await writeFile(join(from, 'clips/7/empty.mp4'), '')
})

afterEach(() => rm(join(from, '..'), { recursive: true }))

it('copies what is new and whole, once', async () => {
  expect(await copy()).toEqual({ copied: 2, removed: 0, skipped: 0 })
  expect(await readdir(join(to, 'clips/7'))).toEqual(['clip.mp4.sealed', 'empty.mp4.sealed'])
  expect(await copy()).toEqual({ copied: 0, removed: 0, skipped: 0 })
  await writeFile(clip(), 'go')
  expect(await copy()).toEqual({ copied: 1, removed: 0, skipped: 0 })
})

it('stores no readable byte, and restores every one', async () => {
  await copy()
  expect((await readFile(clip())).includes('goal')).toBe(false)
  await rm(from, { recursive: true })
  expect(await restoreMedia(to, from, key)).toEqual({ restored: 2 })
  expect(await readFile(join(from, 'clips/7/clip.mp4'), 'utf8')).toBe('goal')
  expect(await readFile(join(from, 'clips/7/empty.mp4'), 'utf8')).toBe('')
  expect(await restoreMedia(to, from, key)).toEqual({ restored: 0 })
})

it('rejects a copy that was changed, that has another name, or that another key made', async () => {
  await copy()
  await rm(from, { recursive: true })
  await expect(restoreMedia(to, from, keyOf('another passphrase of the same length'))).rejects.toThrow()
  const bytes = await readFile(clip())
  bytes[22] = (bytes[22] ?? 0) ^ 1
  await writeFile(clip(), bytes)
  await expect(restoreMedia(to, from, key)).rejects.toThrow()
  bytes[22] = (bytes[22] ?? 0) ^ 1
  await writeFile(clip(), bytes)
  await rename(clip(), join(to, 'clips/7/other.mp4.sealed'))
  await expect(restoreMedia(to, from, key)).rejects.toThrow()
  expect(await readdir(join(from, 'clips/7'))).not.toContain('other.mp4')
})

it('encrypts the plain copies of an earlier release', async () => {
  await mkdir(join(to, '3'), { recursive: true })
  await writeFile(join(to, '3/old.m4s'), 'recording')
  await copy()
  expect(await readdir(join(to, '3'))).toEqual(['old.m4s.sealed'])
  await restoreMedia(to, from, key)
  expect(await readFile(join(from, '3/old.m4s'), 'utf8')).toBe('recording')
})

it('retains deleted files for the retention period', async () => {
  await copy()
  await rm(from, { recursive: true })
  expect(await copy()).toEqual({ copied: 0, removed: 0, skipped: 0 })
  const old = new Date(Date.now() - 30 * 24 * 3_600_000)
  await utimes(clip(), old, old)
  expect(await copy()).toEqual({ copied: 0, removed: 1, skipped: 0 })
})

it('copies nothing into room that must stay free', async () => {
  expect(await copy(Number.MAX_SAFE_INTEGER)).toEqual({ copied: 0, removed: 0, skipped: 2 })
  expect(await readdir(to)).toEqual([])
})
