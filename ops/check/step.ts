// One step of a check: a command, how long it took, and how many tests it counted.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../local/folder.ts'

export interface Step {
  name: string
  command: string[]
  /** What reads the tests out of the report that the command writes. */
  tests?: { report: string; read: (report: unknown) => TestRun[] }
  env?: Record<string, string>
}

export interface TestRun {
  name: string
  isPassed: boolean
  isSkipped?: boolean
  /** Its failure message. */
  reason?: string
}

export interface Result {
  name: string
  isGood: boolean
  seconds: number
  tests: TestRun[]
  /** What it printed. */
  output: string
}

/** Runs a step; `show` also streams its output. */
export async function runStep(step: Step, { show }: { show: boolean }): Promise<Result> {
  const began = Date.now()
  const [program = '', ...args] = step.command
  if (step.tests) rmSync(step.tests.report, { force: true })
  const child = spawn(program, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...(show && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      ...process.env,
      ...step.env,
      PATH: `${join(projectRoot, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (show) process.stdout.write(text)
    })
  const isGood = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      output += String(error)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  const { report, read } = step.tests ?? {}
  const tests = report && read && existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : []
  return { name: step.name, isGood, seconds: (Date.now() - began) / 1000, tests, output }
}

/** A step that fails for another reason than a test shows as a failure too; one without tests counts as one. */
export function countOf({ isGood, tests }: Result): { passed: number; failed: number } {
  const passed = tests.filter((test) => test.isPassed).length
  const failed = tests.filter((test) => !test.isPassed && !test.isSkipped).length
  if (tests.length === 0) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 }
  return { passed, failed: isGood ? failed : Math.max(1, failed) }
}
