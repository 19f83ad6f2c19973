// The estimated time is right within half of the quickest answer, whatever the network does, and follows a clock that is turned.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSample, offsetOf, type Sample, sampleOf } from './database-clock.rules.ts'

interface Answer {
  out: number
  back: number
}
const answers = fc.array(fc.record({ out: fc.nat(3000), back: fc.nat(3000) }), { minLength: 1, maxLength: 30 })

/** Answers five seconds apart, from a server whose clock is `ahead` of the device's running time. */
function learn(samples: readonly Sample[], list: readonly Answer[], ahead: number): Sample[] {
  return list.reduce<Sample[]>(
    (known, { out, back }, at) => {
      const sentAt = at * 5000
      return addSample(known, sampleOf(sentAt, sentAt + out + back, sentAt + out + ahead))
    },
    [...samples],
  )
}
const quickest = (list: readonly Answer[]) => Math.min(...list.slice(-12).map(({ out, back }) => (out + back) / 2))

test('is off by at most half of the quickest of the last answers', () => {
  fc.assert(
    fc.property(answers, fc.integer({ min: -1e12, max: 1e12 }), (list, ahead) => {
      expect(Math.abs(offsetOf(learn([], list, ahead)) - ahead)).toBeLessThanOrEqual(quickest(list) + 1e-3)
    }),
  )
})

test('follows a clock that is turned further than the answers are uncertain', () => {
  fc.assert(
    fc.property(answers, answers, fc.integer({ min: 6100, max: 1e9 }), fc.boolean(), (before, after, by, isBack) => {
      const ahead = isBack ? -by : by
      const offset = offsetOf(learn(learn([], before, 0), after, ahead))
      expect(Math.abs(offset - ahead)).toBeLessThanOrEqual(quickest(after) + 1e-3)
    }),
  )
})

test('stays small', () => {
  const list = Array.from({ length: 500 }, () => ({ out: 10, back: 10 }))
  expect(learn([], list, 5)).toHaveLength(12)
})
