// What lies behind a match: the last matches of a side as time runs, as on the team's page, and the record of the two.
import type { HeadToHead } from '@campus/contract/matches'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { FormStrip } from '../team-view/form-strip.tsx'
import { RivalryCard } from './rivalry-card.tsx'

// As the server sends them: the latest first.
const form = [
  { result: 'W' as const, match: sampleMatch({ matchId: 3, date: '2026-11-12', teamId1: 7 }) },
  { result: 'L' as const, match: sampleMatch({ matchId: 2, date: '2026-11-05', teamId1: 7 }) },
]
const record = { wins: 1, draws: 0, losses: 1 }
const none = { wins: 0, draws: 0, losses: 0 }
const history: HeadToHead = {
  team1Department: '컴퓨터공학과',
  team2Department: '기계공학과',
  team1Wins: 2,
  team1Draws: 0,
  team1Losses: 1,
  team2Wins: 1,
  team2Draws: 0,
  team2Losses: 2,
  matchWins: 3,
  matchDraws: 0,
  matchLosses: 3,
  record1: record,
  record2: none,
  meetings: [],
  form1: form,
  form2: [],
}
const cardOf = (changes: Partial<HeadToHead> = {}) => (
  <RivalryCard
    match={sampleMatch()}
    history={{ ...history, ...changes }}
    names={['컴퓨터공학과', '기계공학과']}
    row={() => null}
  />
)

afterEach(cleanup)

test.each([
  ['match page', cardOf(), '왼쪽이 오래된 경기'],
  ['team page', <FormStrip key="2" teamId={7} form={form} />, '오른쪽이 최신'],
])('%s', (_page, strip, order) => {
  render(<MemoryRouter>{strip}</MemoryRouter>)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim()[0])).toEqual(['패', '승'])
  expect(document.body.textContent).toContain(order)
})

test('the record of the two is a table for screen readers; before a first meeting it is a sentence', () => {
  render(<MemoryRouter>{cardOf()}</MemoryRouter>)
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['학과승무패', '컴퓨터공학과201', '기계공학과102'])
  // The same for the eye.
  expect(document.body.textContent).toMatch(/컴공 2승.*기계 1승/)
  cleanup()
  render(<MemoryRouter>{cardOf({ team1Wins: 0, team1Losses: 0, team2Wins: 0, team2Losses: 0 })}</MemoryRouter>)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('첫 맞대결이에요.')).toBeTruthy()
})
