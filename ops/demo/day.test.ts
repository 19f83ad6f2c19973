// A crowded day is full, legal and free of clashes.
import { expect, it } from 'vitest'
import { expectLegalResult, expectNoClash, onDay, sportOf } from './campus-checks.ts'
import { makeDay } from './day.ts'

it('has as many matches as requested, and no clash', () => {
  const campus = makeDay({ date: '2026-06-01', matches: 100 })
  expect(onDay(campus, new Date('2026-06-01T12:00:00+09:00'))).toHaveLength(100)
  expectNoClash(campus.matches, campus, 'day')
  for (const match of campus.matches) if (match.status === 'PAST') expectLegalResult(match, sportOf(campus, match), '')
  for (const status of ['PAST', 'LIVE', 'FUTURE'] as const)
    expect(campus.matches.filter((match) => match.status === status).length).toBeGreaterThanOrEqual(20)
})
