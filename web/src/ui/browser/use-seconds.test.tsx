// Tests of the countdown to the next code.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCountdown } from './use-seconds.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const left = (hook: { result: { current: ReturnType<typeof useCountdown> } }) => hook.result.current[0]

test('counts down to zero and stops', () => {
  const hook = renderHook(useCountdown)
  expect(left(hook)).toBe(0)
  act(() => hook.result.current[1](60))
  expect(left(hook)).toBe(60)
  act(() => void vi.advanceTimersByTime(1000))
  expect(left(hook)).toBe(59)
  act(() => void vi.advanceTimersByTime(58_500))
  expect(left(hook)).toBe(1)
  act(() => void vi.advanceTimersByTime(1000))
  expect([left(hook), vi.getTimerCount()]).toEqual([0, 0])
})

test('shows the right rest after the tab slept', () => {
  const hook = renderHook(useCountdown)
  act(() => hook.result.current[1](60))
  vi.setSystemTime(Date.now() + 45_000)
  act(() => void vi.advanceTimersByTime(250))
  expect(left(hook)).toBe(15)
})

test('starting again restarts the countdown', () => {
  const hook = renderHook(useCountdown)
  act(() => hook.result.current[1](10))
  act(() => void vi.advanceTimersByTime(8000))
  act(() => hook.result.current[1](60))
  expect(left(hook)).toBe(60)
})
