// Tests of reading a rejected match by its code and details.
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { sampleMatch } from '../../../match.sample.ts'
import { readProblem } from './save-problem.ts'

const match = sampleMatch()
const moves = [
  { matchId: 7, round: 'FINAL', teamName1: '터빈', teamName2: null, slot: 1, from: '터빈', to: null, isPlayed: true },
]
const clashes = [{ kind: 'VENUE', name: '대운동장', match }]

test.each([
  ['CLASH', { clashes }, { kind: 'clash', clashes }],
  ['STALE_VERSION', { match }, { kind: 'stale', match }],
  ['CASCADE', { moves }, { kind: 'cascade', moves }],
  ['CASCADE', undefined, { kind: 'other' }],
  ['BAD_SCORE', { problem: 'ILLEGAL_SET', set: 1 }, { kind: 'score', problem: { problem: 'ILLEGAL_SET', set: 1 } }],
  ['NO_COMPETITION', undefined, { kind: 'field', field: 'competitionId' }],
  ['BAD_TRANSITION', undefined, { kind: 'field', field: 'status' }],
  ['BAD_REQUEST', { fields: [{ path: '/matchDate' }] }, { kind: 'field', field: 'date' }],
  ['BAD_REQUEST', { fields: [{ path: '/unknown' }] }, { kind: 'other' }],
  ['CLASH', undefined, { kind: 'other' }],
  ['NETWORK', undefined, { kind: 'other' }],
])('%s %j', (code, details, read) => expect(readProblem(new ApiError(code, 409, undefined, details))).toEqual(read))

test('an error without a response is no specific problem', () => {
  expect(readProblem(new Error('x'))).toEqual({ kind: 'other' })
})
