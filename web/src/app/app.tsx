// The app: what every screen draws on (settings, words, cache, router), each inside the one it needs.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { SettingsProvider, useSettings } from '../settings/settings.tsx'
import { TextProvider } from '../text/use-text.tsx'
import { Toasts } from '../ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Router } from './router.tsx'

const queryClient = createQueryClient()

function Words({ children }: { children: ReactNode }) {
  return <TextProvider language={useSettings().language}>{children}</TextProvider>
}

export function App() {
  return (
    <SettingsProvider>
      <Words>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <BrowserRouter>
              <Router />
              <Toasts />
            </BrowserRouter>
          </QueryClientProvider>
        </ErrorBoundary>
      </Words>
    </SettingsProvider>
  )
}
