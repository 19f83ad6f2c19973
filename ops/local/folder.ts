// Where private services store their data: under .local/ of the project, or beside it when other users cannot reach that.
// Temporary data lie in memory, if there is room: a test's database is a thousand small files.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { canReach } from './process.ts'

export const projectRoot = resolve(import.meta.dirname, '../..')
export const localFolder = join(projectRoot, '.local')

export function dataFolder(name: string, user: string): string {
  const inside = join(localFolder, name)
  mkdirSync(inside, { recursive: true })
  if (canReach(user, inside)) return inside
  rmSync(inside, { recursive: true })
  const outside = join(tmpdir(), 'campus-score', name)
  mkdirSync(outside, { recursive: true })
  return outside
}

const memory = '/dev/shm'
const roomBytes = 4_000_000_000

/** A folder for data of this process's lifetime. The next process removes what a killed one left in memory. */
export function temporaryFolder(name: string, user: string): string {
  if (!hasRoom()) return dataFolder(name, user)
  const root = join(memory, `campus-score-${process.getuid?.() ?? 0}`)
  mkdirSync(root, { recursive: true, mode: 0o755 })
  for (const left of readdirSync(root)) {
    const owner = /^(\d+)-/.exec(left)?.[1]
    if (owner && !existsSync(`/proc/${owner}`)) rmSync(join(root, left), { recursive: true, force: true })
  }
  const folder = join(root, `${process.pid}-${name}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > roomBytes
  } catch {
    return false
  }
}
