import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRest } from './use-rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('a finger, a wheel or a key starts the rest anew; after it nothing does', () => {
  const { result } = renderHook(() => useRest(true, 4000))
  for (const name of ['pointerdown', 'scroll', 'keydown']) {
    pass(3000)
    window.dispatchEvent(new Event(name))
    expect(result.current).toBe(false)
  }
  pass(3999)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
  window.dispatchEvent(new Event('pointerdown'))
  expect(result.current).toBe(true)
})

test('it is counted from when the page is ready', () => {
  const { result, rerender } = renderHook(({ isReady }) => useRest(isReady, 4000), { initialProps: { isReady: false } })
  pass(10_000)
  expect(result.current).toBe(false)
  rerender({ isReady: true })
  pass(4000)
  expect(result.current).toBe(true)
})
