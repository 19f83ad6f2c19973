// Tests that a concurrent edit loses nothing that was typed.
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { valuesOf } from '../form/match-form.rules.ts'
import { allOf, findDifferences, merge } from './stale.rules.ts'

const base = valuesOf(sampleMatch())
const mine = { ...base, time: '18:00', status: 'LIVE' as const, scoreOne: '1' }
const theirs = { ...base, time: '19:30', venueId: 4, date: '2026-11-15' }

test('prefers mine where I changed something, and theirs elsewhere', () => {
  const choices = findDifferences(base, mine, theirs)
  expect(choices).toEqual({ status: 'mine', date: 'theirs', time: 'mine', venue: 'theirs', score: 'mine' })
  expect(merge(mine, theirs, choices)).toEqual({ ...theirs, time: '18:00', status: 'LIVE', scoreOne: '1' })
})

test('all of mine is what I typed, all of theirs is what they saved', () => {
  const choices = findDifferences(base, mine, theirs)
  expect(merge(mine, theirs, allOf(choices, 'mine'))).toEqual(mine)
  expect(merge(mine, theirs, allOf(choices, 'theirs'))).toEqual(theirs)
})

test('offers no choice where both typed the same', () => {
  expect(findDifferences(base, { ...base, time: '18:00' }, { ...base, time: '18:00' })).toEqual({})
})

test('a score is chosen together with its sets', () => {
  const sets = [{ one: '21', two: '3', end: '' as const }]
  const choices = findDifferences(base, { ...base, sets }, { ...base, scoreOne: '2' })
  expect(choices).toEqual({ score: 'mine' })
  expect(merge({ ...base, sets }, { ...base, scoreOne: '2' }, choices)).toMatchObject({ scoreOne: '0', sets })
})
