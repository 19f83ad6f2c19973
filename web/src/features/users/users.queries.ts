// Who is looking: the signed-in person, or null for a visitor.
import { me } from '@campus/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

export function whoAmI() {
  return queryOptions({
    queryKey: ['users', 'me'],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call(me, {}, signal).catch((error) => {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }),
  })
}
