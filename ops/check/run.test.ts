import { expect, test } from 'vitest'
import { failuresOf } from './run.ts'
import { runStep } from './step.ts'

const passed = { name: 'a.test.ts > adds', isPassed: true }
const shown = { name: 'tests', seconds: 1, tests: [passed] }

test('names an error that no test waited for, and says it', () => {
  const output = `${'.'.repeat(9000)}\n⎯⎯ Unhandled Errors ⎯⎯\nError: Connection is closed.\n❯ bus.ts:12\n${'.'.repeat(9000)}`
  const [failure, ...more] = failuresOf({ ...shown, isGood: false, output })
  expect(more).toEqual([])
  expect(failure?.name).toBe('tests (no test)')
  expect(failure?.reason).toContain('Error: Connection is closed.\n❯ bus.ts:12')
})

test('a step that failed otherwise shows the end of its output', () => {
  const failures = failuresOf({ ...shown, tests: [], isGood: false, output: `${'.'.repeat(9000)}out of memory` })
  expect(failures).toEqual([{ name: 'tests (no test)', reason: `${'.'.repeat(3987)}out of memory` }])
})

test('failed tests are named, without those skipped', () => {
  const tests = [passed, { name: 'b', isPassed: false, isSkipped: true }, { name: 'c', isPassed: false, reason: 'red' }]
  expect(failuresOf({ ...shown, tests, isGood: false, output: '' })).toEqual([{ name: 'c', reason: 'red' }])
  expect(failuresOf({ ...shown, isGood: true, output: '' })).toEqual([])
})

test('what a shown step printed is kept', async () => {
  const step = { name: 'say', command: ['sh', '-c', 'echo 골; echo wrong >&2; exit 1'] }
  const { isGood, output } = await runStep(step, { show: true })
  expect(isGood).toBe(false)
  // Two pipes: which comes first is not said.
  expect(output).toContain('골\n')
  expect(output).toContain('wrong\n')
})
