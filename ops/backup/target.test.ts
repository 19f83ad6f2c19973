// What operators type is read as one moment, or rejected before anything changes.
import { expect, it } from 'vitest'
import { targetOf } from './target.ts'

it.each([
  ['2026-05-20 14:03:00', '2026-05-20 14:03:00+09:00'],
  ['2026-05-20T14:03', '2026-05-20 14:03:00+09:00'],
  ['2026-05-20T05:03:00.250Z', '2026-05-20 05:03:00.250+00'],
  [' 2026-05-20 05:03:00 +00 ', '2026-05-20 05:03:00+00'],
  ['2026-05-20 05:03:00-0330', '2026-05-20 05:03:00-0330'],
])('%s', (at, target) => {
  expect(targetOf(at)).toBe(target)
})

it.each(['', 'yesterday', '2026-05-20', '2026-02-30 14:03', '2026-05-20 25:00', "2026-05-20 14:03'; drop"])(
  'rejects "%s"',
  (at) => {
    expect(() => targetOf(at)).toThrow('--at')
  },
)
