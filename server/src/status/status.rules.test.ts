// The status that each measurement leads to, and since when.
import { services } from '@campus/contract/status'
import { expect, test } from 'vitest'
import { assess, type Measurements, statusAfter } from './status.rules.ts'

const fine: Measurements = {
  isDatabaseUp: true,
  canConnect: true,
  isBusUp: true,
  canConnectRedis: true,
  hasPackager: true,
  hasWorker: true,
  unpacked: 0,
  waitSeconds: 0,
  retrying: 3,
}

const statesOf = (measured: Partial<Measurements>) => {
  const assessed = assess({ ...fine, ...measured })
  return services.map((service) => `${assessed[service].state} ${assessed[service].trouble ?? ''}`.trim())
}

test.each<[Partial<Measurements>, string[]]>([
  [{}, ['GOOD', 'GOOD', 'GOOD', 'GOOD']],
  [{ isDatabaseUp: false }, ['AWAY DATABASE', 'AWAY DATABASE', 'DEGRADED DATABASE', 'AWAY DATABASE']],
  // Roles cannot be received then, which does not mean that no process does jobs.
  [{ isBusUp: false, hasPackager: null, hasWorker: null }, ['DEGRADED NEWS', 'DEGRADED NEWS', 'AWAY NEWS', 'GOOD']],
  [{ canConnect: false }, Array(4).fill('DEGRADED DATABASE')],
  [{ canConnectRedis: false }, ['DEGRADED NEWS', 'DEGRADED NEWS', 'DEGRADED NEWS', 'GOOD']],
  [{ hasPackager: false }, ['GOOD', 'GOOD', 'AWAY PACKAGER', 'GOOD']],
  [{ unpacked: 1 }, ['GOOD', 'GOOD', 'DEGRADED PACKAGER', 'GOOD']],
  [{ hasWorker: false }, ['GOOD', 'GOOD', 'GOOD', 'AWAY WORKER']],
  [{ waitSeconds: 60 }, ['GOOD', 'GOOD', 'GOOD', 'GOOD']],
  [{ waitSeconds: 61 }, ['GOOD', 'GOOD', 'GOOD', 'DEGRADED QUEUE']],
])('%j', (measured, expected) => expect(statesOf(measured)).toEqual(expected))

const at = (second: number) => new Date(Date.UTC(2026, 8, 1, 12, 0, second))

test('an unchanged state keeps its `since`, and the overall state is the worst of all', () => {
  const first = statusAfter(undefined, fine, at(0))
  expect(first.state).toBe('GOOD')
  const later = statusAfter(first, fine, at(5))
  expect(later.services.map(({ since }) => since)).toEqual(Array(4).fill(at(0).toISOString()))
  expect(later.checkedAt).toBe(at(5).toISOString())
  const ill = statusAfter(later, { ...fine, isBusUp: false }, at(10))
  expect(ill.state).toBe('AWAY')
  expect(ill.services.map(({ since }) => since)).toEqual(
    [at(10), at(10), at(10), at(0)].map((one) => one.toISOString()),
  )
})
