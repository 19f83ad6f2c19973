// Tests of choosing teams, seeds and groups in the browser.
import type { Entry } from '@campus/contract/competitions'
import type { Team } from '@campus/contract/teams'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { seedProblems } from './entries.rules.ts'
import { SeedPanel } from './seed-panel.tsx'
import { TeamPicker } from './team-picker.tsx'

const team = (teamId: number, teamName: string, sport: Team['sport'], isArchived = false): Team => ({
  teamId,
  teamName,
  department: `${teamName}과`,
  shortName: null,
  sport,
  teamPoint: 0,
  isArchived,
  hidesNames: false,
  playerCount: 0,
  version: 1,
})
const teams = [
  team(1, '컴퓨터', 'SOCCER'),
  team(2, '컴공', null),
  team(3, '셔틀', 'BADMINTON'),
  team(4, '옛팀', 'SOCCER', true),
]

/** The entries after each step. */
let chosen: Entry[] = []
const record = (set: (entries: Entry[]) => void) => (entries: Entry[]) => {
  chosen = entries
  set(entries)
}

function Picker({ start = [] as Entry[] }) {
  const [entries, setEntries] = useState(start)
  return (
    <MemoryRouter>
      <TeamPicker sport="SOCCER" teams={teams} entries={entries} onChange={record(setEntries)} />
    </MemoryRouter>
  )
}

const shown = () => screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)

test('offers only eligible teams; one button chooses and drops all search results', () => {
  render(<Picker />)
  expect(shown()).toEqual(['컴퓨터', '컴공'])
  fireEvent.click(screen.getByRole('checkbox', { name: '축구 팀만 보기' }))
  expect(shown()).toEqual(['컴퓨터', '컴공', '셔틀'])
  fireEvent.change(screen.getByLabelText('검색'), { target: { value: 'ㅋ' } })
  fireEvent.click(screen.getByRole('button', { name: '보이는 2팀 모두 선택' }))
  expect(chosen.map((entry) => entry.teamId)).toEqual([1, 2])
  fireEvent.click(screen.getByRole('button', { name: '보이는 2팀 선택 해제' }))
  expect(chosen).toEqual([])
})

test('an archived team that takes part stays in sight', () => {
  render(<Picker start={[{ teamId: 4, groupName: null, seed: null }]} />)
  expect(shown()).toContain('옛팀')
})

function Seeds() {
  const [entries, setEntries] = useState<Entry[]>(
    [1, 2, 3, 4].map((teamId) => ({ teamId, groupName: null, seed: null })),
  )
  return (
    <SeedPanel
      entries={entries}
      problems={seedProblems(entries, entries.length)}
      nameOf={(teamId) => ({ teamName: `팀${teamId}`, department: '' })}
      onChange={record(setEntries)}
    />
  )
}

test('seeds in order, draws two groups, both editable, and shows a repeated seed beside its team', () => {
  render(<Seeds />)
  fireEvent.click(screen.getByRole('button', { name: '보이는 순서대로 시드' }))
  fireEvent.click(screen.getByRole('button', { name: '조 편성' }))
  expect(chosen.map(({ teamId, groupName }) => `${groupName}${teamId}`)).toEqual(['A조1', 'A조4', 'B조2', 'B조3'])
  fireEvent.change(screen.getByLabelText('팀4 조'), { target: { value: 'B조' } })
  expect(screen.getByText('A조에 팀이 하나뿐이에요.')).toBeTruthy()
  const seed = screen.getByLabelText('팀4 시드')
  fireEvent.change(seed, { target: { value: '1' } })
  expect(seed.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('같은 시드가 있어요.')).toHaveLength(2)
})
