// npm run check: the gate. Every step runs, so that one look shows all that is wrong; the last line counts.
//   --changed                      only what the work tree touches
//   --repeat N [--busy] [--only unit|e2e] [FILE …]   the tests N times, if wanted beside a load on every core
import { parseArgs } from 'node:util'
import { stepsForChanges } from './check/changed.ts'
import { repeat } from './check/repeat.ts'
import { countOf, type Result, runStep, type Step } from './check/step.ts'
import { endToEnd, fastDrill, fixed, size, unitTests } from './check/steps.ts'

/** Two at a time: there are two cores. Each is shown whole when it ends. */
async function runBeside(steps: Step[]): Promise<Result[]> {
  const waiting = [...steps]
  const results: Result[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step, { show: false })
      console.log(`\n── ${result.name}\n${result.output}`)
      results.push(result)
    }
  }
  await Promise.all([lane(), lane()])
  return results
}

async function runInTurn(steps: Step[]): Promise<Result[]> {
  const results: Result[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    results.push(await runStep(step, { show: true }))
  }
  return results
}

function conclude(results: Result[]): boolean {
  const lines = results.map(
    ({ isGood, name, seconds }) => `${isGood ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`,
  )
  const counts = results.map(countOf)
  const [passed, failed] = [
    counts.reduce((sum, one) => sum + one.passed, 0),
    counts.reduce((sum, one) => sum + one.failed, 0),
  ]
  console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`)
  return failed === 0
}

async function checkChanges(): Promise<boolean> {
  const { before, after, selection } = stepsForChanges()
  const { tests, specs } = selection
  console.log(
    `touched: ${selection.workspaces.join(', ') || 'nothing'}; ${tests.length} test files; flows: ${specs.join(', ') || 'none'}`,
  )
  if (before.length + after.length === 0) return true
  return conclude([...(await runBeside(before)), ...(await runInTurn(after))])
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean' },
    repeat: { type: 'string' },
    busy: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

let isGood: boolean
if (values.repeat !== undefined) {
  const only = values.only === 'unit' || values.only === 'e2e' ? values.only : undefined
  isGood = await repeat({ times: Number(values.repeat), isBusy: values.busy, only, files: positionals })
} else if (values.changed) isGood = await checkChanges()
else isGood = conclude([...(await runBeside(fixed)), ...(await runInTurn([size, unitTests(), fastDrill, endToEnd()]))])
process.exitCode = isGood ? 0 : 1
