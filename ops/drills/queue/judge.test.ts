// The judge of queues sees each kind of fault.
import { expect, test } from 'vitest'
import { judgeQueue, type Seen } from './judge.ts'

const call = (matchId: number, venueId: number): Seen => ({ kind: 'CALL', matchId, venueId })
const end = (matchId: number): Seen => ({ kind: 'END', matchId, venueId: null })
const none = { handOuts: 3, courtsTwice: 0, matchesTwice: 0, lost: 0 }

test.each<[string, Seen[], Partial<typeof none>]>([
  ['nothing wrong', [call(1, 7), call(2, 8), end(1), call(3, 7)], {}],
  ['a court that is given before its match has ended', [call(1, 7), call(2, 8), call(3, 7)], { courtsTwice: 1 }],
  [
    'a court that is given after another match has ended',
    [call(1, 7), call(2, 8), end(2), call(3, 7)],
    { courtsTwice: 1 },
  ],
  ['a match on two courts', [call(1, 7), call(2, 8), call(1, 9), call(3, 6)], { matchesTwice: 1 }],
  ['a match that is never called', [call(1, 7), call(2, 8)], { handOuts: 2, lost: 1 }],
])('%s', (_, seen, faults) => {
  expect(judgeQueue([1, 2, 3], seen)).toEqual({ ...none, ...faults })
})
