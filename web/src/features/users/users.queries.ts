// Who is looking: the signed-in person, or null for a visitor; and what changes when that changes.
import { type Me, me } from '@campus/contract/users'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { forgetUser, recallUser } from './user-info.ts'

export const meKey = ['users', 'me']

/** The signed-in person, or null for a visitor. */
export function whoAmI() {
  return queryOptions({
    queryKey: meKey,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }): Promise<Me | null> =>
      call(me, {}, signal).catch((error) => {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }),
  })
}

/**
 * Who is looking, for what is merely shown; undefined until that is known. A device on which nobody has signed in asks nothing: the
 * answer would be an error in its console. What somebody does asks `whoAmI` for certain.
 */
export function useMe(): Me | null | undefined {
  const isExpected = recallUser() !== null
  const { data } = useQuery({ ...whoAmI(), enabled: isExpected })
  return isExpected ? data : (data ?? null)
}

const isOthers = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== meKey[0]

/** Another person looks from now on: what was fetched for the one before is fetched again or forgotten. */
export async function changePerson(client: QueryClient) {
  client.removeQueries({ type: 'inactive', predicate: isOthers })
  await client.invalidateQueries({ predicate: isOthers })
}

/** The session is over, here or on the server. */
export function signedOut(client: QueryClient) {
  forgetUser()
  client.setQueryData(meKey, null)
  void changePerson(client)
}

export function wasSignedIn(client: QueryClient): boolean {
  return Boolean(client.getQueryData(meKey))
}
