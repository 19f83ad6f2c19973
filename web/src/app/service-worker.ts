// Registers the service worker once nothing else is to be done, and says when a new release waits.
import { readSettings } from '../settings/settings.tsx'
import { koPush } from '../text/ko/push.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** After the first screen and the pages likely to come next: nobody waits for the shell to be kept. */
const restMs = 5000
const lookEveryMs = 60 * 60_000

export function startServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => register().catch(() => {}), restMs)
}

async function register() {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  let isAsked = false
  // The first one takes over a page that was loaded without it: no reason to load that page again.
  serviceWorker.addEventListener('controllerchange', () => isAsked && location.reload())

  async function offer(waiting: ServiceWorker) {
    // Somebody who keeps a score is not to be bothered.
    if (!serviceWorker.controller || location.pathname.startsWith('/score/')) return
    const { newVersion, reload } = await updateWords()
    toast(newVersion, {
      label: reload,
      run: () => {
        isAsked = true
        waiting.postMessage('take over', [])
      },
    })
  }

  if (registration.waiting) await offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && void offer(worker))
  })
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEveryMs) return
    lookedAt = Date.now()
    registration.update().catch(() => {})
  })
}

async function updateWords() {
  if (readSettings().language !== 'en') return koPush.push
  return (await import('../text/en/en.ts')).en.push
}
