// Tests of the strip of days: today in the middle, days hold still under the finger, the edge moves the strip.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
// Preload the lazy sheet: a slow machine takes its time to read it.
import './calendar-sheet.tsx'
import { matchDays } from '../../../data/matches/match-days.ts'
import { DateStrip } from './date-strip.tsx'

const client = new QueryClient()
for (const [month, days] of Object.entries({
  '2026-10': [],
  '2026-11': ['2026-11-12', '2026-11-15'],
  '2026-12': ['2026-12-25'],
})) {
  const response = { days: days.map((date) => ({ date, count: 3 })), before: null, after: null }
  client.setQueryData(matchDays('ALL', month).queryKey, response)
}
client.setQueryData(matchDays('ALL', '2027-01').queryKey, { days: [], before: null, after: null })

function Strip({ start = '2026-11-14' }: { start?: string }) {
  const [day, setDay] = useState(start)
  return (
    <QueryClientProvider client={client}>
      <DateStrip sport="ALL" value={day} today="2026-11-14" onChange={setDay} />
    </QueryClientProvider>
  )
}

const days = () => screen.getAllByRole('button').slice(0, 7)
const shown = () => days().map((button) => Number(button.querySelector('b')?.textContent))
const pressed = () => days().findIndex((button) => button.getAttribute('aria-pressed') === 'true')

test('today is in the middle and labelled as today', () => {
  render(<Strip />)
  expect(shown()).toEqual([11, 12, 13, 14, 15, 16, 17])
  expect(pressed()).toBe(3)
  expect(screen.getByRole('button', { name: /2026. 11. 14. \(토\)\s*오늘/ }).getAttribute('aria-current')).toBe('date')
})

test('choosing an inner day does not move the strip, an edge day becomes the middle', () => {
  render(<Strip />)
  fireEvent.click(screen.getByRole('button', { name: /2026. 11. 16. \(월\)/ }))
  expect([shown()[0], pressed()]).toEqual([11, 5])
  fireEvent.click(screen.getByRole('button', { name: /2026. 11. 17. \(화\)/ }))
  expect([shown()[0], pressed()]).toEqual([14, 3])
})

test('marks days with matches, visibly and in the accessible name', () => {
  render(<Strip />)
  expect(days().map((button) => button.dataset.marked === 'true')).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
    false,
  ])
  expect(screen.getByRole('button', { name: /2026. 11. 15. \(일\)\s*경기 있음/ })).toBeTruthy()
})

const at = () => document.activeElement?.getAttribute('aria-label')

async function openCalendar() {
  render(<Strip />)
  fireEvent.click(screen.getByRole('button', { name: '날짜 선택' }))
  const grid = await screen.findByRole('grid', { name: '2026년 11월' })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? grid, { key })
  // The calendar takes the focus when it has loaded: a test that moves the focus earlier would lose it.
  await waitFor(() => expect(at()).toBe('2026. 11. 14. (토), 오늘, 경기 없음'))
  return { press }
}

test('the calendar opens on the chosen day and arrow keys move across months', async () => {
  const { press } = await openCalendar()
  press('ArrowRight')
  expect(at()).toBe('2026. 11. 15. (일), 3경기')
  press('ArrowDown')
  press('Home')
  press('ArrowUp')
  press('End')
  expect(at()).toContain('2026. 11. 21. (토)')
  press('PageDown')
  expect(at()).toContain('2026. 12. 21. (월)')
  expect(screen.getByRole('grid', { name: '2026년 12월' })).toBeTruthy()
  for (let week = 0; week < 4; week++) press('ArrowUp')
  expect(at()).toContain('2026. 11. 23. (월)')
})

test('choosing a day of another month makes it the middle of the strip', async () => {
  await openCalendar()
  const nextMonth = screen.getByRole('button', { name: '다음 달' })
  nextMonth.focus()
  fireEvent.click(nextMonth)
  const grid = screen.getByRole('grid', { name: '2026년 12월' })
  expect(document.activeElement).toBe(nextMonth)
  fireEvent.click(within(grid).getByRole('button', { name: '2026. 12. 25. (금), 3경기' }))
  expect(screen.queryByRole('grid')).toBeNull()
  expect(shown()).toEqual([22, 23, 24, 25, 26, 27, 28])
})
