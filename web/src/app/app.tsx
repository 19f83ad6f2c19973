// The app: its providers (settings, text, query cache, router), each inside the one it needs.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from '../api/query-client.ts'
import { liveMatches, matchesOn } from '../data/matches/match-lists.ts'
import { followSports } from '../data/sports/known-sports.ts'
import { paths } from '../paths.ts'
import { readSettings, SettingsProvider, useSettings } from '../settings/settings.tsx'
import { seoulDay } from '../text/format/dates.ts'
import { fetchEnglish, TextProvider } from '../text/use-text.tsx'
import { Boundary, fallbacks, Region } from '../ui/feedback/region.tsx'
import { Toasts } from '../ui/feedback/toast.tsx'
import { GuardedRoutes } from '../ui/form/guarded-routes.tsx'
import { lazyWhenIdle } from '../ui/loading/lazy-when-idle.ts'
import { ProgressBar } from './frame/progress-bar.tsx'
import { notifySignedOut } from './frame/signed-out.ts'
import { loadFirstMatch } from './routes/match-pages.tsx'
import { Router } from './routes/router.tsx'

const IdleTasks = lazyWhenIdle(() => import('./idle-tasks.tsx').then((m) => m.IdleTasks))

export const queryClient = createQueryClient(notifySignedOut)
followSports(queryClient)

function SettingsText({ children }: { children: ReactNode }) {
  return <TextProvider language={useSettings().language}>{children}</TextProvider>
}

/** How long the shell of index.html is shown while the first lists load. */
const timeoutMs = 400

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits a short time for English, which would otherwise flash in Korean first. */
export async function loadFirstLanguage(): Promise<void> {
  if (readSettings().language !== 'en') return
  await Promise.race([fetchEnglish().catch(() => {}), pause(4 * timeoutMs)])
}

/** Waits for the lists that index.html requested: one render with them costs half of two renders. */
export async function loadFirstLists(): Promise<void> {
  if (location.pathname !== paths.main) return
  const today = matchesOn({ sport: 'ALL', date: seoulDay(Date.now()) })
  const loaded = Promise.all([queryClient.prefetchQuery(today), queryClient.prefetchQuery(liveMatches())])
  await Promise.race([loaded, pause(timeoutMs)])
}

/** How long the shell is shown while the page of a match loads. */
const firstMatchMs = 8 * timeoutMs

export async function loadFirstPage(): Promise<void> {
  if (!location.pathname.startsWith(`/${paths.match.split('/')[1]}/`)) return
  await Promise.race([loadFirstMatch(queryClient).catch(() => {}), pause(firstMatchMs)])
}

export function App() {
  return (
    <SettingsProvider>
      <SettingsText>
        <Boundary fallback={fallbacks.page}>
          <QueryClientProvider client={queryClient}>
            <BrowserRouter>
              <GuardedRoutes>
                <Router />
                <Region look="nothing">
                  <Suspense>
                    <IdleTasks />
                  </Suspense>
                </Region>
              </GuardedRoutes>
              <ProgressBar />
              <Toasts />
            </BrowserRouter>
          </QueryClientProvider>
        </Boundary>
      </SettingsText>
    </SettingsProvider>
  )
}
