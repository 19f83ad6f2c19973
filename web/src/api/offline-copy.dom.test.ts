// An offline copy has the age of its saving: each query has its own, whatever the next response is.
import { listMatches } from '@campus/contract/matches'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { isOfflineCopy } from './offline-copy.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => void vi.unstubAllGlobals())

test('dates two offline copies by their saving and a fresh response by now', async () => {
  const client = createQueryClient(() => {})
  const ages: Record<string, string> = { '2026-05-20': '1000', '2026-05-21': '2000' }
  vi.stubGlobal('fetch', async (url: string) => {
    const age = ages[new URL(url, location.href).searchParams.get('date') ?? '']
    return Response.json([], age ? { headers: { 'x-kept-at': age } } : {})
  })
  const before = Date.now()
  const ageOf = async (date: string) => {
    const queryKey = ['matches', date]
    await client.fetchQuery({ queryKey, queryFn: () => call(listMatches, { query: { date } }) })
    return client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  }
  expect([await ageOf('2026-05-20'), await ageOf('2026-05-21')]).toEqual([1000, 2000])
  const fresh = await ageOf('2026-05-22')
  expect(fresh).toBeGreaterThanOrEqual(before)
  expect([1000, 2000, fresh].map(isOfflineCopy)).toEqual([true, true, false])
})
