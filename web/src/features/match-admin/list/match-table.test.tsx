// Tests of the administrators' list: its columns on a desktop, cards on a phone, and the links of each row.
import type { Match } from '@campus/contract/matches'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { MatchTable } from './match-table.tsx'

function show(isWide: boolean, ...matches: Match[]) {
  // jsdom has no screen width.
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: isWide }) as MediaQueryList
  const deleted: number[] = []
  render(
    <MemoryRouter>
      <MatchTable matches={matches} onDelete={(match) => deleted.push(match.matchId)} />
    </MemoryRouter>,
  )
  return deleted
}

test('a desktop shows exactly these columns', () => {
  show(true, sampleMatch({ teamName1: '디버거즈', teamName2: '터빈' }))
  const columns = screen.getAllByRole('columnheader').map((column) => column.textContent)
  expect(columns).toEqual(['날짜', '시간', '종목', '팀1', '팀2', '상태', '관리'])
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells.slice(0, 6)).toEqual([
    '2026. 11. 14. (토)',
    '16:00대운동장',
    '축구총장배 · A조 · 1라운드',
    '디버거즈',
    '터빈',
    '예정',
  ])
})

test.each([true, false])('each match links to its form and confirms its deletion (desktop: %s)', (isWide) => {
  const deleted = show(isWide, sampleMatch({ matchId: 7 }))
  expect(screen.getByRole('link', { name: '수정' }).getAttribute('href')).toBe('/admin/edit-match/7')
  fireEvent.click(screen.getByRole('button', { name: '삭제' }))
  expect(deleted).toEqual([7])
})

test('names a team that is not known yet by its source', () => {
  show(false, sampleMatch({ teamName1: null, source1: 'RANK:A조:1', teamName2: null }))
  expect([screen.queryByText('A조 1위'), screen.queryByText('팀 미정')].every(Boolean)).toBe(true)
})

test('shows a day once, but screen readers get it with each of its matches', () => {
  show(true, sampleMatch({ matchId: 1 }), sampleMatch({ matchId: 2 }), sampleMatch({ matchId: 3, date: '2026-11-15' }))
  const days = screen.getAllByText(/2026\. 11\./)
  expect(days.map((day) => [day.textContent, day.className.includes('sr-only')])).toEqual([
    ['2026. 11. 14. (토)', false],
    ['2026. 11. 14. (토)', true],
    ['2026. 11. 15. (일)', false],
  ])
})

test.each([true, false])('crosses out the time of a postponed match (desktop: %s)', (isWide) => {
  show(isWide, sampleMatch({ matchId: 1, status: 'POSTPONED' }))
  expect(screen.getByText(/16:00/).tagName).toBe('S')
  cleanup()
  show(isWide, sampleMatch({ matchId: 1 }))
  expect(screen.getByText(/16:00/).tagName).not.toBe('S')
})
