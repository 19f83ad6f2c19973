// An open sheet stays open while another part of the page is loading.
import { act, render, screen } from '@testing-library/react'
import { StrictMode, Suspense, use } from 'react'
import { expect, test, vi } from 'vitest'
import { Sheet } from './sheet.tsx'

const Late = ({ words }: { words: Promise<string> }) => <p>{use(words)}</p>

function Page({ words, onClose }: { words?: Promise<string>; onClose: () => void }) {
  return (
    <Suspense fallback="…">
      {words && <Late words={words} />}
      <Sheet title="로그인" onClose={onClose}>
        <input aria-label="이메일" />
      </Sheet>
    </Suspense>
  )
}

test('a part that loads late hides the sheet for a moment without closing it', async () => {
  const onClose = vi.fn<() => void>()
  const { rerender } = render(<Page onClose={onClose} />)
  const { promise, resolve } = Promise.withResolvers<string>()
  await act(async () => rerender(<Page words={promise} onClose={onClose} />))
  await act(async () => resolve('늦은 말'))
  expect(screen.getByText('늦은 말')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true)
})

test('opens once and stays open in StrictMode', async () => {
  const onClose = vi.fn<() => void>()
  await act(async () =>
    render(
      <StrictMode>
        <Page onClose={onClose} />
      </StrictMode>,
    ),
  )
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true)
})

test('calls onClose once when a person closes it', async () => {
  const onClose = vi.fn<() => void>()
  render(<Page onClose={onClose} />)
  await act(async () => screen.getByRole<HTMLDialogElement>('dialog').close())
  expect(onClose).toHaveBeenCalledTimes(1)
})
