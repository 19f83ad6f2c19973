// How the state of the service is asked for in tests: in a word each, overall first.
import { getStatus, Status } from '@campus/contract/status'
import { expect, vi } from 'vitest'

export async function ask(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + getStatus.path, { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=5')
  const { state, services } = Status.parse(await response.json())
  return [state, ...services.map((one) => `${one.state} ${one.trouble ?? ''}`.trim())]
}

export const becomes = (url: string, expected: string[], headers?: Record<string, string>) =>
  vi.waitFor(async () => expect(await ask(url, headers)).toEqual(expected), { timeout: 20_000, interval: 200 })

export const allGood = ['GOOD', 'GOOD', 'GOOD', 'GOOD', 'GOOD']
