// The page of a match and its first tab, which are drawn at once where their file is here, and else as a skeleton: a tap on a
// match is answered in the moment it is made.
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

/** A finger or a pointer that comes down on a link to a match: the file is on its way before the tap is over. */
export function fetchOnTouch({ target }: Event) {
  if (target instanceof Element && target.closest('a[href^="/matchDetail/"]')) fetchMatchPages().catch(() => {})
}
