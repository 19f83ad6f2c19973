// What is told beside a picture waits for it, unless somebody would rather know at once.
import type { StoredEvent } from '@campus/contract/scoring'
import { log } from '@campus/rules/scoring/samples'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { spoilers, tellPictureTime, useFromPictureTime } from './picture-time.ts'
import { useAtPicture } from './use-at-picture.ts'

const events: StoredEvent[] = log('START G1 G2').map((tap) => ({ ...tap, at: tap.deviceAt, scorer: '-', version: 2 }))
const takenAt = (index: number) => Date.parse(events[index]?.at ?? '')

beforeEach(() => {
  spoilers.turn(false)
  tellPictureTime(null)
})

test('one more when the picture comes to it, and drawn no oftener', () => {
  tellPictureTime(takenAt(0))
  let drawn = 0
  const { result } = renderHook(() => {
    drawn++
    return useAtPicture(events)
  })
  expect(result.current.map(({ type }) => type)).toEqual(['START'])
  act(() => tellPictureTime(takenAt(0) + 500))
  act(() => tellPictureTime(takenAt(1) - 1))
  expect(drawn).toBe(1)
  act(() => tellPictureTime(takenAt(1)))
  expect(result.current.map(({ type }) => type)).toEqual(['START', 'GOAL'])
  expect(drawn).toBe(2)
})

test('all of it where there is no picture, or for whoever wants it at once', () => {
  const { result } = renderHook(() => useAtPicture(events))
  expect(result.current).toBe(events)
  act(() => tellPictureTime(takenAt(0)))
  expect(result.current).toHaveLength(1)
  act(() => spoilers.turn(true))
  expect(result.current).toBe(events)
  expect(sessionStorage.getItem('live-spoilers')).toBe('on')
})

test('the picture’s time for others: none while nothing waits', () => {
  const { result } = renderHook(() => useFromPictureTime((at) => at))
  expect(result.current).toBeNull()
  act(() => tellPictureTime(5))
  expect(result.current).toBe(5)
  act(() => spoilers.turn(true))
  expect(result.current).toBeNull()
})
