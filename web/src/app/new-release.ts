// A missing chunk means that a newer release was deployed: reload once per release. Only if the server responds: a reload without
// one would lose what is on screen.
import { readStored, store } from '../storage.ts'

const storageKey = 'reloaded'

/** `release` identifies the running scripts: if a reload brought no newer ones, another would not help. */
export function followReleases(release: string, reload: () => void) {
  addEventListener('vite:preloadError', async () => {
    const mark = `${location.pathname} ${release}`
    if (readStored('session', storageKey) === mark) return
    const response = await fetch('/health/live', { cache: 'no-store' }).catch(() => null)
    if (!response?.ok) return
    store('session', storageKey, mark)
    reload()
  })
}
