// The strip of days: today in the middle, still under the finger, walking on at the edge.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { dayOfMonth } from '../../text/dates.ts'
import { DateStrip } from './date-strip.tsx'

afterEach(cleanup)

function Strip({ start = '2026-11-14' }: { start?: string }) {
  const [day, setDay] = useState(start)
  return <DateStrip value={day} today="2026-11-14" onChange={setDay} />
}

const days = () => screen.getAllByRole('button').slice(0, 7)
const shown = () => days().map((button) => Number(button.querySelector('b')?.textContent))
const pressed = () => days().findIndex((button) => button.getAttribute('aria-pressed') === 'true')

test('today stands in the middle and is called today', () => {
  render(<Strip />)
  expect(shown()).toEqual([11, 12, 13, 14, 15, 16, 17])
  expect(pressed()).toBe(3)
  expect(screen.getByRole('button', { name: /2026. 11. 14. \(토\)\s*오늘/ }).getAttribute('aria-current')).toBe('date')
})

test('an inner day is chosen in its place, an edge day becomes the middle', () => {
  render(<Strip />)
  fireEvent.click(screen.getByRole('button', { name: '2026. 11. 16. (월)' }))
  expect([shown()[0], pressed()]).toEqual([11, 5])
  fireEvent.click(screen.getByRole('button', { name: '2026. 11. 17. (화)' }))
  expect([shown()[0], pressed()]).toEqual([14, 3])
})

test('the calendar reaches any day', () => {
  const { container } = render(<Strip />)
  const input = container.querySelector('input')
  if (!input) throw new Error('no date input')
  fireEvent.change(input, { target: { value: '2026-12-25' } })
  expect(shown()).toEqual(['22', '23', '24', '25', '26', '27', '28'].map((d) => dayOfMonth(`2026-12-${d}`)))
})
