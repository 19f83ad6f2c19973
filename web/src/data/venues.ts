// Queries and mutations of venues.
import { createVenue, deleteVenue, listVenues, updateVenue, type VenueForm } from '@campus/contract/venues'
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

/** What is left out of the form stays as it is. */
export function useSaveVenue() {
  return useMutation({
    mutationFn: ({ venueId, ...body }: VenueForm & { venueId: number }) =>
      call(updateVenue, { params: { venueId: String(venueId) }, body }),
    onSuccess: (_venue, _body, _context, { client }) => client.invalidateQueries({ queryKey: venuesKey }),
  })
}

export function useDeleteVenue() {
  return useMutation({
    mutationFn: (venueId: number) => call(deleteVenue, { params: { venueId: String(venueId) } }),
    onSuccess: (_reply, _id, _context, { client }) => client.invalidateQueries({ queryKey: venuesKey }),
  })
}
