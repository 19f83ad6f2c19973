// A copy of the media folder beside the database's backups. Files there are whole or not there and never change, so only what is
// new is copied.
import { chown, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

export interface Copied {
  copied: number
  removed: number
}

const dayMs = 24 * 3_600_000

/** `keepDays`: what is gone at the source stays in the copy for so long; left out, for good. */
export async function copyMedia(from: string, to: string, keepDays?: number): Promise<Copied> {
  const [wanted, there] = await Promise.all([filesOf(from), filesOf(to)])
  // Whoever owns the folder must be able to take its files away again: on the way back that is not whoever made the copy.
  const owner = await stat(to)
    .catch(() => stat(from))
    .catch(() => undefined)
  let copied = 0
  for (const [path, size] of wanted) {
    if (there.get(path) !== size && (await copy(join(from, path), join(to, path), owner))) copied++
  }
  const oldest = keepDays === undefined ? 0 : Date.now() - keepDays * dayMs
  let removed = 0
  for (const path of there.keys()) {
    if (wanted.has(path) || (await stat(join(to, path))).mtimeMs > oldest) continue
    await rm(join(to, path))
    removed++
  }
  return { copied, removed }
}

/** Relative path → size, of everything that is whole. */
async function filesOf(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, number>()
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.tmp')) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => undefined)
    if (found) files.set(relative(folder, path), found.size)
  }
  return files
}

/** False when it went while we looked: old recordings do. */
async function copy(from: string, to: string, owner: { uid: number; gid: number } | undefined): Promise<boolean> {
  try {
    const { atime, mtime } = await stat(from)
    await mkdir(dirname(to), { recursive: true })
    const aside = `${to}.${process.pid}.tmp`
    await copyFile(from, aside)
    await utimes(aside, atime, mtime)
    if (owner && process.getuid?.() === 0)
      for (const path of [aside, dirname(to)]) await chown(path, owner.uid, owner.gid)
    await rename(aside, to)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false
    throw error
  }
}
