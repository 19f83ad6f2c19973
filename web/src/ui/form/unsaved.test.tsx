// Unsaved input is not lost by a stray tap or the back button.
import './way-out.ts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { GuardedRoutes } from './guarded-routes.tsx'
import { useUnsavedGuard } from './unsaved.tsx'

beforeEach(() => history.replaceState(null, '', '/start'))
function Form({ isDirty }: { isDirty: boolean }) {
  const unsaved = useUnsavedGuard(isDirty)
  const navigate = useNavigate()
  return (
    <>
      <h1>양식</h1>
      <Link to="/elsewhere">다른 곳</Link>
      <button type="button" onClick={() => void navigate('/elsewhere')}>
        첫 화면으로
      </button>
      <Link to="/form?edit=5">다른 것 편집</Link>
      <Link to="/form?day=2" replace>
        다른 날
      </Link>
      {unsaved}
    </>
  )
}

/** Two rows edited at once; the second can be cancelled. */
function Rows() {
  const [isSecond, setSecond] = useState(true)
  const first = useUnsavedGuard(true)
  const second = useUnsavedGuard(isSecond)
  return (
    <>
      <button type="button" onClick={() => setSecond(false)}>
        둘째 취소
      </button>
      <Link to="/elsewhere">다른 곳</Link>
      {first}
      {second}
    </>
  )
}

function show(isDirty: boolean) {
  render(
    <BrowserRouter>
      <GuardedRoutes>
        <Routes>
          <Route path="/start" element={<Link to="/form">양식으로</Link>} />
          <Route path="/form" element={<Form isDirty={isDirty} />} />
          <Route path="/rows" element={<Rows />} />
          <Route path="/elsewhere" element={<h1>도착</h1>} />
        </Routes>
      </GuardedRoutes>
    </BrowserRouter>,
  )
}

function open(isDirty: boolean) {
  show(isDirty)
  fireEvent.click(screen.getByText('양식으로'))
}

test('a link asks first: stay keeps the page, leave navigates', () => {
  open(true)
  fireEvent.click(screen.getByText('다른 곳'))
  expect([location.pathname, screen.queryByText('양식') !== null]).toEqual(['/form', true])
  fireEvent.click(screen.getByText('계속 편집'))
  expect(screen.queryByText('나가기')).toBeNull()
  fireEvent.click(screen.getByText('다른 곳'))
  fireEvent.click(screen.getByText('나가기'))
  expect(screen.getByText('도착')).toBeTruthy()
})

test('the back button asks too, and the address stays', async () => {
  open(true)
  act(() => history.back())
  await waitFor(() => expect(screen.getByText('계속 편집')).toBeTruthy())
  await waitFor(() => expect(location.pathname).toBe('/form'))
  fireEvent.click(screen.getByText('나가기'))
  await waitFor(() => expect(screen.getByText('양식으로')).toBeTruthy())
})

test('does not ask without unsaved input', () => {
  open(false)
  fireEvent.click(screen.getByText('다른 곳'))
  expect(screen.getByText('도착')).toBeTruthy()
})

const asks = () => screen.queryByText('계속 편집') !== null

test('a navigation by code asks too, on a page opened by its address', () => {
  history.replaceState(null, '', '/form')
  show(true)
  fireEvent.click(screen.getByText('첫 화면으로'))
  expect([location.pathname, asks()]).toEqual(['/form', true])
  fireEvent.click(screen.getByText('나가기'))
  expect(screen.getByText('도착')).toBeTruthy()
})

test('a new history entry of the same page asks, a replaced address does not', () => {
  open(true)
  fireEvent.click(screen.getByText('다른 날'))
  expect([location.search, asks()]).toEqual(['?day=2', false])
  fireEvent.click(screen.getByText('다른 것 편집'))
  expect([location.search, asks()]).toEqual(['?day=2', true])
})

test('with two unsaved forms, cancelling one leaves the other asking', () => {
  history.replaceState(null, '', '/rows')
  show(true)
  fireEvent.click(screen.getByText('둘째 취소'))
  fireEvent.click(screen.getByText('다른 곳'))
  expect([location.pathname, asks()]).toEqual(['/rows', true])
})
