// The service worker deletes its offline copies whenever the user may have changed.
import type { Endpoint } from '@campus/contract/endpoint'
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
const unsubscribe = vi.fn(async () => true)
beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    registration: { pushManager: { getSubscription: async () => ({ unsubscribe }) } },
  })
  vi.stubGlobal('shell', { mark: 'x', files: [] })
  vi.stubGlobal('sessionCalls', sessionCalls)
  vi.stubGlobal('location', { origin: 'https://score.univ.test' })
  vi.stubGlobal('caches', { delete: async (name: string) => void deleted.push(name) })
  vi.stubGlobal('fetch', async () => new Response('{}'))
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

test('log-out ends notifications on this device', async () => {
  unsubscribe.mockClear()
  await send('POST', '/api/users/login')
  expect(unsubscribe).not.toHaveBeenCalled()
  await send('POST', '/api/users/logout')
  expect(unsubscribe).toHaveBeenCalledOnce()
})
