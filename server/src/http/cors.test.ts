// Calls from pages of other origins: as a browser makes them, first the question and then the call.
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

test('a listed origin may ask, call and read, also an answer that is kept ready and one that says no', async () => {
  const { url } = await openCampus({ env: { ALLOWED_ORIGINS: listed } })
  const asked = await preflight(url, listed)
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  expect(asked.headers.get('access-control-allow-methods')).toContain('DELETE')
  const yes = { origin: listed, credentials: 'true' }
  expect(allowed(asked)).toEqual(yes)
  // The second one is answered ahead of the framework.
  for (const round of [1, 2]) {
    const answer = await fetch(url + path, { headers: { origin: listed } })
    expect([round, answer.status, allowed(answer)]).toEqual([round, 200, yes])
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin')
  }
  // Whoever keeps answers on the way must not hand one made for nobody to a page of that origin.
  expect((await fetch(url + path)).headers.get('vary')?.toLowerCase()).toContain('origin')
  const refused = await fetch(`${url}/api/users/me`, { headers: { origin: listed } })
  expect([refused.status, allowed(refused)]).toEqual([401, yes])
})

test('any other origin is told nothing, and with an empty list so is every origin', async () => {
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
