// Batches, retries, and the meaning of a rejection.
import { expect, test } from 'vitest'
import { tapped, times } from './log.sample.ts'
import { nextBatch, rejectionOf, retryDelay, syncState } from './outbox.rules.ts'

const waiting = tapped(times(130, { type: 'POINT', team: 1 })).map((tap) => ({ ...tap, matchId: 1 }))

test('batches the oldest hundred taps in order, in the shape of the API', () => {
  const batch = nextBatch(waiting.toReversed(), false)
  expect(batch.map(({ clock }) => clock)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  expect(batch[0]).not.toHaveProperty('matchId')
})

test('sends one by one, and never rejected taps', () => {
  const [first, ...rest] = waiting
  expect(nextBatch([{ ...first!, isRefused: true }, ...rest], true).map(({ clock }) => clock)).toEqual([2])
  expect(nextBatch([{ ...first!, isRefused: true }], false)).toEqual([])
})

const widest = () => 1

test('backs off up to a maximum', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map((failures) => retryDelay(failures, widest))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 20_000, 20_000,
  ])
  expect(retryDelay(1, () => 0)).toBe(750)
})

test.each([
  ['NETWORK', 0, false, 'LATER'],
  ['UNAVAILABLE', 503, false, 'LATER'],
  ['TOO_MANY_REQUESTS', 429, false, 'LATER'],
  ['INTERNAL', 500, false, 'LATER'],
  ['PASS_INVALID', 401, false, 'ACCESS'],
  ['SIGN_IN_REQUIRED', 401, false, 'ACCESS'],
  ['FORBIDDEN', 403, false, 'ACCESS'],
  ['FORBIDDEN', 403, true, 'TAP'],
  ['MATCH_NOT_FOUND', 404, false, 'ACCESS'],
  ['BAD_REQUEST', 400, true, 'TAP'],
  ['CASCADE', 409, true, 'TAP'],
  ['BAD_SCORE', 400, true, 'ACCESS'],
  ['FOREIGN_ORIGIN', 403, true, 'ACCESS'],
])('%s (%i, may score: %s) is about %s', (code, status, mayScore, about) => {
  expect(rejectionOf({ code, status }, mayScore)).toBe(about)
})

test('shows the worst state', () => {
  const fine = { waiting: 0, isOnline: true, rejection: null, isStored: true }
  expect(syncState(fine)).toBe('SENT')
  expect(syncState({ ...fine, waiting: 3 })).toBe('WAITING')
  expect(syncState({ ...fine, waiting: 3, isOnline: false })).toBe('OFFLINE')
  expect(syncState({ ...fine, waiting: 3, isOnline: false, isStored: false })).toBe('UNSAFE')
  expect(syncState({ ...fine, isStored: false })).toBe('SENT')
  expect(syncState({ ...fine, isOnline: false, rejection: 'PASS_INVALID' })).toBe('REFUSED')
})
