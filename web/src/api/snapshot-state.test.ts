// Requests for snapshots carry the newest state that the socket has named, and no others do.
import { listCompetitions } from '@campus/contract/competitions'
import { getMatch } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { atState, followState } from './snapshot-state.ts'

test('names nothing until the socket has named a state, then always the last one', () => {
  expect(atState(getMatch, '/api/matches/1')).toBe('/api/matches/1')
  followState(undefined)
  expect(atState(getMatch, '/api/matches/1')).toBe('/api/matches/1')
  followState('one')
  followState('two')
  // A server that no CDN is in front of.
  followState(undefined)
  expect(atState(getMatch, '/api/matches/1')).toBe('/api/matches/1?at=two')
  expect(atState(getMatch, '/api/matches?date=2026-05-20')).toBe('/api/matches?date=2026-05-20&at=two')
  expect(atState(listCompetitions, '/api/competitions')).toBe('/api/competitions')
})
