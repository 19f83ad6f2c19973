// The steps that checks are made of.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { localFolder } from '../local/folder.ts'
import type { Step, TestRun } from './step.ts'

export type Workspaces = '.' | 'web' | 'e2e'

export const types = (of: Workspaces): Step => ({ name: `types of ${of}`, command: ['tsc', '-p', of] })
export const lint: Step = { name: 'lint and arrows', command: ['oxlint', '--type-aware', '--deny-warnings'] }
export const format: Step = { name: 'format', command: ['biome', 'ci', '--reporter=summary'] }
export const build: Step = { name: 'build', command: ['node', 'ops/build.ts'] }

/** What needs no services: side by side, the build first because the rest of the gate waits for it. */
export const fixed: Step[] = [
  build,
  lint,
  types('.'),
  types('web'),
  types('e2e'),
  format,
  { name: 'dead code', command: ['knip'] },
  { name: 'table types', command: ['node', 'ops/tables.ts', '--verify'] },
]
export const size: Step = { name: 'size budget', command: ['size-limit'] }
export const fastDrill: Step = { name: 'fast drill', command: ['node', 'ops/drill.ts', 'fast'] }
export const pooledDrill: Step = { ...fastDrill, command: [...fastDrill.command, '--pgbouncer'] }
/** Every process of tests and flows comes to PostgreSQL through a PgBouncer. */
export const pooledEnv = { CAMPUS_PGBOUNCER: 'true' }
/** Tests the drill itself: without scores over sockets it must fail. */
export const mutatedDrill: Step = {
  name: 'fast drill of a broken product',
  command: ['node', 'ops/drill.ts', 'mutations', '--drills', 'calm', '--mutations', 'push-off'],
}

interface VitestReport {
  testResults: Array<{
    name: string
    status: string
    message?: string
    assertionResults: Array<{ fullName: string; status: string; failureMessages?: string[] }>
  }>
}

/** Tests of all workspaces, or of the files named. */
export function unitTests(files: string[] = [], env: Record<string, string> = {}): Step {
  const report = join(localFolder, 'vitest.json')
  return {
    name: 'tests',
    command: ['vitest', 'run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
    tests: {
      report,
      read: (raw) =>
        (raw as VitestReport).testResults.flatMap(({ name, status, message = '', assertionResults }): TestRun[] => {
          const file = name.replace(/^.*?\/(?=(contract|rules|server|web|ops|bench)\/)/, '')
          // A file that could not be loaded has no tests to show for it.
          if (assertionResults.length === 0) return [{ name: file, isPassed: status === 'passed', reason: message }]
          return assertionResults.map((test) => ({
            name: `${file} > ${test.fullName}`,
            isPassed: test.status === 'passed',
            isSkipped: test.status === 'skipped' || test.status === 'todo',
            reason: test.failureMessages?.join('\n') ?? '',
          }))
        }),
    },
  }
}

/** They ask how old files are, and a file has the machine's date. */
const machineDated = ['ops/backup/media.test.ts', 'server/src/clips/clips.retention.test.ts']

/** The same tests on a machine that is so many days further: whoever knows only today's date fails there. */
export function testsInDays(days: number, files: string[] = []): Step {
  // Where PostgreSQL's and Redis' users can read it.
  const library = join(mkdtempSync(join(tmpdir(), 'other-date-')), 'other-date.so')
  chmodSync(dirname(library), 0o755)
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, join(import.meta.dirname, 'other-date.c')])
  const { command, ...rest } = unitTests(files, { LD_PRELOAD: library, TEST_DAYS: String(days) })
  const without = machineDated.flatMap((file) => ['--exclude', file])
  return { ...rest, name: `tests in ${days} days`, command: [...command, ...without] }
}

interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs?: Array<{ title: string; ok: boolean; tests: FlowTest[] }>
}

interface FlowTest {
  status: string
  results: Array<{ errors?: Array<{ message?: string; snippet?: string }> }>
}

const reasonOf = ({ results }: FlowTest) =>
  results
    .flatMap(({ errors = [] }) => errors.map(({ message = '', snippet = '' }) => `${message}\n${snippet}`))
    .join('\n')

/** Flows in the browser: all, or those of the files named. They need the build. */
export function endToEnd(files: string[] = [], env: Record<string, string> = {}): Step {
  const report = join(localFolder, 'playwright.json')
  const read = ({ file, specs = [], suites = [] }: Suite): TestRun[] => [
    ...specs.map(({ title, tests }) => ({
      name: `e2e/${file} > ${title}`,
      isPassed: tests.every(({ status }) => status === 'expected'),
      isSkipped: tests.every(({ status }) => status === 'skipped'),
      reason: tests.map(reasonOf).join('\n'),
    })),
    ...suites.flatMap(read),
  ]
  return {
    name: 'end to end',
    // Of named files alone: else the flows that come before the video would all run too.
    command: ['playwright', 'test', '-c', 'e2e', ...(files.length > 0 ? ['--no-deps', ...files] : [])],
    env,
    tests: { report, read: (raw) => (raw as { suites: Suite[] }).suites.flatMap(read) },
  }
}
