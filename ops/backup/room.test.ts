// Backup copies are deleted before anything that people can watch.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNearlyFull } from '@campus/server/clips/clips.rules'
import { readConfig } from '@campus/server/config'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { plainName } from './media.ts'
import { type Copy, copiesToRemove, leastFree, removeCopies, roomIn } from './room.ts'

const gigabyte = 1e9

test('copies are removed long before the product removes a recording, on any disk', () => {
  const { MEDIA_FREE_BYTES } = readConfig({ DATABASE_URL: 'x', REDIS_URL: 'x' })
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 20_000 }), (size) => {
      const total = size * gigabyte
      const free = leastFree(total)
      expect(isNearlyFull({ free: free / 2, total }, MEDIA_FREE_BYTES)).toBe(false)
    }),
  )
})

const copy = (path: string, age: number, isAtSource: boolean): Copy => ({ path, bytes: 10, mtimeMs: -age, isAtSource })
const copies = [
  copy('1/a', 5, true),
  copy('2/b', 1, false),
  copy('clips/3/c', 9, false),
  copy('4/d', 7, false),
  copy('clips/5/e', 9, true),
]

test.each([
  [0, []],
  [-5, []],
  [1, ['4/d']],
  [20, ['4/d', '2/b']],
  [21, ['4/d', '2/b', 'clips/3/c']],
  [31, ['4/d', '2/b', 'clips/3/c', '1/a']],
  [999, ['4/d', '2/b', 'clips/3/c', '1/a', 'clips/5/e']],
])(
  '%i bytes too few: copies of what is gone first, goals last, old before new, and no more than that',
  (bytes, paths) => {
    expect(copiesToRemove(copies, bytes).map(({ path }) => path)).toEqual(paths)
  },
)

test('on a disk with too little room every copy is deleted, and the missing bytes are returned', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-room-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [from, to] = [join(folder, 'media'), join(folder, 'copy')]
  for (const path of [from, to]) mkdirSync(path)
  writeFileSync(join(from, 'kept.m4s'), 'watched')
  writeFileSync(join(to, 'kept.m4s.sealed'), 'copy')
  writeFileSync(join(to, 'gone.m4s.sealed'), 'copy')
  utimesSync(join(to, 'gone.m4s.sealed'), 0, 0)
  const { free } = await roomIn(to)
  const folders = { from, to, sourceOf: plainName }
  expect(await removeCopies(folders, 0)).toEqual({ removed: 0, missing: 0 })
  const { removed, missing } = await removeCopies(folders, free + 50 * gigabyte)
  expect(removed).toBe(2)
  expect(missing).toBeGreaterThan(gigabyte)
  expect(await removeCopies({ ...folders, to: from, sourceOf: (path) => path }, 0)).toEqual({ removed: 0, missing: 0 })
})
