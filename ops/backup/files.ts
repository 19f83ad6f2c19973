// The files of a folder and of all below it.
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

export interface FoundFile {
  size: number
  mtimeMs: number
}

/** By relative path, everything that is whole; nothing when the folder is not there. */
export async function filesOf(folder: string): Promise<Map<string, FoundFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, FoundFile>()
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.tmp')) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => undefined)
    if (found) files.set(relative(folder, path), { size: found.size, mtimeMs: found.mtimeMs })
  }
  return files
}
