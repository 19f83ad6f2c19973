// A region fails alone: its siblings stay, and a retry or a navigation renders it again.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter, Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Region } from './region.tsx'

let isBroken = true

function Chat() {
  if (isBroken) throw new Error('no such message')
  return <p>채팅</p>
}

beforeEach(() => {
  isBroken = true
  vi.spyOn(console, 'error').mockImplementation(() => {})
  history.replaceState(null, '', '/livepage')
  render(
    <BrowserRouter>
      <p>영상</p>
      <Link to="/mainpage">홈</Link>
      <Region>
        <Chat />
      </Region>
      <Region look="nothing">
        <Chat />
      </Region>
    </BrowserRouter>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('siblings of a failed region stay', () => {
  expect(screen.getByText('영상')).toBeTruthy()
  expect(screen.getAllByRole('alert').map((each) => each.textContent)).toEqual([
    '이 부분을 표시하지 못했습니다.다시 시도',
  ])
})

test('a retry renders it again', () => {
  fireEvent.click(screen.getByText('다시 시도'))
  expect(screen.getByRole('alert')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByText('다시 시도'))
  expect(screen.getByText('채팅')).toBeTruthy()
})

test('a navigation renders it again', () => {
  isBroken = false
  fireEvent.click(screen.getByText('홈'))
  expect(screen.getAllByText('채팅')).toHaveLength(2)
})
