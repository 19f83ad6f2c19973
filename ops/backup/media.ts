// An encrypted copy of the media folder beside the database's backups. Files there are whole or not there and never change, so only
// what is new is copied; nothing is copied into room that must stay free.
import { chown, mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filesOf } from './files.ts'
import { roomIn } from './room.ts'
import { openSealedFile, overheadBytes, sealFile } from './sealed-file.ts'

export interface Copied {
  copied: number
  removed: number
  /** Not copied, for lack of room. */
  skipped: number
}

const dayMs = 24 * 3_600_000
const ending = '.sealed'

export const sealedName = (path: string): string => `${path}${ending}`
export const plainName = (path: string): string => (path.endsWith(ending) ? path.slice(0, -ending.length) : path)

export interface CopyOptions {
  key: Buffer
  /** How long the copy retains files deleted at the source. */
  retentionDays: number
  leastFree: number
}

export async function copyMedia(
  from: string,
  to: string,
  { key, retentionDays, leastFree }: CopyOptions,
): Promise<Copied> {
  await mkdir(to, { recursive: true })
  const counts: Copied = { copied: 0, removed: 0, skipped: 0 }
  await sealPlainCopies(to, key)
  const [wanted, there] = await Promise.all([filesOf(from), filesOf(to)])
  for (const [path, { size }] of clipsFirst(wanted)) {
    if (there.get(sealedName(path))?.size === size + overheadBytes) continue
    if ((await roomIn(to)).free - size - overheadBytes < leastFree) counts.skipped++
    else if (await place(join(to, sealedName(path)), join(from, path), (aside) => seal(from, path, aside, key)))
      counts.copied++
  }
  const oldest = Date.now() - retentionDays * dayMs
  for (const [path, { mtimeMs }] of there) {
    if (wanted.has(plainName(path)) || mtimeMs > oldest) continue
    await rm(join(to, path))
    counts.removed++
  }
  return counts
}

/** Back to where people watch it; what is there already stays. */
export async function restoreMedia(from: string, to: string, key: Buffer): Promise<{ restored: number }> {
  const [copies, there] = await Promise.all([filesOf(from), filesOf(to)])
  let restored = 0
  for (const [copy, { size }] of copies) {
    const path = plainName(copy)
    if (!copy.endsWith(ending) || there.get(path)?.size === size - overheadBytes) continue
    await place(join(to, path), join(from, copy), (aside) => openSealedFile(join(from, copy), aside, path, key))
    restored++
  }
  return { restored }
}

const seal = (folder: string, path: string, aside: string, key: Buffer) =>
  sealFile(join(folder, path), aside, path, key)

/** A release before this one copied in the clear. */
async function sealPlainCopies(to: string, key: Buffer): Promise<void> {
  for (const path of (await filesOf(to)).keys()) {
    if (path.endsWith(ending)) continue
    await place(join(to, sealedName(path)), join(to, path), (aside) => seal(to, path, aside, key))
    await rm(join(to, path))
  }
}

/** Goals are stored for good, recordings for days: with little room, goals are copied first. */
const clipsFirst = <File>(files: Map<string, File>): Array<[string, File]> =>
  [...files].toSorted(([a], [b]) => Number(b.startsWith('clips/')) - Number(a.startsWith('clips/')))

/** Copies atomically, with the times of the original. False when the source was deleted meanwhile, as old recordings are. */
async function place(to: string, from: string, write: (aside: string) => Promise<void>): Promise<boolean> {
  const aside = `${to}.${process.pid}.tmp`
  try {
    const { atime, mtime } = await stat(from)
    await mkdir(dirname(to), { recursive: true })
    await write(aside)
    await utimes(aside, atime, mtime)
    await giveToOwner(aside, dirname(to))
    await rename(aside, to)
    return true
  } catch (error) {
    await rm(aside, { force: true })
    if ((error as { code?: string }).code === 'ENOENT') return false
    throw error
  }
}

/** The owner of the folder must be able to delete its files: on restore that is another user than the copy's. */
async function giveToOwner(file: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  let above = dirname(folder)
  while (!(await stat(above).catch(() => undefined))) above = dirname(above)
  const { uid, gid } = await stat(above)
  for (const path of [folder, file]) await chown(path, uid, gid)
}
