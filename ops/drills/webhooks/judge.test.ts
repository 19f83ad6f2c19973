// The judge of webhooks sees each kind of fault.
import { expect, test } from 'vitest'
import { judgeWebhooks, type Received } from './judge.ts'

const got = (matchId: number, version: number, isSigned = true): Received => ({ matchId, version, isSigned })
const changes = [got(1, 2), got(1, 3), got(2, 2)]
const none = { events: 3, received: 3, repeated: 0, lost: 0, invented: 0, unordered: 0, forged: 0 }

test.each<[string, Received[], Partial<typeof none>]>([
  ['nothing wrong', [got(1, 2), got(2, 2), got(1, 3)], {}],
  ['a repetition', [got(1, 2), got(1, 2), got(2, 2), got(1, 3)], { received: 4, repeated: 1 }],
  ['a change that never came', [got(1, 2), got(2, 2)], { received: 2, lost: 1 }],
  ['a later change first', [got(1, 3), got(1, 2), got(2, 2)], { unordered: 1 }],
  ['a change that never was', [got(1, 2), got(1, 3), got(2, 2), got(2, 9)], { received: 4, invented: 1 }],
  ['a wrong signature', [got(1, 2), got(1, 3), got(2, 2, false)], { forged: 1 }],
])('%s', (_, received, faults) => {
  expect(judgeWebhooks(changes, received)).toEqual({ ...none, ...faults })
})
