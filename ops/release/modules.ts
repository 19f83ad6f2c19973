// Which modules a workspace runs on, as the lock file has them: all it depends on, however deep, and nothing of development. npm itself
// leaves a development dependency in place as soon as any other workspace ships it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../local/folder.ts'

interface Locked {
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const readLock = () =>
  (
    JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Locked>
    }
  ).packages

/** Every place of the lock file where a module may lie. */
export const allModules = () => Object.keys(readLock()).filter((place) => place.startsWith('node_modules/'))

/** By place: `node_modules/a/node_modules/b` is the one that `a` alone gets. */
export function modulesOf(workspaces: string[]): string[] {
  const packages = readLock()
  /** Resolves as Node does: beside the importer, then further up. */
  const find = (from: string, name: string): string | undefined => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
      if (packages[place]) return place
      if (at === '') return undefined
    }
  }
  const found = new Set<string>()
  const open = [...workspaces]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = packages[at] ?? {}
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const place = find(at, name)
      if (place === undefined || packages[place]?.link || found.has(place)) continue
      found.add(place)
      open.push(place)
    }
  }
  return [...found].toSorted()
}
