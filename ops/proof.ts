// npm run proof: everything too long for the gate, meant to run nightly. `npm run proof -- tests times drills` runs some of its parts;
// `--record` writes what drills and benches measured to docs/figures.jsonl, docs/figures.md and the READMEs.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printSummary, runInSequence } from './check/run.ts'
import type { Step } from './check/step.ts'
import { build, endToEnd, testsInDays, unitTests } from './check/steps.ts'
import { projectRoot } from './local/folder.ts'
import { rows } from './record/rows.ts'

const given = process.argv.slice(2)
const wanted = given.filter((word) => word !== '--record')
const record = wanted.length < given.length ? ['--record'] : []

const programs = { drill: 'ops/drill.ts', bench: 'bench/run.ts' }

/** `drill -- nodes --kills 120` */
function step(command: string): Step {
  const [kind = '', , ...args] = command.split(' ')
  return { name: command, command: ['node', programs[kind as keyof typeof programs], ...args, ...record] }
}

const commands = rows.map(({ command }) => command)
/** Flows that promise times to people, one at a time, judged by the promise itself. */
const timed = globSync('e2e/*.spec.ts', { cwd: projectRoot }).filter((file) =>
  readFileSync(join(projectRoot, file), 'utf8').includes('promised('),
)
const times = endToEnd([...timed.toSorted(), '--workers=1'], { STRICT_TIMES: '1' })

const fuzzing = ['drill -- fuzz', 'drill -- sqlmap']
/** Made when they are wanted: some prepare files. */
const parts: Record<string, () => Step[]> = {
  // Also as they run in a year: whoever knows only today's date fails some day.
  tests: () => [unitTests([], { PROPERTY_FACTOR: '10' }), testsInDays(400)],
  times: () => [times],
  fuzz: () => fuzzing.map(step),
  // `fast` is in the gate, fuzzing is a part of its own. Each runs as docs/figures.md quotes it.
  drills: () =>
    commands
      .filter((command) => command.startsWith('drill') && ![...fuzzing, 'drill -- fast'].includes(command))
      .map(step),
  benches: () => commands.filter((command) => command.startsWith('bench')).map(step),
}

const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`npm run proof -- [--record] ${Object.keys(parts).join(' | ')}`)
  process.exit(2)
}
const names = wanted.length > 0 ? wanted : Object.keys(parts)
const results = await runInSequence([build, ...names.flatMap((name) => parts[name]?.() ?? [])])
process.exitCode = printSummary(results) ? 0 : 1
