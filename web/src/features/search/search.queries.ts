// Asking the server for a name while it is being typed.

import type { ReplyOf } from '@campus/contract/endpoint'
import { search } from '@campus/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'

export type Found = ReplyOf<typeof search>

const pauseMs = 200
export const longest = 40

/** A value once it has stood still for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  // An emptied field needs no answer, so it needs no pause.
  return value ? settled : ''
}

/** What was found before stays until the next answer is here. */
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
