// Runs steps, two at a time or in turn, and adds up what they found.
import { stripVTControlCharacters } from 'node:util'
import { countOf, type Result, runStep, type Step } from './step.ts'

/** Two at a time: there are two cores. Each is shown whole when it ends. */
export async function runInParallel(steps: Step[]): Promise<Result[]> {
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

export async function runInSequence(steps: Step[]): Promise<Result[]> {
  const results: Result[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    results.push(await runStep(step, { show: true }))
  }
  return results
}

/** Short and last: the end of the output shows what failed and why. */
export function printFailures(results: Result[]) {
  for (const result of results)
    for (const { name, reason } of failuresOf(result))
      console.log(`\nFAIL ${name}\n${stripVTControlCharacters(reason)}`)
}

/** A step may fail with every test passed (an error that no test waited for): then its output tells why. */
export function failuresOf({ name, isGood, tests, output }: Result): Array<{ name: string; reason: string }> {
  const failed = tests
    .filter(({ isPassed, isSkipped }) => !isPassed && !isSkipped)
    .map((test) => ({ name: test.name, reason: (test.reason ?? '').slice(0, 2000) }))
  if (isGood || failed.length > 0) return failed
  const plain = stripVTControlCharacters(output)
  const unhandled = plain.indexOf('Unhandled Errors')
  return [
    {
      name: `${name} (no test)`,
      reason: unhandled < 0 ? plain.slice(-4000) : plain.slice(unhandled, unhandled + 4000),
    },
  ]
}

export function printSummary(results: Result[]): boolean {
  const lines = results.map(
    ({ isGood, name, seconds }) => `${isGood ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`,
  )
  const counts = results.map(countOf)
  const [passed, failed] = [
    counts.reduce((sum, one) => sum + one.passed, 0),
    counts.reduce((sum, one) => sum + one.failed, 0),
  ]
  printFailures(results)
  console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`)
  return failed === 0
}
