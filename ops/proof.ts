// npm run proof: everything too long for the gate, meant for the night. `npm run proof -- tests drills benches` runs some of its parts.
import { printSummary, runInSequence } from './check/run.ts'
import type { Step } from './check/step.ts'
import { build, unitTests } from './check/steps.ts'
import { drills } from './drills.ts'

const drill = (name: string, ...args: string[]): Step => ({
  name: `drill ${name}`,
  command: ['node', 'ops/drill.ts', name, ...args],
})
const bench = (name: string): Step => ({ name: `bench ${name}`, command: ['node', 'bench/run.ts', name] })

const parts: Record<string, Step[]> = {
  tests: [unitTests([], { PROPERTY_FACTOR: '10' })],
  fuzz: [drill('fuzz'), drill('sqlmap')],
  // `fast` is in the gate, `fuzz` and `sqlmap` are a part of their own.
  drills: Object.keys(drills)
    .filter((name) => !['fast', 'fuzz', 'sqlmap'].includes(name))
    .map((name) => drill(name)),
  benches: [
    'fanout',
    'list',
    'standings',
    'goal',
    'push',
    'chat',
    'chat-history',
    'video',
    'video-viewers',
    'lighthouse',
    'scale',
  ].map(bench),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`npm run proof -- ${Object.keys(parts).join(' | ')}`)
  process.exit(2)
}
const names = wanted.length > 0 ? wanted : Object.keys(parts)
const results = await runInSequence([build, ...names.flatMap((name) => parts[name] ?? [])])
process.exitCode = printSummary(results) ? 0 : 1
