// Queries and mutations of venues.
import { createVenue, deleteVenue, listVenues, updateVenue } from '@campus/contract/venues'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const venuesKey = ['venues']

export function venueList() {
  return queryOptions({ queryKey: venuesKey, queryFn: ({ signal }) => call(listVenues, {}, signal) })
}

export function useCreateVenue() {
  return useMutation({
    mutationFn: (name: string) => call(createVenue, { body: { name } }),
    onSuccess: (_venue, _name, _context, { client }) => client.invalidateQueries({ queryKey: venuesKey }),
  })
}

export function useRenameVenue() {
  return useMutation({
    mutationFn: ({ venueId, name }: { venueId: number; name: string }) =>
      call(updateVenue, { params: { venueId: String(venueId) }, body: { name } }),
    onSuccess: (_venue, _body, _context, { client }) => client.invalidateQueries({ queryKey: venuesKey }),
  })
}

export function useDeleteVenue() {
  return useMutation({
    mutationFn: (venueId: number) => call(deleteVenue, { params: { venueId: String(venueId) } }),
    onSuccess: (_reply, _id, _context, { client }) => client.invalidateQueries({ queryKey: venuesKey }),
  })
}
