// How a push service is spared: what pauses it, for how long, and how it comes back.
import { expect, test } from 'vitest'
import { Lane, mostAtOnce } from './push-lane.ts'
import { secondsIn } from './push-post.ts'

function openLane() {
  let now = 0
  const lane = new Lane(() => now)
  /** How many of so many may enter now; they stay. */
  const enter = async (count: number) => {
    const entered: boolean[] = []
    for (let index = 0; index < count; index++) void lane.enter().then((may) => entered.push(may))
    await Promise.resolve()
    await Promise.resolve()
    return entered
  }
  const each = async (count: number, leave: () => void) => {
    for (let index = 0; index < count; index++) {
      await lane.enter()
      leave()
    }
  }
  return { lane, enter, each, pass: (seconds: number) => void (now += seconds * 1000) }
}

test('admits so many at once, and the next when one leaves', async () => {
  const { lane, enter } = openLane()
  expect(await enter(mostAtOnce + 10)).toHaveLength(mostAtOnce)
  const next = lane.enter()
  for (let index = 0; index < 11; index++) lane.succeeded()
  expect(await next).toBe(true)
})

test('five refusals pause it for the longest time that was asked for; whoever waits is sent away', async () => {
  const { lane, enter, pass } = openLane()
  await enter(mostAtOnce)
  const waiting = lane.enter()
  for (const seconds of [30, 1, 1, 1]) lane.refused(seconds)
  expect(lane.pausedSeconds()).toBe(0)
  lane.refused(60)
  expect([lane.pausedSeconds(), await lane.enter()]).toEqual([60, false])
  lane.refused(90)
  lane.refused(undefined)
  expect(lane.pausedSeconds()).toBe(90)
  expect(await waiting).toBe(true)
  pass(90)
  expect([lane.pausedSeconds(), lane.isIdle()]).toEqual([0, false])
})

test('after a pause one refusal is enough for the next; answers that are fine make up for it, slowly', async () => {
  const { lane, each, enter, pass } = openLane()
  await each(5, () => lane.refused(10))
  pass(10)
  await each(1, () => lane.refused(10))
  expect(lane.pausedSeconds()).toBe(10)
  pass(10)
  // Two pauses: a quarter of the most.
  expect(await enter(mostAtOnce)).toHaveLength(mostAtOnce / 4)
})

test('one refusal in ten is a phone’s own matter', async () => {
  const { lane, each } = openLane()
  for (let round = 0; round < 100; round++) {
    await each(1, () => lane.refused(600))
    await each(10, () => lane.succeeded())
  }
  expect(lane.pausedSeconds()).toBe(0)
})

test('reads seconds and dates; nothing else', () => {
  const now = Date.parse('2026-05-20T05:00:00Z')
  expect(secondsIn('120', now)).toBe(120)
  expect(secondsIn('Wed, 20 May 2026 05:00:30 GMT', now)).toBe(30)
  expect(secondsIn('Wed, 20 May 2026 04:00:00 GMT', now)).toBe(0)
  expect([secondsIn(undefined), secondsIn('soon', now), secondsIn('1e9', now)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
