// The service worker: the cached app shell, offline copies of schedules and matches for a page that opens without a connection,
// and notifications. Built by itself (service-worker-plugin.ts), so it imports types only.
import type { AnnouncementMessage, DeclarativePush, PushMessage, PushNotification } from '@campus/contract/push'
import type { FetchEvent, WorkerScope } from './sw-scope.ts'

declare const self: WorkerScope
/** Prepended by the build: the files of the shell, and a mark that changes with them. */
declare const shell: { mark: string; files: string[] }
/** Prepended by the build from the contract: the paths of the calls that start or end a session. */
declare const sessionCalls: Record<'starts' | 'ends', string[]>
/** Prepended by the build from the contract: a start that moves by less is the same to followers. */
declare const leastMoveMs: number

const shellCache = `shell-${shell.mark}`
const cacheNames = { offlineCopies: 'answers', fonts: 'fonts', cold: 'cold' } as const
const page = '/index.html'
const maxOfflineCopies = 80
const pageTimeoutMs = 4000
/** A notification that replaces another still alerts. TypeScript's types lack this option. */
const alerting = { renotify: true }

const isHashed = (path: string) => path.startsWith('/assets/')

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))

async function cacheShell() {
  const cache = await caches.open(shellCache)
  await Promise.all(
    shell.files.map(async (path) => {
      // A hashed name never changes content: files of the release before need not be fetched.
      const cached = isHashed(path) ? await caches.match(path) : undefined
      const file = cached ?? (await fetch(path, isHashed(path) ? {} : { cache: 'reload' }))
      if (!file.ok) throw new Error(`${path}: ${file.status}`)
      await cache.put(path, file)
    }),
  )
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  // Firefox aborts a navigation whose preload fails, before the shell can respond. An older worker enabled preloading.
  await self.registration.navigationPreload?.disable()
  const current: string[] = [shellCache, ...Object.values(cacheNames)]
  for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name)
  await self.clients.claim()
}

// Sent by the page when the person accepts the new version.
self.addEventListener('message', ({ data }) => void (data === 'take over' && self.skipWaiting()))

const serverPaths = /^\/(api|hls|l|feed|embed|health|metrics|ws-stomp|licenses\.txt)(\/|$)/
/** Public responses of which an old one is better than none. Passes, accounts and chat are never cached. */
const cacheablePaths =
  /^\/api\/(announcements|matches(\/days|\/\d+(\/events)?)?|brackets\/(league|tournament)\/\w+|lineup\/\d+|matchTeams\/\d+)$/

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method !== 'GET') {
    const changesUser = [...sessionCalls.starts, ...sessionCalls.ends].includes(pathname)
    if (changesUser) event.respondWith(changeUser(request, pathname))
  } else if (request.mode === 'navigate') {
    if (!serverPaths.test(pathname)) event.respondWith(openPage(event))
  } else if (isHashed(pathname)) event.respondWith(fileOf(request, pathname))
  // Events after a certain one are a partial log: useless as an offline copy.
  else if (cacheablePaths.test(pathname) && (searchParams.get('after') ?? '0') === '0')
    event.respondWith(fetchOrOfflineCopy(event))
})

/** The page from the server; the cached shell when the server is unavailable or too slow. */
async function openPage(event: FetchEvent): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, pageTimeoutMs, null))
  const fresh: Response | null = await Promise.race([fetch(event.request).catch(() => null), late])
  if (fresh && fresh.status < 500) return fresh
  const cached = await caches.match(page, { cacheName: shellCache })
  if (!cached) return fresh ?? fetch(event.request)
  await markCold(event.resultingClientId)
  return cached
}

async function fileOf(request: Request, pathname: string): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const file = await fetch(request)
  // Only subsets that were used: all 92 are three megabytes.
  if (file.ok && pathname.endsWith('.woff2')) await (await caches.open(cacheNames.fonts)).put(request, file.clone())
  return file
}

/** Incremented when the user changes: a response in flight belongs to the previous user. */
let userChanges = 0

/** Lists contain the user's own stars: the next user of this browser must not see them. */
async function changeUser(request: Request, pathname: string): Promise<Response> {
  const response = await fetch(request)
  if (!response.ok) return response
  userChanges++
  await caches.delete(cacheNames.offlineCopies)
  // After log-out this device gets no notifications; the server deletes it when the push service reports it as gone.
  if (sessionCalls.ends.includes(pathname)) await unsubscribePush().catch(() => {})
  return response
}

