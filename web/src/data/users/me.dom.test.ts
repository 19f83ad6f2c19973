// Who is signed in: a browser that never signed in does not ask the server.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { whoAmI } from './me.ts'
import { clearUser, storeUser } from './user-info.ts'

const requests = vi.fn(async () => Response.json({ code: 'UNAUTHORIZED' }, { status: 401 }))

function ask() {
  vi.stubGlobal('fetch', requests)
  return new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(whoAmI())
}

afterEach(() => {
  clearUser()
  document.cookie = 'signed-in=; max-age=0'
  requests.mockClear()
  vi.unstubAllGlobals()
})

test('a visitor is nobody, without a request', async () => {
  document.cookie = 'not-signed-in=1'
  expect(await ask()).toBeNull()
  expect(requests).not.toHaveBeenCalled()
})

test.each([
  ['the cookie beside the session', () => void (document.cookie = 'signed-in=1')],
  ['an earlier sign-in here', () => storeUser({ email: 'a@b.c', nickname: 'a', role: 'USER', userId: 1 })],
])('with %s the server is asked', async (_name, prepare) => {
  prepare()
  expect(await ask()).toBeNull()
  expect(requests).toHaveBeenCalledOnce()
})
