// Calls that share a load never get one that began before they asked.
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched, joined } from './batch.ts'

/** Loads that end when they are told to. */
function openLoads() {
  const begun: Array<PromiseWithResolvers<void>> = []
  const load = () => {
    const one = Promise.withResolvers<void>()
    begun.push(one)
    return one.promise
  }
  return { begun, load }
}

test('joined: those who ask before a load begins share it, whoever asks later waits for the next', async () => {
  const { begun, load } = openLoads()
  const ask = joined(load, { lanes: 1 })
  const [first, second] = [ask(), ask()]
  expect(second).toBe(first)
  await turn()
  expect(begun).toHaveLength(1)
  const late = ask()
  expect(late).not.toBe(first)
  await turn()
  // The lane is taken: the next load has to wait.
  expect(begun).toHaveLength(1)
  begun[0]!.resolve()
  await first
  await turn()
  await turn()
  expect(begun).toHaveLength(2)
  begun[1]!.resolve()
  await late
})

test('joined: two lanes load at once, and a failure is told to its own callers alone', async () => {
  const { begun, load } = openLoads()
  const ask = joined(load)
  const one = ask()
  await turn()
  const two = ask()
  await turn()
  const three = ask()
  await turn()
  expect(begun).toHaveLength(2)
  begun[0]!.reject(new Error('away'))
  await expect(one).rejects.toThrow('away')
  begun[1]!.resolve()
  await two
  await turn()
  await turn()
  begun[2]!.resolve()
  await three
})

test('batched: each caller gets the value of its key from a load that began after it asked', async () => {
  const asked: number[][] = []
  const ask = batched(async (keys: number[]) => {
    asked.push(keys)
    await turn()
    return (key: number) => key * asked.length
  })
  expect(await Promise.all([ask(1), ask(2), ask(2)])).toEqual([1, 2, 2])
  expect(await ask(3)).toBe(6)
  expect(asked).toEqual([[1, 2, 2], [3]])
})
