// Tests of the form of drawn lots.
import { expect, test } from 'vitest'
import { type LotsDraft, lotsForm, moved, witnessFields } from './lots.rules.ts'

const teams = [1, 2, 3].map((teamId) => ({ teamId, teamName: `${teamId}팀`, department: `${teamId}과` }))
const draft: LotsDraft = { teams, method: 'COIN', drawnAt: '2026-11-14T18:05', witnesses: [' 강민서 ', ''] }

test('a team moves one place, and not beyond the ends', () => {
  const ids = (list: typeof teams) => list.map(({ teamId }) => teamId)
  expect(ids(moved(teams, 0, 1))).toEqual([2, 1, 3])
  expect(ids(moved(teams, 2, -1))).toEqual([1, 3, 2])
  expect(ids(moved(teams, 2, 1))).toEqual([1, 2, 3])
  expect(ids(moved(teams, 0, -1))).toEqual([1, 2, 3])
})

test('there is always one more field for a witness, up to four', () => {
  expect(witnessFields([])).toEqual([''])
  expect(witnessFields(['가'])).toEqual(['가', ''])
  expect(witnessFields(['가', ''])).toEqual(['가', ''])
  expect(witnessFields(['', '나'])).toEqual(['', '나', ''])
  expect(witnessFields(['가', '나', '다', '라'])).toEqual(['가', '나', '다', '라'])
})

test('the time is Seoul’s, and nothing is sent without a witness or a time', () => {
  expect(lotsForm(draft)).toEqual({
    teamIds: [1, 2, 3],
    method: 'COIN',
    drawnAt: '2026-11-14T09:05:00.000Z',
    witnesses: ['강민서'],
  })
  expect(lotsForm({ ...draft, witnesses: [' ', ''] })).toBeNull()
  expect(lotsForm({ ...draft, drawnAt: '' })).toBeNull()
})
