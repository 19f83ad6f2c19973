// The card of both sides' places in their table, before a match.
import type { Standings, StandingsRow } from '@campus/contract/brackets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { tables } from '../../../data/brackets/brackets.ts'
import { sampleMatch } from '../../../match.sample.ts'
import { PlaceCard } from './place-card.tsx'

const row = (teamId: number, teamName: string, changes: Partial<StandingsRow> = {}): StandingsRow => ({
  department: teamName,
  win: 1,
  draw: 0,
  lose: 1,
  points: 3,
  rank: teamId,
  teamId,
  teamName,
  played: 2,
  for: 3,
  against: 2,
  difference: 1,
  adjustment: 0,
  form: ['W', 'L'],
  why: [],
  outlook: 'OPEN',
  matchesLeft: 1,
  ...changes,
})

function show(groups: Standings[]) {
  const client = new QueryClient()
  client.setQueryData(tables({ sport: 'SOCCER', competitionId: 1 }, false).queryKey, groups)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PlaceCard match={sampleMatch()} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const group = (name: string, teams: StandingsRow[]): Standings => ({ group: name, teams, qualifiers: 2, remaining: 2 })

test('shows the two sides of the match in the order of their table, and what is certain', () => {
  const teams = [row(3, '화학과'), row(2, '기계공학과', { outlook: 'WIN' }), row(1, '컴퓨터공학과')]
  show([group('A조', [row(9, '법학과')]), group('B조', teams)])
  const card = screen.getByRole('region', { name: 'B조 순위에서' })
  const names = within(card)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['기기계', '컴컴공'])
  expect(within(card).getByText('기계 · 이기면 진출')).toBeTruthy()
  expect(within(card).getByRole('link', { name: '순위표' }).getAttribute('href')).toContain('competition=1')
})

test('is not there if the two are not in one table', () => {
  const { container } = show([group('A조', [row(1, '컴퓨터공학과')]), group('B조', [row(2, '기계공학과')])])
  expect(container.textContent).toBe('')
})
