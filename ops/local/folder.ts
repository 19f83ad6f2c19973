// Where private services keep their data: under .local/ of the project, or beside it when others cannot reach that.
import { mkdirSync, rmSync } from 'node:fs'
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
