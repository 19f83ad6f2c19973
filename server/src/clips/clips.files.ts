// Paths and file operations of clips and recordings on disk. Every path is made of numbers.
import { copyFile, link, mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Files {
  recording: (broadcastId: number) => string
  clip: (clipId: number) => string
}

export const filesIn = (mediaDir: string): Files => ({
  recording: (broadcastId) => join(mediaDir, String(broadcastId)),
  clip: (clipId) => join(mediaDir, 'clips', String(clipId)),
})

export const segmentFile = (sequence: number) => `${sequence}.m4s`
export const initFile = (init: number) => `init${init}.mp4`
export const mp4File = 'clip.mp4'

export const deleteFiles = (folder: string) => rm(folder, { recursive: true, force: true })

/** Links a file under a second name, so that the first may be deleted; copies between file systems. False without such a file. */
export async function linkFile(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Linked by an earlier attempt that did not finish.
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
    await copyFile(file, name)
  }
  return true
}

export const makeFolder = (folder: string) => mkdir(folder, { recursive: true })

/** Writes atomically. Fails without the folder, because the clip was deleted then. */
export async function writeAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporary = join(folder, `${name}.${process.pid}.tmp`)
  await writeFile(temporary, bytes)
  await rename(temporary, join(folder, name))
}

/** Folders named by a number that were not written to since. */
export async function findOldFolders(parent: string, since: Date): Promise<number[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
  const numbered = entries.filter((entry) => entry.isDirectory() && /^\d{1,15}$/.test(entry.name))
  const old: number[] = []
  for (const { name } of numbered) {
    const found = await stat(join(parent, name)).catch(() => undefined)
    if (found && found.mtime < since) old.push(Number(name))
  }
  return old
}

/** The bytes that deleting a folder would free: files without another hard link. A missing folder has none. */
export async function ownBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)))
  return found.reduce((sum, file) => sum + (file?.nlink === 1 ? file.size : 0), 0)
}

export async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
