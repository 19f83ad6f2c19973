// Names of teams in tables and brackets stand apart from what is beside them: one from right to left turns no score around.
import type { StandingsRow } from '@campus/contract/brackets'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { layOut } from './bracket.rules.ts'
import { sampleSide, sampleTie } from './bracket.sample.ts'
import { StandingsLine } from './standings-line.tsx'
import { TieBox } from './tie-box.tsx'

afterEach(cleanup)

const [department, teamName] = ['שועלים 7', 'نمور 11']
const isApart = (text: string) => screen.getByText(text).tagName === 'BDI'

test('in a table', () => {
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
  expect([department, teamName].map(isApart)).toEqual([true, true])
})

test('in a bracket', () => {
  const participants = [sampleSide(1, { name: department }), sampleSide(2, { name: teamName })] as const
  const layout = layOut([sampleTie(1, 'FINAL', { participants: [...participants] })])
  const tie = layout.columns[0]?.ties[0]
  if (!tie) throw new Error('no tie')
  render(
    <MemoryRouter>
      <TieBox tie={tie} sport="SOCCER" />
    </MemoryRouter>,
  )
  expect([department, teamName].map(isApart)).toEqual([true, true])
})
