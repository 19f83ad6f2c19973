// The end of a broadcast is shown at its start, and ten minutes before with a button to continue.
import { webcam } from '@campus/contract/live'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AirTime } from './air-time.tsx'

const start = Date.parse('2026-11-14T14:00:00+09:00')

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(start)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('ends four hours after the start, warns ten minutes before, and continues for four more', () => {
  const goOn = vi.fn()
  const shown = (endsAt: number) => <AirTime endsAt={endsAt} onGoOn={goOn} />
  const { rerender } = render(shown(start + webcam.longestMs))
  expect(screen.getByText('한 번에 4시간까지 방송할 수 있어요. 18:00에 끝나요.')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(230 * 60_000 - 1))
  expect(screen.queryByRole('button')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('alert').textContent).toBe('방송이 18:00에 끝나요.')
  fireEvent.click(screen.getByRole('button', { name: '계속 방송하기' }))
  expect(goOn).toHaveBeenCalledOnce()
  rerender(shown(start + 230 * 60_000 + webcam.longestMs))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/21:50에 끝나요/)).toBeTruthy()
})
