// Registers the service worker after the first load, and shows a toast when a new release is waiting.
import { paths } from '../paths.ts'
import { readSettings } from '../settings/settings.tsx'
import { koPush } from '../text/ko/push.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** After the first screen and the preloaded pages: caching the shell is not urgent. */
const delayMs = 5000
const updateCheckMs = 60 * 60_000

export function startServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => register().catch(() => {}), delayMs)
}

async function register() {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  let isRequested = false
  // The first worker takes over a page loaded without it: that needs no reload.
  serviceWorker.addEventListener('controllerchange', () => isRequested && location.reload())

  async function offer(waiting: ServiceWorker) {
    // Do not interrupt somebody who is scoring.
    if (!serviceWorker.controller || location.pathname.startsWith('/score/')) return
    const takeOver = () => {
      isRequested = true
      waiting.postMessage('take over', [])
    }
    // Nobody is there to accept.
    if (location.pathname === paths.tv) return takeOver()
    const { newVersion, reload } = await updateText()
    toast(newVersion, { label: reload, run: takeOver })
  }

  if (registration.waiting) await offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && void offer(worker))
  })
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateCheckMs) return
    checkedAt = Date.now()
    registration.update().catch(() => {})
  })
}

async function updateText() {
  if (readSettings().language !== 'en') return koPush.push
  return (await import('../text/en/en.ts')).en.push
}
