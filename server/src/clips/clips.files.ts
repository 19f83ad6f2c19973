// Where clips and recordings lie on disk: every path is made of numbers.
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

export const remove = (folder: string) => rm(folder, { recursive: true, force: true })

/** One file under a second name: the first may go. Between file systems it is copied. False when there is no such file. */
export async function keepAs(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Kept before, by a try that did not get to its end.
    if (code === 'EEXIST') return true
    if (code === 'ENOENT') return false
    await copyFile(file, name)
  }
  return true
}

export const makeFolder = (folder: string) => mkdir(folder, { recursive: true })

/** Whole or not there. The folder must be: one that is gone was taken away. */
export async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const aside = join(folder, `${name}.${process.pid}.tmp`)
  await writeFile(aside, bytes)
  await rename(aside, join(folder, name))
}

/** Folders named by a number that nobody has written to since. */
export async function oldFolders(parent: string, since: Date): Promise<number[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
  const numbered = entries.filter((entry) => entry.isDirectory() && /^\d{1,15}$/.test(entry.name))
  const old: number[] = []
  for (const { name } of numbered) {
    const found = await stat(join(parent, name)).catch(() => undefined)
    if (found && found.mtime < since) old.push(Number(name))
  }
  return old
}

/** What removing a folder would free: files that go by no other name. A folder that is not there has none. */
export async function ownBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)))
  return found.reduce((sum, file) => sum + (file?.nlink === 1 ? file.size : 0), 0)
}

export async function roomIn(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
