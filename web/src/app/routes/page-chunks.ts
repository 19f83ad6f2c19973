// Preloads the chunks of the pages that a viewer is likely to open next.
import { savesData } from '../../ui/browser/saves-data.ts'
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

const delayMs = 1500

/** One after the other, and not at all with the browser's data saver. */
export function fetchPages(): () => void {
  if (savesData()) return () => {}
  const timer = setTimeout(async () => {
    for (const load of wanted) await load().catch(() => {})
  }, delayMs)
  return () => clearTimeout(timer)
}
