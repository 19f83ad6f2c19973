// Tests of names in tables and brackets: a right-to-left name does not reorder the score beside it, and a match shows the
// number that others refer to it by.
import type { StandingsRow } from '@campus/contract/brackets'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { layOut } from './bracket/bracket.rules.ts'
import { fullBracket, sampleSide, sampleTie } from './bracket/bracket.sample.ts'
import { TieBox } from './bracket/tie-box.tsx'
import { StandingsLine } from './standings/standings-line.tsx'

const [department, teamName] = ['שועלים 7', 'نمور 11']
const isIsolated = (text: string) => screen.getByText(text).tagName === 'BDI'

test('isolates names in a table', () => {
  const sums = { win: 2, draw: 0, lose: 1, points: 6, played: 3, for: 5, against: 2, difference: 3, adjustment: 0 }
  const row: StandingsRow = {
    ...sums,
    teamId: 1,
    department,
    teamName,
    rank: 1,
    form: [],
    why: [],
    outlook: null,
    matchesLeft: 0,
  }
  render(
    <MemoryRouter>
      <table>
        <tbody>
          <StandingsLine row={row} isLast={false} onWhy={() => {}} />
        </tbody>
      </table>
    </MemoryRouter>,
  )
  expect([department, teamName].map(isIsolated)).toEqual([true, true])
})

test('isolates names in a bracket', () => {
  const participants = [sampleSide(1, { name: department }), sampleSide(2, { name: teamName })] as const
  const layout = layOut([sampleTie(1, 'FINAL', { participants: [...participants] })])
  const tie = layout.columns[0]?.ties[0]
  if (!tie) throw new Error('no tie')
  render(
    <MemoryRouter>
      <TieBox tie={tie} sport="SOCCER" />
    </MemoryRouter>,
  )
  expect([department, teamName].map(isIsolated)).toEqual([true, true])
})

test('a match that others refer to shows its number; a final needs none', () => {
  const ties = layOut(fullBracket(8)).columns.flatMap((column) => column.ties)
  render(
    <MemoryRouter>
      {ties.map((tie) => (
        <TieBox key={tie.key} tie={tie} sport="SOCCER" />
      ))}
    </MemoryRouter>,
  )
  const numbers = screen.getAllByText(/^\d경기$/).map((number) => number.textContent)
  expect(numbers).toEqual(['1경기', '2경기', '3경기', '4경기', '1경기', '2경기'])
})
