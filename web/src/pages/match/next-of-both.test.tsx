// After a match: the next one of each side, once if they meet again.
import type { Match } from '@campus/contract/matches'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { listsKey } from '../../data/matches/match-lists.cache.ts'
import { sampleMatch } from '../../match.sample.ts'
import { NextOfBoth } from './next-of-both.tsx'

afterEach(cleanup)

const played = sampleMatch({ matchId: 1, status: 'PAST', date: '2020-01-01' })
const later = (matchId: number, date = '2999-01-02') => sampleMatch({ matchId, date })

function show(one: Match[], two: Match[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData([...listsKey, { sport: 'ALL', teamId: 1 }], one)
  client.setQueryData([...listsKey, { sport: 'ALL', teamId: 2 }], two)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NextOfBoth match={{ teamId1: 1, teamId2: 2 }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href')?.split('/')[2])
}

test('the first match to come of each', () => {
  expect(show([played, later(5), later(6, '2999-02-01')], [played, later(7)])).toEqual(['5', '7'])
})

test('not one that is off, played before its day or running', () => {
  const off = (['CANCELLED', 'PAST', 'LIVE'] as const).map((status, at) =>
    sampleMatch({ matchId: at + 2, status, date: '2999-01-01' }),
  )
  expect(show([...off, later(5)], [])).toEqual(['5'])
})

test('one match where they meet again', () => {
  expect(show([later(5)], [later(5)])).toEqual(['5'])
})

test('nothing where nothing is planned, nor for a match that nobody ended', () => {
  expect(show([played], [sampleMatch({ matchId: 9, date: '2020-01-02' })])).toEqual([])
  expect(screen.queryByRole('heading')).toBeNull()
})
