// The service worker drops the answers it keeps whenever another person may be looking.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

type Listener = (event: object) => void

const listeners = new Map<string, Listener>()
const deleted: string[] = []
beforeAll(async () => {
  vi.stubGlobal('self', { addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener) })
  vi.stubGlobal('shell', { mark: 'x', files: [] })
  vi.stubGlobal('location', { origin: 'https://score.univ.test' })
  vi.stubGlobal('caches', { delete: async (name: string) => void deleted.push(name) })
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await import('./sw.ts')
})
afterAll(() => void vi.unstubAllGlobals())

async function post(path: string) {
  deleted.length = 0
  const answers: Array<Promise<Response>> = []
  const request = new Request(`https://score.univ.test${path}`, { method: 'POST' })
  listeners.get('fetch')?.({ request, respondWith: (answer: Promise<Response>) => void answers.push(answer) })
  await Promise.all(answers)
  return deleted
}

test.each(['login', 'login/second', 'register'])('POST /api/users/%s drops the kept answers', async (path) => {
  expect(await post(`/api/users/${path}`)).toEqual(['answers'])
})

test('any other write leaves them alone', async () => {
  expect(await post('/api/favorites/1')).toEqual([])
  expect(await post('/api/users/login/passkey')).toEqual([])
})
