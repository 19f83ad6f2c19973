// The cache of everything fetched, how it retries (once, and only what may pass by itself), and who hears of a session's end.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { savedAtOf } from './kept.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** asksToSignIn: the caller itself asks a signed-out person to log in. */
    mutationMeta: { asksToSignIn?: boolean }
  }
}

/** `onSignedOut` hears of calls that were refused for want of a session. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const look = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED') onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: look,
      // A saved copy is as old as it was when it was saved, whichever query it answers.
      onSuccess: (answer, query) => {
        const at = savedAtOf(answer)
        if (at !== undefined) query.setState({ dataUpdatedAt: at })
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!mutation.meta?.asksToSignIn) look(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Off line is a failure to be told, not a wait without end.
        networkMode: 'always',
        // Everybody is back in the same moment: the socket brings back what was missed, spread (app/catch-up.ts).
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isPassing,
        // Spread, so that a short outage does not bring everybody back in the same second.
        retryDelay: () => 300 + Math.random() * 900,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
