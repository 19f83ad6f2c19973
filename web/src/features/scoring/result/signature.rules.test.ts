import { Signature } from '@campus/contract/confirmations'
import { expect, test } from 'vitest'
import { extended, pathOf, pointIn, type Strokes } from './signature.rules.ts'

test('a pointer is a whole unit of the box, wherever it goes', () => {
  const rect = { left: 10, top: 20, width: 600, height: 240 }
  expect(pointIn(rect, 310, 140)).toEqual([150, 60])
  expect(pointIn(rect, -50, 900)).toEqual([0, 120])
})

test('strokes are a path that the server accepts', () => {
  const strokes = [
    [
      [1, 2],
      [3, 4],
    ],
    [[5, 6]],
  ] as const
  expect(pathOf(strokes)).toBe('M1 2L3 4M5 6')
  expect(Signature.safeParse(pathOf(strokes)).success).toBe(true)
})

test('a finger that rests adds nothing, and one that never stops ends at what can be stored', () => {
  let strokes: Strokes = [[[1, 1]]]
  expect(extended(strokes, [1, 1])).toBe(strokes)
  for (let at = 0; at < 5000; at++) strokes = extended(strokes, [at % 300, at % 120])
  expect(Signature.safeParse(pathOf(strokes)).success).toBe(true)
})
