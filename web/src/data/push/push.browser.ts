// The browser's side of notifications: whether it supports them, and its subscription with a push service.

export type Ability = 'able' | 'blocked' | 'install' | 'unable'

/** iPhones and iPads support them only when the page is on the home screen. */
export function abilityHere(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'able'
  return 'standalone' in navigator && !navigator.standalone ? 'install' : 'unable'
}

/** Does not wait for a service worker that is still being installed. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const timeoutMs = 20_000

/** Requests the permission, then subscribes with the push service. Null when the permission is denied. */
export async function subscribe(serverKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs, new Error('no service worker')))
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, timeout])
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === serverKey) return known
  // Made for an old key of the server: the push service would reject our messages.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
}

export function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What the server needs to know of a subscription. */
export function addressOf(subscription: PushSubscription) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}
