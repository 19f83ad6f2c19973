// Tests that the list of stars loads every page.
import { favoritesPage } from '@campus/contract/favorites'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { useStarredMatches } from './more-lists.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const all = Array.from({ length: favoritesPage + 5 }, (_, at) => sampleMatch({ matchId: at + 1, favoriteId: at + 1 }))

function inClient({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
}

test('requests every page', async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    const after = Number(new URL(url, 'http://campus.test').searchParams.get('after') ?? 0)
    return Response.json(all.slice(after, after + favoritesPage))
  })
  const { result } = renderHook(() => useStarredMatches(true), { wrapper: inClient })
  await waitFor(() => expect(result.current.data).toHaveLength(all.length))
  expect(requested).toEqual(['/api/users/me/favorites', `/api/users/me/favorites?after=${favoritesPage}`])
})
