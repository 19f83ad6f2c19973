// Threads that plan: one after another, cancelled in the middle of a solve, and quiet beside the process.
import { getPriority } from 'node:os'
import { at, court, match, problemOf } from '@campus/rules/planner/problems'
import { expect, test } from 'vitest'
import { openPlanner, type StepProgress } from './planner.ts'

const small = problemOf({ matches: [match(1, [1, 2], { place: { startsAt: at('10:00'), venueId: 1 } })] })

/** Takes minutes to prove: all teams meet, at the wrong times. */
function hugeProblem() {
  const teams = Array.from({ length: 20 }, (_, index) => index + 1)
  const pairs = teams.flatMap((one) => teams.filter((two) => two > one).map((two) => [one, two]))
  const starts = Array.from({ length: 100 }, (_, index) => at('00:00') + index * 3_600_000)
  const away = teams.flatMap((teamId) =>
    starts
      .filter((_, index) => (index * 7 + teamId * 13) % 5 < 2)
      .map((from) => ({ teamId, from, to: from + 3_600_000 })),
  )
  return problemOf({
    matches: pairs.map((pair, index) => match(index + 1, pair, { venueIds: [1, 2, 3], place: { startsAt: starts[index % 90] ?? 0, venueId: 1 } })), // biome-ignore format: short
    courts: [court(1), court(2), court(3)],
    starts,
    away,
    restMinutes: 60,
    perDay: 6,
  })
}

const watch = (given: Partial<Parameters<ReturnType<typeof openPlanner>['plan']>[1]> = {}) => ({
  signal: new AbortController().signal,
  onStart: () => {},
  onProgress: () => {},
  ...given,
})

test('a plan comes back from its thread, which alone has a lower priority', async () => {
  const priority = getPriority()
  const planner = openPlanner()
  const pending = planner.plan({ problem: small, seconds: 10 }, watch())
  expect(planner.isBusy()).toBe(true)
  expect(await pending).toEqual({
    outcome: 'PLAN',
    plan: new Map([[1, { startsAt: at('10:00'), venueId: 1 }]]),
    moves: 0,
    dropped: [],
    proof: 'BEST',
  })
  expect(planner.isBusy()).toBe(false)
  expect(getPriority()).toBe(priority)
})

test('a plan waits for the one before; cancelled in the middle of a solve, that one makes room at once', async () => {
  const planner = openPlanner()
  const [order, cancel] = [[] as string[], new AbortController()]
  const solving = Promise.withResolvers<StepProgress>()
  const long = planner.plan(
    { problem: hugeProblem(), seconds: 300 },
    watch({ signal: cancel.signal, onStart: () => order.push('long'), onProgress: (progress) => progress.best !== null && solving.resolve(progress) }), // biome-ignore format: short
  )
  const short = planner.plan({ problem: small, seconds: 10 }, watch({ onStart: () => order.push('short') }))
  await solving.promise
  expect(order).toEqual(['long'])
  cancel.abort()
  await expect(long).rejects.toThrow('plan cancelled')
  expect((await short).outcome).toBe('PLAN')
  expect(order).toEqual(['long', 'short'])
})

test('when its time is over, a thread shows the best that it has found', async () => {
  // Without wishes a quick plan exists, and no time is left to look for a better one, however fast the machine is.
  const problem = { ...hugeProblem(), away: [], restMinutes: 0, perDay: 20 }
  const found = await openPlanner().plan({ problem, seconds: 0 }, watch())
  expect(found).toMatchObject({ outcome: 'PLAN', proof: 'NONE' })
})

test('a plan that was cancelled while it waited is never started', async () => {
  const planner = openPlanner()
  const first = planner.plan({ problem: small, seconds: 10 }, watch())
  const cancel = new AbortController()
  let isStarted = false
  const second = planner.plan({ problem: small, seconds: 10 }, watch({ signal: cancel.signal, onStart: () => (isStarted = true) })) // biome-ignore format: short
  cancel.abort()
  await expect(second).rejects.toThrow()
  await first
  expect(isStarted).toBe(false)
})
