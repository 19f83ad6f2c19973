// The page of a match and its first tab: drawn at once if their chunks are loaded, else as a skeleton, so that a tap on a match
// responds immediately. The head does not wait for the tab below it.
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { MatchSkeleton } from '../../features/matches/row/match-skeleton.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useText } from '../../text/use-text.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { lazyPage } from './lazy-page.tsx'

const loaded: { Page?: ComponentType; Details?: ComponentType } = {}

const fetchPage = async () => (loaded.Page = (await import('../../pages/match/match-page.tsx')).MatchPage)
const fetchDetails = async () => (loaded.Details = (await import('../../pages/match/match-details.tsx')).MatchDetails)

export const fetchMatchPages = () => Promise.all([fetchPage(), fetchDetails()])

/**
 * Before the first render of a match's own address: its page and the match itself. React shows what it has as a skeleton and then
 * holds the real content back for a third of a second; the shell of index.html needs no skeleton after it.
 */
export async function loadFirstMatch(client: QueryClient): Promise<void> {
  const { prefetchMatch, MatchPage: Page } = await import('../../pages/match/match-page.tsx')
  loaded.Page = Page
  await prefetchMatch(client, location.pathname)
}

const LazyPage = lazyPage(fetchPage)
const LazyDetails = lazyPart(fetchDetails)

function Skeleton() {
  const { match } = useText()
  return (
    <Screen title={match.title} hasBack>
      <MatchSkeleton groups={[1, 3]} />
    </Screen>
  )
}

export function MatchPage() {
  const { Page } = loaded
  if (Page) return <Page />
  return (
    <Suspense fallback={<Skeleton />}>
      <LazyPage />
    </Suspense>
  )
}

export function MatchDetails() {
  const { Details } = loaded
  return Details ? <Details /> : <LazyDetails />
}

/** Loads the chunks on pointerdown on a link to a match, before the tap is over. */
export function fetchOnTouch({ target }: Event) {
  if (target instanceof Element && target.closest('a[href^="/matchDetail/"]')) fetchMatchPages().catch(() => {})
}
