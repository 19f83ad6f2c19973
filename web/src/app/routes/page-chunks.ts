// The pages a viewer is likely to open next: their chunks are fetched when nothing else is to be done, so that a tap
// finds them here.
import { fetchMatchPages } from './match-pages.tsx'

const wanted = [
  fetchMatchPages,
  () => import('../../pages/fan/favorites-page.tsx'),
  () => import('../../pages/fan/bracket-page.tsx'),
  () => import('../../pages/fan/team-page.tsx'),
  () => import('./side-routes.tsx'),
  () => import('../../pages/account/settings-page.tsx'),
  () => import('../../pages/fan/search-page.tsx'),
]

const restMs = 1500

/** One after the other, and not at all for somebody who pays by the megabyte. */
export function fetchPages(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  const timer = setTimeout(async () => {
    for (const load of wanted) await load().catch(() => {})
  }, restMs)
  return () => clearTimeout(timer)
}
