// Pages and their turns: everything is shown, equally long, in turn, and the picture never stands still nor jumps.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenly, pagesOf, shareAt, shiftAt, stepAt, wanderAt } from './rotation.rules.ts'

const items = fc.array(fc.integer(), { maxLength: 60 })
const size = fc.integer({ min: 1, max: 12 })
const instant = fc.integer({ min: 0, max: 4e12 })
const seconds = fc.integer({ min: 5, max: 120 })

test('pages hold everything once, in its order, and all but the last are full', () => {
  fc.assert(
    fc.property(items, size, (all, most) => {
      const pages = pagesOf(all, most)
      expect(pages.flat()).toEqual(all)
      expect(pages.slice(0, -1).every(({ length }) => length === most)).toBe(true)
      expect(pages.every(({ length }) => length > 0 && length <= most)).toBe(true)
    }),
  )
})

test('parts of a table hold all rows once, in their order, and differ little', () => {
  fc.assert(
    fc.property(items, size, (all, most) => {
      const parts = evenly(all, most)
      expect(parts.flat()).toEqual(all)
      expect(parts.every(({ length }) => length <= most)).toBe(true)
      expect(parts).toHaveLength(Math.ceil(all.length / most))
    }),
  )
  expect(evenly([1, 2, 3, 4, 5, 6, 7], 6).map(({ length }) => length)).toEqual([4, 3])
})

test('every page comes once in a round, for as long as was set, whenever one looks', () => {
  fc.assert(
    fc.property(instant, seconds, fc.integer({ min: 1, max: 20 }), (now, pace, count) => {
      const turns = Array.from({ length: count }, (_, turn) => stepAt(now + turn * pace * 1000, pace, count))
      expect(new Set(turns).size).toBe(count)
      const left = (1 - shareAt(now, pace)) * pace * 1000
      expect(stepAt(now + left - 1, pace, count)).toBe(stepAt(now, pace, count))
      if (count > 1) expect(stepAt(now + left + 1, pace, count)).toBe((stepAt(now, pace, count) + 1) % count)
    }),
  )
  expect([stepAt(1e12, 12, 0), stepAt(1e12, 12, 1)]).toEqual([0, 0])
})

test('the picture moves one step a minute, never far, and comes everywhere on its way', () => {
  fc.assert(
    fc.property(instant, (now) => {
      const [here, there] = [shiftAt(now), shiftAt(now + 60_000)]
      expect(Math.abs(here.x - there.x) + Math.abs(here.y - there.y)).toBe(1)
      expect(Math.max(Math.abs(here.x), Math.abs(here.y))).toBe(4)
      expect(shiftAt(now - (now % 60_000) + 59_999)).toEqual(here)
    }),
  )
  const round = Array.from({ length: 32 }, (_, at) => JSON.stringify(shiftAt(at * 60_000)))
  expect(new Set(round).size).toBe(32)
})

test('at night the clock is elsewhere every minute, and everywhere in the end', () => {
  fc.assert(
    fc.property(instant, (now) => {
      const [here, there] = [wanderAt(now), wanderAt(now + 60_000)]
      expect(Math.hypot(here.x - there.x, here.y - there.y)).toBeGreaterThan(20)
      for (const place of [here.x, here.y]) expect(place >= 0 && place <= 100).toBe(true)
    }),
  )
  const quarters = new Set(
    Array.from({ length: 60 }, (_, at) => wanderAt(at * 60_000)).map(({ x, y }) => `${x < 50} ${y < 50}`),
  )
  expect(quarters.size).toBe(4)
})
