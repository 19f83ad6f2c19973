// Calls that share a load never get one that started before the call.
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { batched, joined } from './batch.ts'

/** Loads that the test ends by hand. */
function openLoads() {
  const begun: Array<PromiseWithResolvers<void>> = []
  const load = () => {
    const one = Promise.withResolvers<void>()
    begun.push(one)
    return one.promise
  }
  return { begun, load }
}

test('joined: calls before a load starts share it, later calls wait for the next', async () => {
  const { begun, load } = openLoads()
  const call = joined(load, { lanes: 1 })
  const [first, second] = [call(), call()]
  expect(second).toBe(first)
  await turn()
  expect(begun).toHaveLength(1)
  const late = call()
  expect(late).not.toBe(first)
  await turn()
  // The only lane is busy: the next load has to wait.
  expect(begun).toHaveLength(1)
  begun[0]!.resolve()
  await first
  await turn()
  await turn()
  expect(begun).toHaveLength(2)
  begun[1]!.resolve()
  await late
})

test('joined: loads in two lanes at once, and a failure reaches only its own callers', async () => {
  const { begun, load } = openLoads()
  const call = joined(load)
  const one = call()
  await turn()
  const two = call()
  await turn()
  const three = call()
  await turn()
  expect(begun).toHaveLength(2)
  begun[0]!.reject(new Error('unavailable'))
  await expect(one).rejects.toThrow('unavailable')
  begun[1]!.resolve()
  await two
  await turn()
  await turn()
  begun[2]!.resolve()
  await three
})

test('batched: each caller gets the value of its key from a load that started after the call', async () => {
  const loaded: number[][] = []
  const call = batched(async (keys: number[]) => {
    loaded.push(keys)
    await turn()
    return (key: number) => key * loaded.length
  })
  expect(await Promise.all([call(1), call(2), call(2)])).toEqual([1, 2, 2])
  expect(await call(3)).toBe(6)
  expect(loaded).toEqual([[1, 2, 2], [3]])
})

test('joined at a pace: the first call loads at once, the others share a load that starts when its time has come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { begun, load } = openLoads()
  const call = joined(load, { paceMs: 10 })
  const first = call()
  await turn()
  expect(begun).toHaveLength(1)
  begun[0]!.resolve()
  await first
  // The former load has ended long ago: its result is older than these calls.
  const second = call()
  vi.advanceTimersByTime(4)
  const third = call()
  expect(third).toBe(second)
  vi.advanceTimersByTime(5)
  await turn()
  expect(begun).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(begun).toHaveLength(2)
  begun[1]!.resolve()
  await third
  // After a pause nobody waits.
  vi.advanceTimersByTime(10)
  void call()
  await turn()
  expect(begun).toHaveLength(3)
})

test('joined at a pace: a call during a slow load waits for the next, which may start beside it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { begun, load } = openLoads()
  const call = joined(load, { paceMs: 10 })
  void call()
  await turn()
  const late = call()
  vi.advanceTimersByTime(10)
  expect(begun).toHaveLength(2)
  begun[1]!.resolve()
  // The first is still running.
  await late
})
