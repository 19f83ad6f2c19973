// Walks every endpoint of the contract as stranger, user, moderator and administrator: the contract's word on access is what happens.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@campus/contract/endpoint'
import { expect, test } from 'vitest'
import { openCampus } from './campus.ts'

const folder = join(import.meta.dirname, '../../contract/src')

async function endpoints(): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for (const file of readdirSync(folder)) {
    const module = (await import(join(folder, file))) as Record<string, unknown>
    for (const value of Object.values(module)) if (isEndpoint(value)) found.push(value)
  }
  return found
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value

test('every endpoint is served, and opens for exactly those the contract names', async () => {
  const campus = await openCampus()
  const roles = { stranger: undefined, user: 'USER', moderator: 'MODERATOR', admin: 'ADMIN' } as const
  const all = await endpoints()
  expect(all.length).toBeGreaterThan(7)
  for (const { method, path, access } of all) {
    for (const [who, role] of Object.entries(roles)) {
      // Somebody new each time: a call may well end the caller's session, or the caller.
      const person = role && (await campus.person(role))
      const response = await fetch(campus.url + path.replace(/:\w+/g, '999999'), {
        method,
        headers: { 'content-type': 'application/json', ...(person && { cookie: person.cookie }) },
        ...(method !== 'GET' && { body: '{}' }),
      })
      const { code } = ((await response.json()) ?? {}) as { code?: string }
      const label = `${who}: ${method} ${path} (${access}) → ${response.status} ${code}`
      const isShut = access !== 'anyone' && who === 'stranger'
      const isForbidden =
        (who === 'user' && ['admin', 'scorer', 'camera', 'moderator'].includes(access)) ||
        (who === 'moderator' && ['admin', 'scorer', 'camera'].includes(access))
      if (isShut) expect(response.status, label).toBe(401)
      else if (isForbidden) expect(response.status, label).toBe(403)
      else {
        // Inside: whatever it then says about 999999 or an empty body, it is the feature that says it.
        expect(code, label).not.toBe('SIGN_IN_REQUIRED')
        expect(code, label).not.toBe('NOT_FOUND')
        expect(response.status, label).toBeLessThan(500)
      }
    }
  }
})

test('every unsafe call from a foreign page is refused before anything happens', async () => {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const write = (headers: Record<string, string>) =>
    fetch(`${campus.url}/api/brackets/league/${matchId}`, {
      method: 'PUT',
      headers: { cookie: admin.cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ teamOneScore: 9 }),
    })
  for (const origin of ['https://evil.test', 'null', `${campus.url}.evil.test`, 'http://localhost']) {
    expect((await write({ origin })).status, origin).toBe(403)
  }
  expect((await write({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await write({ 'content-type': 'text/plain' })).status).toBe(415)
  const [row] = await campus.query<{ version: number }>('select version from matches where id = $1', [matchId])
  expect(row?.version).toBe(1)
  expect((await write({ origin: campus.url })).status).toBe(200)
})
