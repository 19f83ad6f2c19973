// A failure is scrolled into view and announced, wherever the page is scrolled; typing is not interrupted.
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Message } from './message.tsx'

const shown = vi.fn<() => void>()
// jsdom has no layout.
beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: shown.mockClear() }))

function Form({ look }: { look: 'bad' | 'warning' | 'good' | 'note' }) {
  const [tries, setTries] = useState(0)
  const [isOver, setOver] = useState(false)
  const send = () => [setTries(tries + 1), setOver(true)]
  return (
    <>
      {isOver && <Message look={look}>실패 {tries}</Message>}
      <input
        aria-label="이름"
        onChange={() => setTries(tries + 1)}
        onKeyDown={({ key }) => key === 'Enter' && send()}
      />
      <button type="button" onClick={send}>
        저장
      </button>
    </>
  )
}

test('a failed action is scrolled into view and focused, once', () => {
  render(<Form look="bad" />)
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(shown).toHaveBeenCalledTimes(1)
  screen.getByRole('textbox').focus()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '가' } })
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect(shown).toHaveBeenCalledTimes(1)
})

test('after sending with Enter it is scrolled into view, and the focus stays in the field', () => {
  render(<Form look="bad" />)
  screen.getByRole('textbox').focus()
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(shown).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test.each(['warning', 'good', 'note'] as const)('%s is not scrolled into view', (look) => {
  render(<Form look={look} />)
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByText(/실패/)).toBeTruthy()
  expect(shown).not.toHaveBeenCalled()
})
