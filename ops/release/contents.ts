// Which of the project's files a release contains: the programs that units, commands and containers start, all they import, and
// what those read. Nothing that only development needs.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { projectRoot } from '../local/folder.ts'

/** Imports, and files that a thread is started from. */
const ours = /'((?:\.{1,2}|@campus\/\w+)\/[\w./-]+)'/g
const theirs = /^(?:import|\}) (?:[^'\n]*from )?'([^'.][^']*)'/gm
const wholeFolders = /^(contract|rules|server)\/(src|db)\/|^ops\/deploy\//
const alone = new Set([
  'package.json',
  'package-lock.json',
  'LICENSE',
  'CHANGELOG.md',
  'docs/operate.md',
  'docs/operate.en.md',
  'docs/operate-large.md',
  'docs/operate-large.en.md',
  ...['contract', 'rules', 'server', 'ops'].map((workspace) => `${workspace}/package.json`),
])

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const isThere = (file: string) => existsSync(join(projectRoot, file))

/** Paths from the project's root: of the working copy as it is now, whether committed or not. */
export function shippedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: projectRoot, encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => file !== '' && isThere(file))
  const plain = files.filter((file) => (wholeFolders.test(file) || alone.has(file)) && !file.endsWith('.ts'))
  const started = plain
    .filter((file) => file.startsWith('ops/deploy/'))
    .flatMap((file) => read(file).match(/\b(?:ops|server)\/[\w/-]+\.ts\b/g) ?? [])
  return [...plain, ...closure(started)].toSorted()
}

function closure(started: string[]): Set<string> {
  const found = new Set<string>()
  const open = [...started]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const [, name = ''] of read(file).matchAll(ours)) {
      const target = resolve(file, name)
      if (target) open.push(target)
    }
  }
  return found
}

function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('.'))
    return [normalize(join(dirname(from), name))].find((file) => file.endsWith('.ts') && isThere(file))
  const [, workspace, path] = /^@campus\/(\w+)\/(.+)$/.exec(name) ?? []
  return [`${workspace}/src/${path}.ts`, `${workspace}/${path}.ts`].find(isThere)
}

/** The packages that these files import, by name. */
export function importedPackages(files: string[]): string[] {
  const names = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(file).matchAll(theirs)].map(([, name = '']) => name))
    .filter((name) => !/^(node:|@campus\/)/.test(name))
  return [...new Set(names.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))].toSorted()
}
