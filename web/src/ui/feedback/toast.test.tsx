// Toasts, their undo action and their queue.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Sheet } from '../dialog/sheet.tsx'
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

test('disappears by itself, later if it has an action', () => {
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

test('disappears once its action runs, and the toast of the action is shown', () => {
  render(<Toasts />)
  act(() => toast('해제했습니다.', { label: '되돌리기', run: () => toast('되돌렸습니다.') }))
  fireEvent.click(screen.getByRole('button', { name: '되돌리기' }))
  expect(screen.queryByText('해제했습니다.')).toBeNull()
  expect(screen.getByText('되돌렸습니다.')).toBeTruthy()
})

test('shows two undos at once, each for its own time, and queues what does not fit', () => {
  vi.useFakeTimers()
  render(<Toasts />)
  const undone: number[] = []
  const star = (id: number) => act(() => toast(`${id} 해제`, { label: `${id} 되돌리기`, run: () => undone.push(id) }))
  star(1)
  pass(5000)
  star(2)
  fireEvent.click(screen.getByText('1 되돌리기'))
  pass(4000)
  fireEvent.click(screen.getByText('2 되돌리기'))
  expect(undone).toEqual([1, 2])
  for (const id of [3, 4, 5, 6]) star(id)
  expect(screen.queryByText('6 되돌리기')).toBeNull()
  pass(8000)
  expect(screen.getByText('6 되돌리기')).toBeTruthy()
  pass(8000)
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows the same text once', () => {
  render(<Toasts />)
  act(() => toast('저장했습니다.'))
  act(() => toast('저장했습니다.'))
  expect(screen.getAllByText('저장했습니다.')).toHaveLength(1)
})

const stay = () => {}
const dialogOf = () => screen.getByText('복사하지 못했습니다.').closest('dialog')

const sheets = (count: number) => (
  <>
    {Array.from({ length: count }, (_, at) => (
      <Sheet key={at} title={`시트 ${at}`} onClose={stay}>
        …
      </Sheet>
    ))}
    <Toasts />
  </>
)

test('is rendered in the dialog opened last, and on the page again after it closes', () => {
  const { rerender } = render(sheets(2))
  act(() => toast('복사하지 못했습니다.'))
  expect(dialogOf()?.textContent).toContain('시트 1')
  rerender(sheets(1))
  expect(dialogOf()?.textContent).toContain('시트 0')
  rerender(sheets(0))
  expect(dialogOf()).toBeNull()
})
