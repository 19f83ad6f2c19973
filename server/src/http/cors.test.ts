// CORS over HTTP, as a browser does it: first the preflight, then the call.
import { expect, test } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'

const listed = 'https://portal.example.ac.kr'
const path = '/api/matches?sport=ALL'

const preflight = (url: string, origin: string) =>
  fetch(url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    },
  })
const allowed = ({ headers }: Response) => ({
  origin: headers.get('access-control-allow-origin'),
  credentials: headers.get('access-control-allow-credentials'),
})

test('a listed origin may preflight, call and read, also cached responses and errors', async () => {
  const { url } = await openCampus({ env: { ALLOWED_ORIGINS: listed } })
  const preflighted = await preflight(url, listed)
  expect(preflighted.status).toBe(204)
  expect(preflighted.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  expect(preflighted.headers.get('access-control-allow-methods')).toContain('DELETE')
  const yes = { origin: listed, credentials: 'true' }
  expect(allowed(preflighted)).toEqual(yes)
  // Twice: the fast lane sends no CORS headers, so it must not serve the second request.
  for (const round of [1, 2]) {
    const response = await fetch(url + path, { headers: { origin: listed } })
    expect([round, response.status, allowed(response)]).toEqual([round, 200, yes])
    expect(response.headers.get('vary')?.toLowerCase()).toContain('origin')
  }
  // A cache must not serve a response without CORS headers to a page of that origin.
  expect((await fetch(url + path)).headers.get('vary')?.toLowerCase()).toContain('origin')
  const rejected = await fetch(`${url}/api/users/me`, { headers: { origin: listed } })
  expect([rejected.status, allowed(rejected)]).toEqual([401, yes])
})

test('any other origin gets no CORS headers, and with an empty list no origin does', async () => {
  const { url } = await openCampus({ env: { ALLOWED_ORIGINS: listed } })
  const closed = await openCampus()
  for (const [at, origin] of [
    [url, 'https://portal.example.ac.kr.evil.example'],
    [url, 'null'],
    [closed.url, listed],
  ] as const) {
    expect(allowed(await preflight(at, origin)).origin).toBeNull()
    expect(allowed(await fetch(at + path, { headers: { origin } })).origin).toBeNull()
  }
})
