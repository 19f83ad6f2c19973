// The query cache, its retries (once, and only temporary failures), and its callback at the end of a session.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { savedAtOf } from './offline-copy.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** asksToSignIn: the caller itself prompts a signed-out person to log in. */
    mutationMeta: { asksToSignIn?: boolean }
  }
}

/** `onSignedOut` is called when a request is rejected because there is no session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const checkSession = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED') onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: checkSession,
      // An offline copy keeps the time of its saving as its age.
      onSuccess: (reply, query) => {
        const at = savedAtOf(reply)
        if (at !== undefined) query.setState({ dataUpdatedAt: at })
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!mutation.meta?.asksToSignIn) checkSession(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline is a failure to show: the default mode would wait without end.
        networkMode: 'always',
        // Everybody reconnects at the same moment: data/catch-up.ts refetches with jitter instead.
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isTemporary,
        // Jitter: after a short outage clients must not all retry in the same second.
        retryDelay: () => 300 + Math.random() * 900,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
