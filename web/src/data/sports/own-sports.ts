// Queries and mutations of the sports that the campus made itself. What was loaded last is kept in this browser.
import type { BodyOf } from '@campus/contract/endpoint'
import {
  createOwnSport,
  deleteOwnSport,
  listOwnSports,
  type OwnSport,
  type OwnSportForm,
  updateOwnSport,
} from '@campus/contract/own-sports'
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keepSports } from './known-sports.ts'

export function ownSportList() {
  return queryOptions({
    queryKey: ['sports'],
    queryFn: async ({ signal }): Promise<OwnSport[]> => keepSports(await call(listOwnSports, {}, signal)),
  })
}

/** Called by pages that have met a sport that they do not know. */
export const loadSports = (client: QueryClient) => client.prefetchQuery({ ...ownSportList(), staleTime: 0 })

const loadAgain = (client: QueryClient) => client.fetchQuery({ ...ownSportList(), staleTime: 0 })

export function useCreateSport() {
  return useMutation({
    mutationFn: (body: OwnSportForm) => call(createOwnSport, { body }),
    onSuccess: (_sport, _body, _context, { client }) => loadAgain(client),
  })
}

export function useUpdateSport(sport: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateOwnSport>) => call(updateOwnSport, { params: { sport }, body }),
    onSuccess: (_sport, _body, _context, { client }) => loadAgain(client),
  })
}

export function useDeleteSport() {
  return useMutation({
    mutationFn: (sport: string) => call(deleteOwnSport, { params: { sport } }),
    onSuccess: (_reply, _sport, _context, { client }) => loadAgain(client),
  })
}
