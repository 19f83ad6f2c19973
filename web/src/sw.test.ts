// The service worker deletes its offline copies whenever the user may have changed, and shows each notification once.
import type { Endpoint } from '@campus/contract/endpoint'
import { limits } from '@campus/contract/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findSessionCalls } from '../session-calls.ts'

type Listener = (event: object) => void

const contract = Object.values(import.meta.glob<Record<string, unknown>>('../../contract/src/*.ts', { eager: true }))
const writes = contract
  .flatMap((module) => Object.values(module) as Partial<Endpoint>[])
  .filter((value) => value?.path?.startsWith('/api') && value.method !== 'GET')
const sessionCalls = findSessionCalls(contract)
const listeners = new Map<string, Listener>()
const deleted: string[] = []
const slow: { body: ReadableStream | null } = { body: null }
const put = vi.fn(async () => {})
const unsubscribe = vi.fn(async () => true)

interface Shown {
  tag: string
  data: { version: number; path: string }
  title?: string
  body?: string
  silent?: boolean
  renotify?: boolean
}
const notifications: Shown[] = []
const badge = vi.fn(async (_count: number) => {})

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    registration: {
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        notifications.filter((one) => tag === undefined || one.tag === tag),
      showNotification: async (title: string, options: Shown) => {
        const others = notifications.filter((one) => one.tag !== options.tag)
        notifications.splice(0, Infinity, ...others, { ...options, title })
      },
    },
  })
  vi.stubGlobal('navigator', { setAppBadge: badge, clearAppBadge: () => badge(0) })
  vi.stubGlobal('shell', { mark: 'x', files: [] })
  vi.stubGlobal('sessionCalls', sessionCalls)
  vi.stubGlobal('leastMoveMs', limits.leastMoveMinutes * 60_000)
  vi.stubGlobal('location', { origin: 'https://score.univ.test' })
  vi.stubGlobal('caches', {
    delete: async (name: string) => void deleted.push(name),
    open: async () => ({ put, delete: async () => true, keys: async () => [] }),
  })
  vi.stubGlobal('fetch', async (request: Request) => new Response(request.url.endsWith('/slow') ? slow.body : '{}'))
  await import('./sw.ts')
})
afterAll(() => void vi.unstubAllGlobals())

async function send(method: string, path: string) {
  deleted.length = 0
  const responses: Array<Promise<Response>> = []
  const request = new Request(`https://score.univ.test${path}`, { method })
  listeners.get('fetch')?.({ request, respondWith: (response: Promise<Response>) => void responses.push(response) })
  await Promise.all(responses)
  return deleted
}

test('log-in, also by a second factor, log-out and deletion change the user', () => {
  expect(sessionCalls.starts.toSorted()).toEqual(['/api/users/login', '/api/users/login/second'])
  expect(sessionCalls.ends.toSorted()).toEqual(['/api/users/delete', '/api/users/logout'])
})

test.each(writes)('$method $path deletes offline copies only if it starts or ends a session', async (call) => {
  const { method = '', path = '', session } = call
  const isChange = session === 'starts' || session === 'ends'
  expect(await send(method, path.replace(/:\w+/g, '1'))).toEqual(isChange ? ['answers'] : [])
})

test('a list whose body ends after another person has logged in is not stored', async () => {
  const saved: Array<Promise<unknown>> = []
  const waitUntil = (work: Promise<unknown>) => void saved.push(work)
  const open = (path: string) => {
    const request = new Request(`https://score.univ.test${path}`)
    return new Promise<Response>((respondWith) => {
      listeners.get('fetch')?.({ request, clientId: '1', waitUntil, respondWith })
    })
  }
  await open('/api/matches/1')
  await Promise.all(saved)
  expect(put).toHaveBeenCalledOnce()
  const body = new TransformStream<Uint8Array, Uint8Array>()
  slow.body = body.readable
  await open('/api/matches/days?date=/slow')
  await send('POST', '/api/users/login')
  await body.writable.close()
  await Promise.all(saved)
  expect(put).toHaveBeenCalledOnce()
})

/** Whether the worker opens this address, be it with the cached shell. */
function isShell(path: string): boolean {
  const respondWith = vi.fn<(response: Promise<Response>) => void>((response) => void response.catch(() => {}))
  const request = { method: 'GET', mode: 'navigate', url: `https://score.univ.test${path}` }
  listeners.get('fetch')?.({ request, respondWith })
  return respondWith.mock.calls.length > 0
}

