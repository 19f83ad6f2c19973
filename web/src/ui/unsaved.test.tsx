// What has been typed is not lost by a stray tap or by the way back.
import './way-out.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useUnsavedGuard } from './unsaved.tsx'

// jsdom has dialogs, but no way to show one.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

beforeEach(() => history.replaceState(null, '', '/start'))
afterEach(cleanup)

function Form({ isDirty }: { isDirty: boolean }) {
  const unsaved = useUnsavedGuard(isDirty)
  const navigate = useNavigate()
  return (
    <>
      <h1>양식</h1>
      <Link to="/elsewhere">다른 곳</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        뒤로
      </button>
      {unsaved}
    </>
  )
}

function show(isDirty: boolean) {
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/start" element={<Link to="/form">양식으로</Link>} />
        <Route path="/form" element={<Form isDirty={isDirty} />} />
        <Route path="/elsewhere" element={<h1>도착</h1>} />
      </Routes>
    </BrowserRouter>,
  )
  fireEvent.click(screen.getByText('양식으로'))
}

test('a link asks first: stay keeps the page, leave goes on', () => {
  show(true)
  fireEvent.click(screen.getByText('다른 곳'))
  expect([location.pathname, screen.queryByText('양식') !== null]).toEqual(['/form', true])
  fireEvent.click(screen.getByText('계속 편집'))
  expect(screen.queryByText('나가기')).toBeNull()
  fireEvent.click(screen.getByText('다른 곳'))
  fireEvent.click(screen.getByText('나가기'))
  expect(screen.getByText('도착')).toBeTruthy()
})

test('the way back asks too, and the address stays', async () => {
  show(true)
  act(() => history.back())
  await waitFor(() => expect(screen.getByText('계속 편집')).toBeTruthy())
  await waitFor(() => expect(location.pathname).toBe('/form'))
  fireEvent.click(screen.getByText('나가기'))
  await waitFor(() => expect(screen.getByText('양식으로')).toBeTruthy())
})

test('nothing typed, nothing asked', () => {
  show(false)
  fireEvent.click(screen.getByText('다른 곳'))
  expect(screen.getByText('도착')).toBeTruthy()
})
