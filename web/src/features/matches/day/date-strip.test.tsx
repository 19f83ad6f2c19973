// The strip of days: today in the middle, still under the finger, walking on at the edge.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
// Here before it is asked for: a slow machine takes its time to read it.
import './calendar-sheet.tsx'
import { DateStrip } from './date-strip.tsx'
import { matchDays } from './match-days.queries.ts'

afterEach(cleanup)

const client = new QueryClient()
for (const [month, days] of Object.entries({
  '2026-10': [],
  '2026-11': ['2026-11-12', '2026-11-15'],
  '2026-12': ['2026-12-25'],
})) {
  const answer = { days: days.map((date) => ({ date, count: 3 })), before: null, after: null }
  client.setQueryData(matchDays('ALL', month).queryKey, answer)
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

test('today stands in the middle and is called today', () => {
  render(<Strip />)
  expect(shown()).toEqual([11, 12, 13, 14, 15, 16, 17])
  expect(pressed()).toBe(3)
  expect(screen.getByRole('button', { name: /2026. 11. 14. \(토\)\s*오늘/ }).getAttribute('aria-current')).toBe('date')
})

test('an inner day is chosen in its place, an edge day becomes the middle', () => {
  render(<Strip />)
  fireEvent.click(screen.getByRole('button', { name: /2026. 11. 16. \(월\)/ }))
  expect([shown()[0], pressed()]).toEqual([11, 5])
  fireEvent.click(screen.getByRole('button', { name: /2026. 11. 17. \(화\)/ }))
  expect([shown()[0], pressed()]).toEqual([14, 3])
})

test('days with matches are marked, for eyes and ears', () => {
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
  // The calendar takes the focus once it has loaded: before that, a test would lose it again.
  await waitFor(() => expect(at()).toBe('2026. 11. 14. (토), 오늘, 경기 없음'))
  return { press }
}

test('the calendar opens on the chosen day and is walked by keys, across months', async () => {
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

test('a day of another month is chosen, and becomes the middle of the strip', async () => {
  await openCalendar()
  const later = screen.getByRole('button', { name: '다음 달' })
  later.focus()
  fireEvent.click(later)
  const grid = screen.getByRole('grid', { name: '2026년 12월' })
  expect(document.activeElement).toBe(later)
  fireEvent.click(within(grid).getByRole('button', { name: '2026. 12. 25. (금), 3경기' }))
  expect(screen.queryByRole('grid')).toBeNull()
  expect(shown()).toEqual([22, 23, 24, 25, 26, 27, 28])
})
