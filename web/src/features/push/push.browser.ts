// This browser's side of notifications: whether it can, and its subscription with a push service.

export type Ability = 'able' | 'blocked' | 'install' | 'unable'

/** iPhones and iPads can only where the page was put on the home screen. */
export function abilityHere(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'able'
  return 'standalone' in navigator && !navigator.standalone ? 'install' : 'unable'
}

/** Not the one that is still on its way: to look must not wait. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const patienceMs = 20_000

/** Asks the person, then the push service. Null when the person says no. */
export async function subscribe(serverKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const late = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('no service worker')))
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late])
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === serverKey) return known
  // Made for a key that is no longer ours: nothing we send would reach it.
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
