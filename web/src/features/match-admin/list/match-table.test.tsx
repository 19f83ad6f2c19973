// Tests of the administrators' list: its columns on a desktop, cards on a phone, and the links of each row.
import type { Match } from '@campus/contract/matches'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { MatchTable } from './match-table.tsx'
import { useSelection } from './use-selection.ts'

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

function Choosable({ matches }: { matches: Match[] }) {
  const choosing = useSelection(
    matches.map(({ matchId }) => matchId),
    true,
  )
  const chosen = matches.flatMap(({ matchId }) => (choosing.isChosen(matchId) ? [matchId] : []))
  return (
    <MemoryRouter>
      <MatchTable matches={matches} onDelete={() => {}} choosing={choosing} />
      <output>{chosen.join()}</output>
    </MemoryRouter>
  )
}

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document, { key, ...more })
const four = [1, 2, 3, 4].map((matchId) => sampleMatch({ matchId, teamName1: `가${matchId}` }))
const chosen = () => screen.getByRole('status').textContent
const box = (id: number) => screen.getByRole('checkbox', { name: new RegExp(`가${id}`) })

test('rows are chosen by click and shift-click, but not by their buttons', () => {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
  render(<Choosable matches={four} />)
  fireEvent.click(screen.getByText('가1'))
  fireEvent.click(screen.getByText('가3'), { shiftKey: true })
  expect(chosen()).toBe('1,2,3')
  fireEvent.click(box(2))
  expect(chosen()).toBe('1,3')
  fireEvent.click(screen.getAllByRole('button', { name: '삭제' })[3] as HTMLElement)
  expect(chosen()).toBe('1,3')
  fireEvent.click(screen.getByRole('checkbox', { name: '모두 선택' }))
  expect(chosen()).toBe('1,2,3,4')
})

test('J and K walk through the rows, X chooses, shift X up to here, Esc leaves; not while Hangul is composed', () => {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
  const { rerender } = render(<Choosable matches={four} />)
  press('j')
  press('j')
  press('x')
  expect([chosen(), document.activeElement]).toEqual(['2', box(2)])
  press('j')
  press('j')
  press('X', { shiftKey: true })
  expect(chosen()).toBe('2,3,4')
  press('k')
  press('x', { isComposing: true })
  expect(chosen()).toBe('2,3,4')
  // Another filter hides one of them: it comes back without being chosen.
  rerender(<Choosable matches={four.slice(0, 3)} />)
  rerender(<Choosable matches={four} />)
  expect(chosen()).toBe('2,3')
  press('Escape')
  expect(chosen()).toBe('')
})
