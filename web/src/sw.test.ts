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

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    registration: {
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
      getNotifications: async ({ tag }: { tag: string }) => notifications.filter((one) => one.tag === tag),
      showNotification: async (title: string, options: Shown) => {
        const others = notifications.filter((one) => one.tag !== options.tag)
        notifications.splice(0, Infinity, ...others, { ...options, title })
      },
    },
  })
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

test('the app’s shell opens its own pages, and never stands in for a light page or for data', () => {
  expect(['/mainpage', '/livepage', '/'].map(isShell)).toEqual([true, true, true])
  expect(['/l/', '/l/day/2026-11-20', '/l/match/7?lang=en', '/api/docs'].map(isShell)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('log-out ends notifications on this device', async () => {
  unsubscribe.mockClear()
  await send('POST', '/api/users/login')
  expect(unsubscribe).not.toHaveBeenCalled()
  await send('POST', '/api/users/logout')
  expect(unsubscribe).toHaveBeenCalledOnce()
})

async function push(message: object) {
  const shown: Array<Promise<unknown>> = []
  listeners.get('push')?.({
    data: { json: () => message },
    waitUntil: (work: Promise<unknown>) => void shown.push(work),
  })
  await Promise.all(shown)
}

test('an announcement is a notification of its own; a corrected one replaces it without alerting again', async () => {
  const match = { matchId: 7, sport: 'SOCCER' }
  await push({ ...match, version: 1, title: '골!', body: '1 : 0' })
  const sent = {
    announcementId: 7,
    version: 1,
    title: '공지',
    body: '3시에 시작해요',
    competitionId: null,
    match: null,
  }
  await push(sent)
  await push({ ...sent, version: 2, body: '4시에 시작해요' })
  expect(notifications).toMatchObject([
    { tag: 'match-7', renotify: true, data: { path: '/matchDetail/7/SOCCER/details' } },
    { tag: 'announcement-7', title: '공지', body: '4시에 시작해요', data: { version: 2, path: '/mainpage' } },
  ])
  expect(notifications[1]?.renotify).toBeUndefined()
  await push(sent)
  expect(notifications[1]).toMatchObject({ body: '4시에 시작해요', silent: true })
  await push({ ...sent, announcementId: 8, competitionId: 3 })
  await push({ ...sent, announcementId: 9, match })
  expect(notifications.slice(2).map(({ data }) => data.path)).toEqual([
    '/bracketpage?competition=3',
    '/matchDetail/7/SOCCER/details',
  ])
})
