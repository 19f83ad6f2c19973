// The places of a relay and of a jump as fans see them.
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleRelay } from '../../../match.sample.ts'
import { FieldResults } from './field-results.tsx'

const rowsOf = (match: ReturnType<typeof sampleRelay>) => {
  render(<FieldResults match={match} />, { wrapper: MemoryRouter })
  return within(screen.getByRole('list')).getAllByRole('listitem').map(({ textContent }) => textContent) // biome-ignore format: short
}

test('all sides by place, those without a mark last', () => {
  expect(rowsOf(sampleRelay([6031, 5902, 'DQ', null], { status: 'LIVE' }))).toEqual([
    '11위나나학과2번59.02초',
    '22위가가학과1번1:00.31',
    '–다다학과3번실격',
    '–라라학과4번',
  ])
})

test('attempts in their order', () => {
  const match = sampleRelay([512, 498], { status: 'PAST', sport: 'LONG_JUMP', measure: 'DISTANCE' })
  const sides = match.sides?.map((side) => ({ ...side, attempts: [null, side.mark, 300], place: side.side }))
  expect(rowsOf({ ...match, sides })).toEqual([
    '11위가가학과무효 · 5.12 · 3.005.12m',
    '22위나나학과무효 · 4.98 · 3.004.98m',
  ])
})

test('a final that waits for its heats says how it will be filled', () => {
  const final = sampleRelay([], { round: 'FINAL', groupName: null, source1: 'HEATS:2:8' })
  render(<FieldResults match={final} />, { wrapper: MemoryRouter })
  expect(screen.getByText('팀 미정')).toBeTruthy()
  expect(screen.getByText('예선 조별 2위까지, 나머지는 기록순')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})
