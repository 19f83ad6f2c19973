// Tests of a group's table for people and screen readers: its columns, its rows, and why a team has its rank.
import type { Standings, StandingsRow } from '@campus/contract/brackets'
import type { LeagueFormat } from '@campus/contract/competitions'
import { presetRules } from '@campus/rules/sports/presets'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { StandingsCard } from './standings-card.tsx'

// jsdom has no layout, so nothing is ever resized.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
})

const why = [{ criterion: 'POINTS', split: [[1], [2]], values: { 1: 6, 2: 3 } }]

function line(teamId: number, department: string, changes: Partial<StandingsRow>): StandingsRow {
  const sums = { win: 2, draw: 0, lose: 1, points: 6, played: 3, for: 5, against: 2, difference: 3, adjustment: 0 }
  return {
    ...sums,
    teamId,
    department,
    teamName: department,
    rank: teamId,
    form: ['W', 'L'],
    why,
    outlook: null,
    matchesLeft: 0,
    ...changes,
  }
}

const group: Standings = {
  group: 'A조',
  qualifiers: 1,
  remaining: 2,
  teams: [
    line(1, '컴퓨터공학과', { outlook: 'THROUGH' }),
    line(2, '기계공학과', { points: 3, adjustment: -3, outlook: 'OPEN' }),
  ],
}

const cup = { sport: 'SOCCER', tieBreakPreset: 'SCHOOL', rules: presetRules.CAMPUS_2x20 } as const

function show(shown = group, leagueFormat: LeagueFormat = 'ROUND_ROBIN') {
  render(
    <MemoryRouter>
      <StandingsCard sport="SOCCER" group={shown} isLive={false} competition={{ ...cup, leagueFormat }} />
    </MemoryRouter>,
  )
}

test('the group is the heading; department, results and points come first', () => {
  show()
  expect(screen.getByRole('heading', { name: 'A조' })).toBeTruthy()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(0, 5)).toEqual(['학과', '승', '무', '패', '승점'])
  const cells = within(screen.getByRole('row', { name: /컴퓨터공학과/ })).getAllByRole('cell')
  expect(cells.slice(0, 6).map(({ textContent }) => textContent)).toEqual(['2', '0', '1', '6', '3', '+3'])
})

test('shows a certain outcome beside the team, not an open one; the name links to the team', () => {
  show()
  const [first, second] = screen.getAllByRole('rowheader')
  expect(first?.textContent).toContain('진출 확정')
  expect(second?.textContent).not.toContain('아직 알 수 없음')
  expect(screen.getByRole('link', { name: '컴퓨터공학과' }).getAttribute('href')).toBe('/teams/1')
})

test('a tap anywhere in the row, or its button, explains the rank, with deducted points', () => {
  show()
  fireEvent.click(screen.getAllByRole('cell')[0]!)
  expect(screen.getByRole('dialog', { name: '컴퓨터공학과 1위' }).textContent).toContain('승점 6으로 1위')
  fireEvent.click(screen.getByRole('button', { name: '닫기' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^순위 2, 기계공학과/ }))
  expect(screen.getByRole('dialog').textContent).toContain('승점 3점을 깎았어요')
})

test('says how a Swiss league goes on, and who had a bye', () => {
  show({ ...group, teams: [line(1, '컴퓨터공학과', { hadBye: true }), ...group.teams.slice(1)] }, 'SWISS')
  expect(screen.getByText(/부전승\(3 : 0\)/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^순위 1, 컴퓨터공학과/ }))
  expect(screen.getByRole('dialog').textContent).toContain('부전승이 한 번 있었어요')
})

test('words the outlook by the number of matches left', () => {
  const teams = [
    line(1, '컴퓨터공학과', { outlook: 'WIN', matchesLeft: 1 }),
    line(2, '기계공학과', { outlook: 'WIN', matchesLeft: 2 }),
  ]
  show({ ...group, teams })
  const [first, second] = screen.getAllByRole('rowheader')
  expect(first?.textContent).toMatch(/과이기면 진출$/)
  expect(second?.textContent).toMatch(/과다 이기면 진출$/)
})

test('screen readers get the full names of short column heads', () => {
  show()
  for (const name of ['득점', '실점', '득실차']) expect(screen.getByRole('columnheader', { name })).toBeTruthy()
})

test('a tap on the name does not open the explanation', () => {
  show()
  fireEvent.click(screen.getByRole('link', { name: '기계공학과' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
