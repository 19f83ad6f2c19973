// How much of the disk backups may take. Copies of video go before anything that people can watch: recordings are removed by the
// product only when far less is free.
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf } from './files.ts'

const leastShare = 0.15
const leastBytes = 3_000_000_000

export interface Room {
  free: number
  total: number
}

export async function roomIn(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** What must stay free: on a small disk at most half of it. */
export const leastFree = (total: number, set?: number): number =>
  set ?? Math.min(Math.max(total * leastShare, leastBytes), total / 2)

export interface Copy {
  path: string
  bytes: number
  mtimeMs: number
  /** The original can still be watched. */
  isAtSource: boolean
}

/** The copies to delete until that many bytes are free: of deleted originals first, recordings before clips, oldest first. */
export function copiesToRemove(copies: Copy[], bytes: number): Copy[] {
  const rank = (copy: Copy) => (copy.isAtSource ? 2 : 0) + (copy.path.startsWith('clips/') ? 1 : 0)
  const ordered = copies.toSorted((a, b) => rank(a) - rank(b) || a.mtimeMs - b.mtimeMs)
  const removed: Copy[] = []
  for (let [index, left] = [0, bytes]; left > 0 && index < ordered.length; index++) {
    const copy = ordered[index] as Copy
    removed.push(copy)
    left -= copy.bytes
  }
  return removed
}

/** Removes copies of video until that much is free; answers how many, and how many bytes are still missing. */
export async function removeCopies(copies: Folders, needed: number): Promise<{ removed: number; missing: number }> {
  const { free } = await roomIn(copies.to)
  const source = await filesOf(copies.from)
  const found = [...(await filesOf(copies.to))].map(([path, file]) => ({
    path,
    bytes: file.size,
    mtimeMs: file.mtimeMs,
    isAtSource: source.has(copies.sourceOf(path)),
  }))
  const removed = copiesToRemove(found, needed - free)
  for (const { path } of removed) await rm(join(copies.to, path), { force: true })
  const after = removed.length > 0 ? (await roomIn(copies.to)).free : free
  return { removed: removed.length, missing: Math.max(0, needed - after) }
}

export interface Folders {
  from: string
  to: string
  /** The original's path of a copy's path. */
  sourceOf: (copy: string) => string
}
