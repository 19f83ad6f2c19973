// The rule check in a page: it runs in slices, and shows findings or that there are none.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { presetRules } from '@campus/rules/sports/presets'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RuleCheck } from './rule-check.tsx'

afterEach(cleanup)

const competition: CompetitionDetails = {
  competitionId: 1,
  sport: 'SOCCER',
  name: '총장배',
  season: '2026',
  type: 'COMBINED',
  rulePreset: 'CAMPUS_2x20',
  rules: presetRules.CAMPUS_2x20,
  isHouseRule: false,
  tieBreakPreset: 'FIFA_2022',
  lotsBy: 'PEOPLE',
  confirmedBy: 'NOBODY',
  protestMinutes: 0,
  isCurrent: false,
  isArchived: false,
  teamCount: 6,
  matchCount: 0,
  version: 1,
  entries: ['경영', '컴공', '수학', '화학', '통계', '건축'].map((teamName, at) => {
    return { teamId: at + 1, groupName: at < 3 ? 'A조' : 'B조', seed: null, teamName, department: teamName }
  }),
}

test('shows what the format leads to, with teams and scores, and how to mend it', async () => {
  render(<RuleCheck competition={competition} />)
  fireEvent.click(screen.getByRole('button', { name: '점검하기' }))
  await vi.waitFor(() => expect(screen.getByText('가능한 결과 4,096개를 모두 봤어요.')).toBeTruthy(), 15_000)
  const level = screen.getByText('2위와 3위를 가릴 수 없는 결과가 있어요').closest('li')
  expect(level && within(level).getByText(/^4,096개 중 \d+개 \(\d+\.\d%\)$/)).toBeTruthy()
  expect(level?.textContent).toMatch(/(경영|컴공|수학) \d : \d (경영|컴공|수학)/)
  expect(level && within(level).getByText(/추첨을 언제 어떻게/)).toBeTruthy()
  expect(screen.getByText('이미 진출한 팀이 마지막 경기에서 져서 상대를 고를 수 있어요')).toBeTruthy()
  expect(screen.getByText('2~4경기')).toBeTruthy()
  expect(screen.getByRole('button', { name: '다시 점검' })).toBeTruthy()
})

test('says that nothing was found', async () => {
  const pair = { ...competition, type: 'LEAGUE' as const, tieBreakPreset: 'FIBA' as const, sport: 'BASKETBALL' }
  const rules = presetRules.FIBA_4x10
  render(<RuleCheck competition={{ ...pair, rules, entries: competition.entries.slice(0, 2) }} />)
  fireEvent.click(screen.getByRole('button', { name: '점검하기' }))
  await vi.waitFor(() => expect(screen.getByText('문제를 찾지 못했어요.')).toBeTruthy(), 15_000)
})