async function unsubscribePush() {
  const subscription = await self.registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * From the network. A page that loses its connection has newer data than the cache, from events, and shows the loss itself: the
 * offline copy is only for a page that was opened without a connection, until its first fresh response.
 */
async function fetchOrOfflineCopy(event: FetchEvent): Promise<Response> {
  const userAtStart = userChanges
  try {
    const fresh = await fetch(event.request)
    if (fresh.ok && userAtStart === userChanges) event.waitUntil(saveOfflineCopy(event, fresh.clone(), userAtStart))
    return fresh
  } catch (error) {
    if (!(await isCold(event.clientId))) throw error
    const saved = await caches.match(nameOf(event.request), { cacheName: cacheNames.offlineCopies })
    if (!saved) throw error
    return saved
  }
}

/** Without the state that a page names to a CDN: the copy is of one list, whatever the page had followed. */
const nameOf = ({ url }: Request) => url.replace(/[?&]at=[\w-]*$/, '')

async function saveOfflineCopy({ request, clientId }: FetchEvent, fresh: Response, userAtStart: number) {
  // An edge that has lost its writers says how old its answer is already.
  const keptAt = fresh.headers.get('x-kept-at') ?? String(Date.now())
  const headers = new Headers({ 'content-type': 'application/json', 'x-kept-at': keptAt })
  const body = await fresh.blob()
  const cache = await caches.open(cacheNames.offlineCopies)
  // The user may have changed while the body came: then this is a new cache. A change after this line deletes the one opened here.
  if (userAtStart !== userChanges) return
  await cache.delete(nameOf(request))
  await cache.put(nameOf(request), new Response(body, { headers }))
  const [oldest, ...rest] = await cache.keys()
  if (oldest && rest.length >= maxOfflineCopies) await cache.delete(oldest)
  await (await caches.open(cacheNames.cold)).delete(coldMark(clientId))
}

const coldMark = (clientId: string) => `/cold/${clientId}`
/** Marks a page opened without a connection. In a cache, not in memory: the browser stops and restarts workers. */
const markCold = async (clientId: string) =>
  (await caches.open(cacheNames.cold)).put(coldMark(clientId), new Response())
const isCold = async (clientId: string) =>
  (await caches.match(coldMark(clientId), { cacheName: cacheNames.cold })) !== undefined

self.addEventListener('push', (event) => {
  // A browser that reads the declarative form itself sends no data, but the notification it would show.
  const sent = (event.data?.json() ?? event) as
    | Pick<DeclarativePush, 'notification'>
    | PushMessage
    | AnnouncementMessage
  if ('notification' in sent) event.waitUntil(show(sent.notification).then(countShown))
  // Sent by the release before, in the minutes of an upgrade.
  else event.waitUntil(self.registration.showNotification(sent.title, { body: sent.body }))
})

/** One notification per match or announcement, always the newest; a duplicate does not alert again. */
async function show({ title, body, tag, data }: PushNotification) {
  const [shown] = await self.registration.getNotifications({ tag })
  const isNewer = !shown || shown.data.version < data.version
  // The message between may never have come: two moves there and back are no news to this phone.
  const isKnown =
    shown?.title === title && Math.abs(Date.parse(shown.data.startsAt) - Date.parse(data.startsAt ?? '')) < leastMoveMs
  const options = { tag, lang: 'ko', icon: '/icon-192.png', badge: '/icon-192.png' }
  // Browsers penalise a push message that shows nothing: show the newer one again, silently.
  if (!isNewer)
    return self.registration.showNotification(shown.title, {
      ...options,
      body: shown.body,
      data: shown.data,
      silent: true,
    })
  const alerts = data.alertsAgain ? alerting : {}
  return self.registration.showNotification(title, { ...options, ...(isKnown ? { silent: true } : alerts), body, data })
}

/** The number at the app's icon: notifications that wait. Not every system has one. */
async function countShown() {
  const { length } = await self.registration.getNotifications()
  await (length > 0 ? navigator.setAppBadge?.(length) : navigator.clearAppBadge?.())
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(countShown())
  event.waitUntil(openWindow(String(event.notification.data?.path ?? '/mainpage')))
})
self.addEventListener('notificationclose', (event) => event.waitUntil(countShown()))

/** Focuses a window that shows that page, else opens a new one: other windows may hold something unsaved. */
async function openWindow(path: string) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const wanted = path.replace(/\/details$/, '')
  const open = windows.find(({ url }) => url.startsWith(location.origin + wanted))
  await (open ? open.focus() : self.clients.openWindow(path))
}
