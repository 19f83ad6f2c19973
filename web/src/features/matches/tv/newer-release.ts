// Loads a newer release on a screen, where nobody accepts it.
import { readStored, store } from '../../../storage.ts'

const storageKey = 'screen-reloaded'

/**
 * Through the service worker, which takes over by itself on this page and reloads it; else by a reload, once per release, because
 * processes of both answer while one follows the other.
 */
export async function loadRelease(release: string, reload: () => void) {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (registration) {
    await registration.update()
    return
  }
  if (readStored('session', storageKey) === release) return
  store('session', storageKey, release)
  reload()
}
