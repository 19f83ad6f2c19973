// One failing item in a loop that runs repeatedly.
import { expect, test } from 'vitest'
import { Failures } from './failures.ts'
import { isolatedLoop } from './isolated-loop.ts'

test('processes the items behind a failing one, and logs it once until it succeeds', async () => {
  const logged: unknown[] = []
  const note = ({ item }: { item: number }) => void logged.push(item)
  const failures = new Failures({ warn: note, error: note } as never)
  const done: number[] = []
  let isBad = true
  const round = isolatedLoop(
    failures.of('test'),
    (item: number) => item,
    async (item) => {
      if (item === 1 && isBad) throw new Error('bad')
      done.push(item)
    },
  )
  for (let count = 0; count < 5; count++) await round([1, 2])
  expect([done, logged]).toEqual([[2, 2, 2, 2, 2], [1]])
  isBad = false
  await round([1])
  isBad = true
  await round([1])
  expect(logged).toEqual([1, 1])
  expect((await failures.failed.get()).values).toMatchObject([{ value: 6 }])
})
