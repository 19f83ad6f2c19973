// Finds flaky tests: runs them N times, optionally with a load on every core, and counts the failures of each.
import { availableParallelism } from 'node:os'
import { startChild, stopChild } from '../local/process.ts'
import { failuresOf, printFailures } from './run.ts'
import { runStep, type Step } from './step.ts'
import { build, endToEnd, unitTests } from './steps.ts'

export interface RepeatOptions {
  times: number
  isBusy: boolean
  only: 'unit' | 'e2e' | undefined
  /** Files to run instead of all. */
  files: string[]
  env: Record<string, string>
}

export async function repeat({ times, isBusy, only, files, env }: RepeatOptions): Promise<boolean> {
  const steps: Step[] = []
  if (only !== 'e2e') steps.push(unitTests(files, env))
  if (only !== 'unit') {
    const built = await runStep(build, { show: false })
    if (!built.isGood) throw new Error(built.output)
    steps.push(endToEnd(files, env))
  }
  const load = isBusy ? startChild('stress-ng', ['--cpu', String(availableParallelism())]) : undefined
  const failures = new Map<string, number>()
  let tests = 0
  for (let run = 1; run <= times; run++) {
    for (const step of steps) {
      const result = await runStep(step, { show: false })
      const { seconds, tests: all } = result
      if (load && load.exitCode !== null) throw new Error('stress-ng ended: run ops/setup')
      const failed = failuresOf(result)
      tests += all.length
      for (const { name } of failed) failures.set(name, (failures.get(name) ?? 0) + 1)
      console.log(
        `run ${run} of ${times}: ${step.name}, ${all.length} tests, ${failed.length} failed, ${seconds.toFixed(0)} s`,
      )
      printFailures([result])
    }
  }
  if (load) await stopChild(load, 'SIGKILL')
  for (const [name, count] of [...failures].toSorted((a, b) => b[1] - a[1]))
    console.log(`failed ${count} of ${times}: ${name}`)
  console.log(`${tests - sum(failures.values())} passed, ${sum(failures.values())} failed`)
  return failures.size === 0
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)
