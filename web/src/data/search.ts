// Query of the search, debounced while typing.

import type { ReplyOf } from '@campus/contract/endpoint'
import { search } from '@campus/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'

export type Found = ReplyOf<typeof search>

const pauseMs = 200
export const longest = 40

/** The value after it has not changed for a moment. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  // An emptied field needs no request, so it needs no delay.
  return value ? debounced : ''
}

/** The previous results stay until the next response. */
export function useSearch(typed: string) {
  return useQuery({
    queryKey: ['search', typed],
    queryFn: ({ signal }) => call(search, { query: { q: typed } }, signal),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })
}

export function countOf({ teams, players, competitions }: Found): number {
  return teams.length + players.length + competitions.length
}
