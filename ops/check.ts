// npm run check: the gate. Every step runs, so that one look shows all that is wrong; the last line counts.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { localFolder, projectRoot } from './local/folder.ts'

interface Count {
  passed: number
  failed: number
}

const vitestReport = join(localFolder, 'vitest.json')
const playwrightReport = join(localFolder, 'playwright.json')

const steps: Array<{ name: string; command: string[]; report?: string; count?: (report: unknown) => Count }> = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'types of web', command: ['tsc', '-p', 'web'] },
  { name: 'types of e2e', command: ['tsc', '-p', 'e2e'] },
  { name: 'lint and arrows', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['biome', 'ci', '--reporter=summary'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'table types', command: ['node', 'ops/tables.ts', '--verify'] },
  { name: 'build', command: ['node', 'ops/build.ts'] },
  { name: 'size budget', command: ['size-limit'] },
  {
    name: 'tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    report: vitestReport,
    count: (report) => {
      const { numPassedTests, numFailedTests } = report as Record<string, number>
      return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
    },
  },
  { name: 'fast drill', command: ['node', 'ops/drill.ts', 'fast'] },
  {
    name: 'end to end',
    command: ['playwright', 'test', '-c', 'e2e'],
    report: playwrightReport,
    count: (report) => {
      const { stats } = report as { stats: Record<string, number> }
      return { passed: stats['expected'] ?? 0, failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0) }
    },
  },
]

for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })
const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []
for (const { name, command, report, count } of steps) {
  console.log(`\n── ${name}`)
  const began = Date.now()
  const [program = '', ...args] = command
  const path = `${join(projectRoot, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const { status } = spawnSync(program, args, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  const isGood = status === 0
  // A step that counts its tests and still fails for another reason must show as a failure too.
  const isCounted = count && report && existsSync(report)
  const counted = isCounted ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: isGood ? 1 : 0, failed: 0 }
  total.passed += counted.passed
  total.failed += isGood ? counted.failed : Math.max(1, counted.failed)
  lines.push(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}
console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
