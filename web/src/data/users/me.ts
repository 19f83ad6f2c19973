// Query of the signed-in person, null for a visitor; and the cache changes when that changes.
import { type Me, me } from '@campus/contract/users'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { clearUser, mayBeSignedIn } from './user-info.ts'

export const meKey = ['users', 'me']

/** Fails for a visitor. */
export const fetchMe = (signal?: AbortSignal): Promise<Me> => call(me, {}, signal)

/** The signed-in person, or null for a visitor. */
export function whoAmI() {
  return queryOptions({
    queryKey: meKey,
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<Me | null> => {
      // A rejected request would stand in the console of every visitor.
      if (!mayBeSignedIn()) return null
      return fetchMe(signal).catch((error) => {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      })
    },
  })
}

const isOthers = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== meKey[0]

/** Another person uses the app from now on: refetch or drop what was fetched for the one before. */
export async function changePerson(client: QueryClient) {
  client.removeQueries({ type: 'inactive', predicate: isOthers })
  await client.invalidateQueries({ predicate: isOthers })
}

/** The session is over, here or on the server. */
export function signedOut(client: QueryClient) {
  clearUser()
  client.setQueryData(meKey, null)
  void changePerson(client)
}

export function wasSignedIn(client: QueryClient): boolean {
  return Boolean(client.getQueryData(meKey))
}
