// Events beside a picture wait for it, unless the viewer allows spoilers.
import type { StoredEvent } from '@campus/contract/scoring'
import { log } from '@campus/rules/scoring/samples'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setPictureTime, spoilers, useFromPictureTime } from './picture-time.ts'
import { useAtPicture } from './use-at-picture.ts'

const events: StoredEvent[] = log('START G1 G2').map((tap) => ({ ...tap, at: tap.deviceAt, scorer: '-', version: 2 }))
const takenAt = (index: number) => Date.parse(events[index]?.at ?? '')

beforeEach(() => {
  spoilers.turn(false)
  setPictureTime(null)
})

test('shows an event when the picture reaches it, without extra renders', () => {
  setPictureTime(takenAt(0))
  let drawn = 0
  const { result } = renderHook(() => {
    drawn++
    return useAtPicture(events)
  })
  expect(result.current.map(({ type }) => type)).toEqual(['START'])
  act(() => setPictureTime(takenAt(0) + 500))
  act(() => setPictureTime(takenAt(1) - 1))
  expect(drawn).toBe(1)
  act(() => setPictureTime(takenAt(1)))
  expect(result.current.map(({ type }) => type)).toEqual(['START', 'GOAL'])
  expect(drawn).toBe(2)
})

test('shows everything without a picture or with spoilers', () => {
  const { result } = renderHook(() => useAtPicture(events))
  expect(result.current).toBe(events)
  act(() => setPictureTime(takenAt(0)))
  expect(result.current).toHaveLength(1)
  act(() => spoilers.turn(true))
  expect(result.current).toBe(events)
  expect(sessionStorage.getItem('live-spoilers')).toBe('on')
})

test('passes the time of the picture on, null without a picture or with spoilers', () => {
  const { result } = renderHook(() => useFromPictureTime((at) => at))
  expect(result.current).toBeNull()
  act(() => setPictureTime(5))
  expect(result.current).toBe(5)
  act(() => spoilers.turn(true))
  expect(result.current).toBeNull()
})
