// Which checks cover the changes of the work tree: types of the touched workspaces, the tests of what the change
// reaches, and the flows of the pages it reaches.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../local/folder.ts'
import { reach, readImporters } from './imports.ts'
import type { Step } from './step.ts'
import { build, endToEnd, types, unitTests, type Workspaces } from './steps.ts'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Changed against HEAD, or new; a deleted file reaches nothing. */
function touchedFiles(): string[] {
  const names = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return names.filter((name) => existsSync(join(projectRoot, name)))
}

/** Every TypeScript file of the project, new ones too. */
export const allFiles = () =>
  git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx').filter((name) =>
    existsSync(join(projectRoot, name)),
  )

/** The pages that a flow covers: its line `// Pages: main-page, team-page`. */
export function pagesOf(spec: string): string[] {
  const [, list = ''] = /^\/\/ Pages: (.+)$/m.exec(readFileSync(join(projectRoot, spec), 'utf8')) ?? []
  return list.split(', ').filter(Boolean)
}

const isTest = (name: string) => /\.test\.tsx?$/.test(name)

/** `server/src/matches` for every file below it, `web/src/features/chat` likewise. */
const featureOf = (name: string) => /^\w+\/src\/(?:features\/)?[^/]+(?=\/)/.exec(name)?.[0]

export interface Selection {
  workspaces: Workspaces[]
  tests: string[]
  specs: string[]
}

export function selectFor(touched: string[], files: string[]): Selection {
  const reached = reach(touched, readImporters(files))
  // Tests of a feature go through its HTTP routes: the tests of a touched feature run, whatever they import.
  const features = new Set(touched.map(featureOf).filter((feature) => feature !== undefined))
  const tests = files.filter((name) => isTest(name) && (reached.has(name) || features.has(featureOf(name) ?? '')))
  const pages = new Set([...reached].flatMap((name) => /^web\/src\/pages\/\w+\/(.+-page)\.tsx$/.exec(name)?.[1] ?? []))
  const specs = files.filter((name) => /^e2e\/.+\.spec\.ts$/.test(name) && (reached.has(name) || pagesOf(name).some((page) => pages.has(page)))) // biome-ignore format: short
  const workspaces = new Set<Workspaces>()
  for (const name of reached) workspaces.add(name.startsWith('web/') ? 'web' : name.startsWith('e2e/') ? 'e2e' : '.')
  return { workspaces: [...workspaces], tests, specs }
}

/** The steps for the work tree as it is. */
export function stepsForChanges(): { before: Step[]; after: Step[]; selection: Selection } {
  const touched = touchedFiles()
  const selection = selectFor(touched, allFiles())
  const { workspaces, tests, specs } = selection
  const before: Step[] = workspaces.map(types)
  if (touched.some((name) => /\.(tsx?|js|json|css)$/.test(name)))
    before.push({ name: 'format', command: ['biome', 'check', '--no-errors-on-unmatched', ...touched] })
  const code = touched.filter((name) => /\.tsx?$/.test(name))
  if (code.length > 0) before.push({ name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', ...code] })
  const after: Step[] = []
  if (tests.length > 0) after.push(unitTests(tests))
  if (specs.length > 0) after.push(build, endToEnd(specs.map((name) => name.replace('e2e/', ''))))
  return { before, after, selection }
}
