// The service worker: the app's shell for when there is no connection, the last answers of schedules and matches for a page
// that opens without one, and notifications. Built by itself (service-worker-plugin.ts), so it imports types only.
import type { PushMessage } from '@campus/contract/push'
import type { FetchEvent, WorkerScope } from './sw-scope.ts'

declare const self: WorkerScope
/** Put before this file by the build: what the shell is made of, and a mark that changes with it. */
declare const shell: { mark: string; files: string[] }
/** Put before this file by the build: the paths of the calls after which somebody else may look, by the contract. */
declare const sessionCalls: Record<'starts' | 'ends', string[]>

const shellCache = `shell-${shell.mark}`
const caching = { answers: 'answers', fonts: 'fonts', cold: 'cold' } as const
const page = '/index.html'
const mostAnswers = 80
const patienceMs = 4000
/** One that takes the place of another rings all the same. The compiler does not know it. */
const ringing = { renotify: true }

const isHashed = (path: string) => path.startsWith('/assets/')

self.addEventListener('install', (event) => event.waitUntil(keepShell()))

async function keepShell() {
  const cache = await caches.open(shellCache)
  await Promise.all(
    shell.files.map(async (path) => {
      // A hashed name is the same file for ever: what the release before had need not be fetched.
      const known = isHashed(path) ? await caches.match(path) : undefined
      const file = known ?? (await fetch(path, isHashed(path) ? {} : { cache: 'reload' }))
      if (!file.ok) throw new Error(`${path}: ${file.status}`)
      await cache.put(path, file)
    }),
  )
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  // Firefox gives up a navigation whose preload fails, before the shell can answer it. An older worker has enabled it.
  await self.registration.navigationPreload?.disable()
  const kept: string[] = [shellCache, ...Object.values(caching)]
  for (const name of await caches.keys()) if (!kept.includes(name)) await caches.delete(name)
  await self.clients.claim()
}

// The page asks for it when its reader does.
self.addEventListener('message', ({ data }) => void (data === 'take over' && self.skipWaiting()))

const serversOwn = /^\/(api|hls|health|metrics|ws-stomp|licenses\.txt)(\/|$)/
/** Public answers of which an old one is better than none. Passes, accounts and talk are never kept. */
const worthKeeping =
  /^\/api\/(matches(\/days|\/\d+(\/events)?)?|brackets\/(league|tournament)\/\w+|lineup\/\d+|matchTeams\/\d+)$/

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method !== 'GET') {
    const changesPerson = [...sessionCalls.starts, ...sessionCalls.ends].includes(pathname)
    if (changesPerson) event.respondWith(changePerson(request, pathname))
  } else if (request.mode === 'navigate') {
    if (!serversOwn.test(pathname)) event.respondWith(openPage(event))
  } else if (isHashed(pathname)) event.respondWith(fileOf(request, pathname))
  // Events after a certain one are a part of something: kept, they would be of no use.
  else if (worthKeeping.test(pathname) && (searchParams.get('after') ?? '0') === '0') event.respondWith(answerTo(event))
})

/** The newest page when there is a server, the shell when there is none or it takes too long. */
async function openPage(event: FetchEvent): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  const fresh: Response | null = await Promise.race([fetch(event.request).catch(() => null), late])
  if (fresh && fresh.status < 500) return fresh
  const kept = await caches.match(page, { cacheName: shellCache })
  if (!kept) return fresh ?? fetch(event.request)
  await markCold(event.resultingClientId)
  return kept
}

async function fileOf(request: Request, pathname: string): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const file = await fetch(request)
  // Only the letters that were on screen: all 92 subsets are three megabytes.
  if (file.ok && pathname.endsWith('.woff2')) await (await caches.open(caching.fonts)).put(request, file.clone())
  return file
}

/** Raised whenever another person looks: an answer on its way was for the one before. */
let person = 0

/** Lists hold the viewer's own stars: nobody gets to see those of whoever was signed in here before. */
async function changePerson(request: Request, pathname: string): Promise<Response> {
  const answer = await fetch(request)
  if (!answer.ok) return answer
  person++
  await caches.delete(caching.answers)
  // Whoever leaves is told nothing more here; the server forgets the device when the push service says it is gone.
  if (sessionCalls.ends.includes(pathname)) await forgetDevice().catch(() => {})
  return answer
}

async function forgetDevice() {
  const subscription = await self.registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * From the network. A page that is on screen and loses its connection knows more than we do, from news, and says so itself:
 * the last answer is for a page that was opened without a connection, until the first fresh one.
 */
async function answerTo(event: FetchEvent): Promise<Response> {
  const asker = person
  try {
    const fresh = await fetch(event.request)
    if (fresh.ok && asker === person) event.waitUntil(keepAnswer(event, fresh.clone()))
    return fresh
  } catch (error) {
    if (!(await isCold(event.clientId))) throw error
    const kept = await caches.match(event.request.url, { cacheName: caching.answers })
    if (!kept) throw error
    return kept
  }
}

async function keepAnswer({ request, clientId }: FetchEvent, fresh: Response) {
  const headers = new Headers({ 'content-type': 'application/json', 'x-kept-at': String(Date.now()) })
  const body = await fresh.blob()
  const cache = await caches.open(caching.answers)
  await cache.delete(request.url)
  await cache.put(request.url, new Response(body, { headers }))
  const [oldest, ...rest] = await cache.keys()
  if (oldest && rest.length >= mostAnswers) await cache.delete(oldest)
  await (await caches.open(caching.cold)).delete(coldMark(clientId))
}

const coldMark = (clientId: string) => `/cold/${clientId}`
/** In a cache, not in memory: a worker is stopped and started as the browser likes. */
const markCold = async (clientId: string) => (await caches.open(caching.cold)).put(coldMark(clientId), new Response())
const isCold = async (clientId: string) =>
  (await caches.match(coldMark(clientId), { cacheName: caching.cold })) !== undefined

self.addEventListener('push', (event) => {
  const message: PushMessage | undefined = event.data?.json()
  if (message) event.waitUntil(show(message))
})

/** One notification for each match, always the newest; one that came twice does not ring twice. */
async function show({ matchId, sport, version, title, body }: PushMessage) {
  const tag = `match-${matchId}`
  const [shown] = await self.registration.getNotifications({ tag })
  const isNews = !shown || shown.data.version < version
  const data = { version, path: `/matchDetail/${matchId}/${sport}/details` }
  const options = { tag, lang: 'ko', icon: '/icon-192.png', badge: '/icon-192.png' }
  // A browser takes it amiss when a message shows nothing: the newer one is shown once more, silently.
  if (!isNews)
    return self.registration.showNotification(shown.title, {
      ...options,
      body: shown.body,
      data: shown.data,
      silent: true,
    })
  return self.registration.showNotification(title, { ...options, ...ringing, body, data })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openMatch(String(event.notification.data?.path ?? '/mainpage')))
})

/** A window that shows the match comes forward; any other may hold something unsaved and stays as it is. */
async function openMatch(path: string) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const match = path.replace(/\/details$/, '')
  const there = windows.find(({ url }) => new URL(url).pathname.startsWith(match))
  await (there ? there.focus() : self.clients.openWindow(path))
}
