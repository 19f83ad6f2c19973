// The page of a match and its first tab: drawn at once if their chunk is loaded, else as a skeleton, so that a tap on a match
// responds immediately.
import { type ComponentType, Suspense } from 'react'
import { MatchSkeleton } from '../../features/matches/row/match-skeleton.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useText } from '../../text/use-text.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { lazyPage } from './lazy-page.tsx'

let pages: { MatchPage: ComponentType; MatchDetails: ComponentType } | undefined

export async function fetchMatchPages() {
  if (!pages) {
    const [page, details] = await Promise.all([
      import('../../pages/match/match-page.tsx'),
      import('../../pages/match/match-details.tsx'),
    ])
    pages = { MatchPage: page.MatchPage, MatchDetails: details.MatchDetails }
  }
  return pages
}

const LazyPage = lazyPage(async () => (await fetchMatchPages()).MatchPage)
const LazyDetails = lazyPart(async () => (await fetchMatchPages()).MatchDetails)

function Skeleton() {
  const { match } = useText()
  return (
    <Screen title={match.title} hasBack>
      <MatchSkeleton groups={[1, 3]} />
    </Screen>
  )
}

export function MatchPage() {
  if (pages) return <pages.MatchPage />
  return (
    <Suspense fallback={<Skeleton />}>
      <LazyPage />
    </Suspense>
  )
}

export const MatchDetails = () => (pages ? <pages.MatchDetails /> : <LazyDetails />)

/** Loads the chunk on pointerdown on a link to a match, before the tap is over. */
export function fetchOnTouch({ target }: Event) {
  if (target instanceof Element && target.closest('a[href^="/matchDetail/"]')) fetchMatchPages().catch(() => {})
}
