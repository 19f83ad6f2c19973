// Tests of one cached match: newer events only, the viewer's star stays, and a deletion is noticed.
import type { Match } from '@campus/contract/matches'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { applyMatchEvent, matchOf, setMatchFavorite } from './match.ts'

const { queryKey } = matchOf(1)

function open(match?: Match) {
  const client = new QueryClient()
  if (match) client.setQueryData(queryKey, match)
  return { client, shown: () => client.getQueryData(queryKey) }
}

test('applies a newer event and leaves the star; ignores an older or equal one', () => {
  const { client, shown } = open(sampleMatch({ version: 5, favoriteId: 9 }))
  const changed = sampleMatch({ version: 6, status: 'LIVE', teamScore1: 1, teamScore2: 0 })
  expect(applyMatchEvent(client, { match: changed })).toMatchObject({ version: 5, teamScore1: null })
  expect(shown()).toEqual({ ...changed, favoriteId: 9 })
  expect(applyMatchEvent(client, { match: sampleMatch({ version: 6 }) })).toBeNull()
  expect(applyMatchEvent(client, { match: sampleMatch({ version: 4 }) })).toBeNull()
  expect(shown()).toMatchObject({ version: 6, teamScore1: 1 })
})

test('a deletion leaves null, and a later event refetches', () => {
  const { client, shown } = open(sampleMatch({ version: 5 }))
  applyMatchEvent(client, { match: sampleMatch({ version: 6 }), isDeleted: true })
  expect(shown()).toBeNull()
  expect(applyMatchEvent(client, { match: sampleMatch({ version: 4 }) })).toBeNull()
  expect(shown()).toBeNull()
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('an event before the first response is used as the match, and does not restart the request', async () => {
  const { client, shown } = open()
  const responses: ((match: Match) => void)[] = []
  const queryFn = () => new Promise<Match>((resolve) => responses.push(resolve))
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  for (const version of [6, 7, 8]) applyMatchEvent(client, { match: sampleMatch({ version, teamScore1: version }) })
  expect(shown()).toMatchObject({ version: 8, teamScore1: 8 })
  responses[0]?.(sampleMatch({ version: 9, favoriteId: 3 }))
  await expect.poll(shown).toMatchObject({ version: 9, favoriteId: 3 })
  expect(responses).toHaveLength(1)
  leave()
})

test('setting the star of a match that is not cached does nothing', () => {
  const { client, shown } = open()
  setMatchFavorite(client, 1, 3)
  expect(shown()).toBeUndefined()
  client.setQueryData(queryKey, sampleMatch())
  setMatchFavorite(client, 1, 3)
  expect(shown()).toMatchObject({ favoriteId: 3 })
})
