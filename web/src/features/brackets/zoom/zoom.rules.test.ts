// Tests of the view of a large drawing through a small window, and of swipes.
import { expect, test } from 'vitest'
import { swiped } from '../bracket/swipe.rules.ts'
import { clampView, fit, pinch, zoomAt } from './zoom.rules.ts'

const drawing = { width: 1000, height: 500 }
const window = { width: 500, height: 500 }

test('fits the whole drawing in the middle, never larger than its own size', () => {
  expect(fit(drawing, window)).toEqual({ scale: 0.5, x: 0, y: 125 })
  expect(fit({ width: 100, height: 100 }, window)).toEqual({ scale: 1, x: 200, y: 200 })
})

test('the point under the finger stays there while it grows, within bounds', () => {
  const view = zoomAt({ scale: 1, x: -100, y: 0 }, 2, { x: 200, y: 100 }, 0.5)
  expect(view).toEqual({ scale: 2, x: -400, y: -100 })
  // 300 of the drawing was below the finger, and still is.
  expect((200 - view.x) / view.scale).toBe(300)
  expect(zoomAt(view, 9, { x: 0, y: 0 }, 0.5).scale).toBe(3)
  expect(zoomAt(view, 0.01, { x: 0, y: 0 }, 0.5).scale).toBe(0.5)
})

test.each([
  ['a gap at the left', { scale: 1, x: 50, y: 0 }, { scale: 1, x: 0, y: 0 }],
  ['a gap at the right', { scale: 1, x: -900, y: 0 }, { scale: 1, x: -500, y: 0 }],
  ['smaller than the window', { scale: 0.25, x: -20, y: 490 }, { scale: 0.25, x: 0, y: 375 }],
  ['inside', { scale: 1, x: -200, y: 0 }, { scale: 1, x: -200, y: 0 }],
])('never out of sight: %s', (_name, view, clamped) => expect(clampView(view, drawing, window)).toEqual(clamped))

test('two fingers move by their middle and stretch by their distance', () => {
  const view = pinch(
    { scale: 1, x: 0, y: 0 },
    [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ],
    [
      { x: 100, y: 120 },
      { x: 300, y: 120 },
    ],
    0.5,
  )
  expect(view.scale).toBe(2)
  // 150/100 of the drawing was between the fingers, and still is.
  expect([(200 - view.x) / 2, (120 - view.y) / 2]).toEqual([150, 100])
})

test.each([
  [-80, 10, 1],
  [80, -10, -1],
  [-40, 0, 0],
  [-80, 70, 0],
  [0, 200, 0],
])('a finger that went %d across and %d down turns %d pages', (x, y, pages) => {
  expect(swiped({ x: 100, y: 100 }, { x: 100 + x, y: 100 + y })).toBe(pages)
})
