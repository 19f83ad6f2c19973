// Tests of the empty day and its links to days with matches.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { matchDays } from '../../../data/matches/match-days.ts'
import { EmptyDay } from './empty-day.tsx'

const on = (date: string) => ({ date, count: 2 })

function show(days: string[], before: string | null, after: string | null) {
  const client = new QueryClient()
  client.setQueryData(matchDays('SOCCER', '2026-11').queryKey, { days: days.map(on), before, after })
  const onChoose = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <EmptyDay sport="SOCCER" day="2026-11-15" today="2026-11-14" onChoose={onChoose} />
    </QueryClientProvider>,
  )
  return onChoose
}

const offered = () => screen.queryAllByRole('button').map((button) => button.textContent)

test('offers the nearest day on either side, of the same month or beyond it', () => {
  const onChoose = show(['2026-11-02', '2026-11-13', '2026-11-18', '2026-11-20'], '2026-10-30', null)
  expect(offered()).toEqual(['다음 경기일 11. 18. (수)', '이전 경기일 11. 13. (금)'])
  fireEvent.click(screen.getByText('다음 경기일 11. 18. (수)'))
  expect(onChoose).toHaveBeenCalledWith('2026-11-18')
})

test('names the year of a day in another one', () => {
  show([], '2026-10-30', '2027-03-02')
  expect(offered()).toEqual(['다음 경기일 2027. 3. 2. (화)', '이전 경기일 10. 30. (금)'])
})

test('offers no day when there is none', () => {
  show([], null, null)
  expect(offered()).toEqual([])
})
