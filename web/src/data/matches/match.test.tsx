// Tests of a match opened from a list: it shows the list's data, also when its own request fails.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { useMatch } from './match.ts'
import { listsKey } from './match-lists.cache.ts'

afterEach(() => void vi.unstubAllGlobals())

function open(client: QueryClient, matchId: number) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useMatch(matchId), { wrapper }).result
}

const listed = sampleMatch({ matchId: 7, version: 3, teamScore1: 2, teamScore2: 1 })
const older = { ...listed, version: 2, teamScore1: 1 }

function clientWithLists() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  client.setQueryData([...listsKey, { sport: 'ALL', date: '2026-05-20' }], [older], { updatedAt: 1000 })
  client.setQueryData([...listsKey, { sport: 'ALL', status: 'LIVE' }], [listed], { updatedAt: 2000 })
  return client
}

test('without a connection shows the newest list entry, with its age', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const shown = open(clientWithLists(), 7)
  expect(shown.current.data).toMatchObject({ teamScore1: 2, teamScore2: 1 })
  await waitFor(() => expect(shown.current.isError).toBe(true))
  expect(shown.current.data).toMatchObject({ teamScore1: 2, teamScore2: 1 })
  expect(shown.current.dataUpdatedAt).toBe(2000)
})

test('requests the match anyway, and shows the response', async () => {
  const fetched = vi.fn(async (_url: string) => Response.json({ ...listed, version: 4, teamScore1: 3 }))
  vi.stubGlobal('fetch', fetched)
  const client = clientWithLists()
  client.setQueryData([...listsKey, { sport: 'SOCCER', date: '2026-05-20' }], [listed])
  const shown = open(client, 7)
  await waitFor(() => expect(shown.current.data?.teamScore1).toBe(3))
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/matches/7')
})
