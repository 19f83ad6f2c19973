// Which file imports which, over all workspaces, and what a change in some of them can reach.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { projectRoot } from '../local/folder.ts'

const imported = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** Composition roots: an importer of one of these imports the whole product, which makes it useless for selecting tests. */
const roots = new Set([
  'server/src/app.ts',
  'server/src/process.ts',
  'server/src/main.ts',
  'web/src/main.tsx',
  'web/src/app/routes/router.tsx',
  'web/src/app/routes/side-routes.tsx',
  'web/src/app/routes/admin-routes.tsx',
])

/** What a file imports: paths from the project's root, or names of packages. */
export function readImports(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8')
  return [...text.matchAll(imported)].map(([, name = '']) => resolve(file, name) ?? name)
}

/** The files below `files` that import each file, by its path from the project's root. */
export function readImporters(files: string[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const file of files.filter((name) => /\.tsx?$/.test(name)))
    for (const target of readImports(file)) importers.set(target, (importers.get(target) ?? new Set()).add(file))
  return importers
}

function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  const inside = /^@campus\/(\w+)\/(.+)$/.exec(name)
  if (!inside) return undefined
  const [, workspace = '', path = ''] = inside
  return [`${workspace}/src/${path}.ts`, `${workspace}/${path}.ts`].find((file) => existsSync(join(projectRoot, file)))
}

/** Everything that a change of these files can reach, themselves included; never through a composition root. */
export function reach(changed: string[], importers: Map<string, Set<string>>): Set<string> {
  const seen = new Set(changed)
  const open = [...changed]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (roots.has(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (seen.has(importer)) continue
      seen.add(importer)
      open.push(importer)
    }
  }
  return seen
}