test('the app’s shell opens its own pages, and never stands in for a light page, an embed or data', () => {
  expect(['/mainpage', '/livepage', '/'].map(isShell)).toEqual([true, true, true])
  const others = ['/l/', '/l/day/2026-11-20', '/l/match/7?lang=en', '/embed/match/7', '/embed/day', '/api/docs']
  expect(others.filter(isShell)).toEqual([])
})

test('log-out ends notifications on this device', async () => {
  unsubscribe.mockClear()
  await send('POST', '/api/users/login')
  expect(unsubscribe).not.toHaveBeenCalled()
  await send('POST', '/api/users/logout')
  expect(unsubscribe).toHaveBeenCalledOnce()
})

/** As the server sends it: the form that a browser can show by itself, beside the message for workers of releases before. */
function sent(notification: { tag: string; path: string; version: number; body: string; startsAt?: string }) {
  const { tag, path, version, body, startsAt } = notification
  const data = { version, path, alertsAgain: tag.startsWith('match'), startsAt }
  const navigate = `https://score.univ.test${path}`
  return {
    web_push: 8030,
    mutable: true,
    notification: { title: '골!', body, lang: 'ko', tag, navigate, data },
  } as const
}

async function push(event: object) {
  const shown: Array<Promise<unknown>> = []
  listeners.get('push')?.({ ...event, waitUntil: (work: Promise<unknown>) => void shown.push(work) })
  await Promise.all(shown)
}
const receive = (message: object) => push({ data: { json: () => message } })

test('an announcement is a notification of its own; a corrected one replaces it without alerting again', async () => {
  await receive(sent({ tag: 'match-7', path: '/matchDetail/7/SOCCER/details', version: 1, body: '1 : 0' }))
  const first = { tag: 'announcement-7', path: '/mainpage', version: 1, body: '3시에 시작해요' }
  await receive(sent(first))
  await receive(sent({ ...first, version: 2, body: '4시에 시작해요' }))
  expect(notifications).toMatchObject([
    { tag: 'match-7', renotify: true, data: { path: '/matchDetail/7/SOCCER/details' } },
    { tag: 'announcement-7', body: '4시에 시작해요', data: { version: 2, path: '/mainpage' } },
  ])
  expect(notifications[1]?.renotify).toBeUndefined()
  await receive(sent(first))
  expect(notifications[1]).toMatchObject({ body: '4시에 시작해요', silent: true })
})

test('a browser that reads the declarative form hands over its notification, which is shown once and in order like any other', async () => {
  const goal = { tag: 'match-8', path: '/matchDetail/8/SOCCER/details', version: 2, body: '2 : 0' }
  await push({ data: null, notification: sent(goal).notification })
  expect(notifications.at(-1)).toMatchObject({ body: '2 : 0', renotify: true, data: { path: goal.path } })
  await push({ data: null, notification: sent({ ...goal, version: 1, body: '1 : 0' }).notification })
  expect(notifications.at(-1)).toMatchObject({ body: '2 : 0', silent: true })
})

test('a message of the release before is shown too', async () => {
  await receive({ matchId: 9, sport: 'SOCCER', version: 1, title: '경기 시작', body: '대운동장' })
  expect(notifications.at(-1)).toMatchObject({ title: '경기 시작', body: '대운동장' })
})

test('the icon has the number of notifications that wait; the last one opened or dismissed takes it away', async () => {
  notifications.splice(0)
  for (const id of [1, 2])
    await receive(sent({ tag: `match-${id}`, path: `/matchDetail/${id}/SOCCER/details`, version: 1, body: '1 : 0' }))
  expect(badge).toHaveBeenLastCalledWith(2)
  await dismissed('match-1')
  expect(badge).toHaveBeenLastCalledWith(1)
  await dismissed('match-2')
  expect(badge).toHaveBeenLastCalledWith(0)
})

async function dismissed(tag: string) {
  const rest = notifications.filter((one) => one.tag !== tag)
  notifications.splice(0, Infinity, ...rest)
  const work: Array<Promise<unknown>> = []
  listeners.get('notificationclose')?.({ waitUntil: (one: Promise<unknown>) => void work.push(one) })
  await Promise.all(work)
}
