// The cache of everything fetched, and how it retries: once, and only what may pass by itself.
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Off line is a failure to be told, not a wait without end.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isPassing,
        // Spread, so that a short outage does not bring everybody back in the same second.
        retryDelay: () => 300 + Math.random() * 900,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
