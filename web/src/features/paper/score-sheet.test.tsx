// A blank score sheet of each kind of sport: what is known is printed, and there is room for what is not.
import type { Lineup } from '@campus/contract/lineups'
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import { presetRules } from '@campus/rules/sports/presets'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleMatch, sampleRelay } from '../../match.sample.ts'
import { PlanByCourt, PlanByTeam } from './day-plan.tsx'
import { ScoreSheet } from './score-sheet.tsx'

afterEach(cleanup)

const player = (number: number, name: string, isStarter: boolean) => ({ number, name, isStarter, isCaptain: false })
const lineup: Lineup = {
  department: '컴퓨터공학과',
  players: [],
  teamId: 1,
  teamName: '컴퓨터공학과',
  version: 1,
  entries: [player(12, '이후보', false), player(7, '김민준', true)],
}

function open(rules: SportRules, match: Match = sampleMatch({ venue: '체육관' }), lineups: Lineup[] = []) {
  render(<ScoreSheet match={match} rules={rules} lineups={lineups} />)
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('prints date, court, competition, stage, teams, players with starters first, and lines to sign on', () => {
  render(<ScoreSheet match={sampleMatch({ venue: '체육관' })} rules={presetRules.IFAB_2x45} lineups={[lineup]} />)
  for (const known of [/11\. 14\..*16:00/, '체육관', '축구 · 총장배', /A조.*1라운드/])
    expect(screen.getByText(known)).toBeTruthy()
  const players = screen.getByRole('list', { name: '컴퓨터공학과 선수' })
  expect(
    within(players)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['7 김민준', '12 이후보'])
  const signers = within(screen.getByRole('list', { name: '서명' })).getAllByRole('listitem')
  expect(signers.map(({ textContent }) => textContent)).toEqual([
    '심판',
    '기록원',
    '컴퓨터공학과 주장',
    '기계공학과 주장',
  ])
})

test('goals: halves, extra time only where there is one, scorers and cards', () => {
  open(presetRules.IFAB_2x45)
  expect(heads().slice(0, 7)).toEqual(['점수', '전반', '후반', '연장 전반', '연장 후반', '승부차기', '합계'])
  expect(screen.getByText('득점', { selector: 'caption' })).toBeTruthy()
  expect(screen.getByText('경고·퇴장', { selector: 'caption' })).toBeTruthy()
  cleanup()
  open(presetRules.CAMPUS_2x20)
  expect(heads()).not.toContain('연장 전반')
})

test('games: a box for each with running points', () => {
  open(presetRules.BWF_3x21, sampleMatch({ sport: 'BADMINTON' }))
  expect(heads()).toEqual(['1게임', '점수 진행', '점수', '2게임', '점수 진행', '점수', '3게임', '점수 진행', '점수'])
  expect(screen.getAllByText('30')).toHaveLength(6)
})

test('periods: quarters with overtime, running points and team fouls; innings without both', () => {
  open(presetRules.FIBA_4x10, sampleMatch({ sport: 'BASKETBALL' }))
  expect(heads().slice(0, 7)).toEqual(['구간별 점수', '1쿼터', '2쿼터', '3쿼터', '4쿼터', '연장', '합계'])
  expect(heads()).toContain('팀 파울')
  cleanup()
  open(presetRules.KICKBALL_5, sampleMatch({ sport: 'KICKBALL' }))
  expect(heads()).toEqual(['구간별 점수', '1회', '2회', '3회', '4회', '5회', '합계'])
})

test('placed: a lane for each side with mark and place, attempts where there are some, and empty lanes before they are known', () => {
  open(presetRules.RELAY_8, sampleRelay([null, null, null]))
  expect(heads()).toEqual(['레인', '팀', '기록', '순위', '비고 (불참 · 완주 못함 · 실격)'])
  expect(screen.getAllByRole('row')).toHaveLength(4)
  expect(screen.queryByText('이긴 팀')).toBeNull()
  cleanup()
  open(presetRules.LONG_JUMP_3, sampleRelay([], { sport: 'LONG_JUMP' }))
  expect(heads().slice(2, 7)).toEqual(['1차', '2차', '3차', '최고 기록', '순위'])
  expect(screen.getAllByRole('row')).toHaveLength(13)
})

test('a tie: its rubbers in the order of play, each with players and games', () => {
  open(presetRules.BWF_TIE_5, sampleMatch({ sport: 'BADMINTON', rubbers: 5 }))
  expect(screen.getAllByRole('table')).toHaveLength(5)
  expect(heads().slice(0, 6)).toEqual([expect.stringMatching(/^1경기 · /), '선수', '1게임', '2게임', '3게임', '합계'])
})

test('the plan of a day: a table per court in order, and one per team', () => {
  const matches = [
    sampleMatch({ matchId: 1, startTime: '15:00', venueId: 2, venue: '2코트' }),
    sampleMatch({ matchId: 2, startTime: '09:00', venueId: 1, venue: '1코트', teamId2: 3, teamName2: '수학과' }),
    sampleMatch({ matchId: 3, startTime: '08:00', venueId: null, venue: null }),
  ]
  render(<PlanByCourt date="2026-11-14" matches={matches} />)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '1코트',
    '2코트',
    '경기장 미정',
  ])
  cleanup()
  render(<PlanByTeam date="2026-11-14" matches={matches} />)
  const own = screen.getByRole('article', { name: '컴퓨터공학과' })
  expect(
    within(own)
      .getAllByRole('row')
      .map(({ textContent }) => textContent?.slice(0, 5)),
  ).toEqual(['시간경기장', '08:00', '09:00', '15:00'])
  expect(within(screen.getByRole('article', { name: '수학과' })).getByText('컴퓨터공학과')).toBeTruthy()
})
