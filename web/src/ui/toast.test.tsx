// A message and the way to take back what it tells of.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Toasts, toast } from './toast.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('goes by itself, later where something can be done about it', () => {
  vi.useFakeTimers()
  render(<Toasts />)
  act(() => toast('저장했습니다.'))
  pass(5000)
  expect(screen.queryByText('저장했습니다.')).toBeNull()
  act(() => toast('해제했습니다.', { label: '되돌리기', run: () => {} }))
  pass(5000)
  expect(screen.getByRole('button', { name: '되돌리기' })).toBeTruthy()
  pass(5000)
  expect(screen.queryByRole('button')).toBeNull()
})

test('is gone once its action is taken, and what the action says stands', () => {
  render(<Toasts />)
  act(() => toast('해제했습니다.', { label: '되돌리기', run: () => toast('되돌렸습니다.') }))
  fireEvent.click(screen.getByRole('button', { name: '되돌리기' }))
  expect(screen.queryByText('해제했습니다.')).toBeNull()
  expect(screen.getByText('되돌렸습니다.')).toBeTruthy()
})
