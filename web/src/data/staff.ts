// Queries and mutations of helpers' roles.
import type { BodyOf } from '@campus/contract/endpoint'
import { giveRole, listStaff } from '@campus/contract/staff'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const staffKey = ['staff']

export function staffList() {
  return queryOptions({ queryKey: staffKey, queryFn: ({ signal }) => call(listStaff, {}, signal) })
}

/** Gives a role; USER removes it. */
export function useGiveRole() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof giveRole>) => call(giveRole, { body }),
    onSuccess: (_member, _body, _context, { client }) => client.invalidateQueries({ queryKey: staffKey }),
  })
}
