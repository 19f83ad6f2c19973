// Tests of the explanation of a rank, word for word, in both languages.
import type { RankStep, StandingsRow } from '@campus/contract/brackets'
import { expect, test } from 'vitest'
import { enBracket } from '../../../text/en/bracket.ts'
import { koBracket } from '../../../text/ko/bracket.ts'
import { explain, orderText, valueText } from './why.rules.ts'

const sport = 'TABLE_TENNIS'
const ko = koBracket.bracketPage
const en = enBracket.bracketPage

function row(teamId: number, rank: number, why: RankStep[], changes: Partial<StandingsRow> = {}): StandingsRow {
  const name = `${teamId}팀`
  const sums = { win: 2, draw: 1, lose: 0, points: 7, played: 3, for: 5, against: 2, difference: 3 }
  return {
    ...sums,
    department: name,
    teamName: name,
    teamId,
    rank,
    adjustment: 0,
    form: [],
    why,
    outlook: null,
    matchesLeft: 0,
    ...changes,
  }
}

const step = (criterion: string, split: number[][], values: RankStep['values']): RankStep => ({
  criterion,
  split,
  values,
})
const points = step('POINTS', [[1, 2, 3], [4]], { 1: 7, 2: 7, 3: 7, 4: 0 })
const headToHead = step('H2H_POINTS', [[1], [2, 3]], { 1: 4, 2: 1, 3: 1 })
const among = (steps: RankStep[], teamId: number, rank: number) => {
  const teams = [1, 2, 3, 4].map((id) => row(id, id, steps))
  return [
    explain(ko, sport, { teams }, row(teamId, rank, steps)),
    explain(en, sport, { teams }, row(teamId, rank, steps)),
  ] as const
}

test.each([
  [[points], 4, 4, '승점 0으로 4위', 'Place 4 by Points 0'],
  [
    [points, headToHead],
    1,
    1,
    '승점 7로 같은 3팀 중 승자승 승점 4로 1위',
    'Place 1 by Head-to-head points 4, among 3 teams level on Points 7',
  ],
  // Head-to-head left two level, and a second round of it did not separate them.
  [
    [
      points,
      headToHead,
      step('H2H_POINTS', [[2, 3]], { 2: 1, 3: 1 }),
      step('GOAL_DIFFERENCE', [[3], [2]], { 2: -1, 3: 3 }),
    ],
    3,
    2,
    '승자승 승점 1로 같은 2팀 중 골득실 +3으로 2위',
    'Place 2 by Goal difference +3, among 2 teams level on Head-to-head points 1',
  ],
  [
    [
      points,
      step('GOALS', [[1, 2, 3]], { 1: 6, 2: 6, 3: 6 }),
      step('LOTS', [[2], [1], [3]], { 1: 912, 2: 5, 3: 1000 }),
    ],
    2,
    1,
    '승점 7로 같은 3팀 중 추첨으로 1위',
    'Place 1 by Lots, among 3 teams level on Points 7',
  ],
  [
    [
      step('POINTS', [[1, 2], [3], [4]], { 1: 6, 2: 6, 3: 2, 4: 0 }),
      step('H2H_SET_RATIO', [[2], [1]], { 1: [0, 3], 2: [3, 0] }),
    ],
    2,
    1,
    '승점 6으로 같은 2팀 중 승자승 게임 득실률 3:0으로 1위',
    'Place 1 by Head-to-head game ratio 3:0, among 2 teams level on Points 6',
  ],
])('%j: team %d, place %d', (steps, teamId, rank, korean, english) => {
  const [explainedKo, explainedEn] = among(steps, teamId, rank)
  expect(explainedKo.headline).toBe(korean)
  expect(explainedEn.headline).toBe(english)
})

test('teams that nobody has drawn lots for share their place; drawn lots are the reason', () => {
  const open = step('LOTS', [[1, 2, 3]], { 1: 0, 2: 0, 3: 0 })
  const [undrawn, english] = among([points, open], 2, 1)
  expect(undrawn).toMatchObject({ headline: '승점 7로 3팀이 공동 1위', isByFormula: false })
  expect(english.headline).toBe('Place 1, shared by 3 teams level on Points 7')
  expect(undrawn.steps.map(({ label }) => label)).toEqual(['승점'])
  const drawn = step('LOTS', [[2], [1], [3]], { 1: 2, 2: 1, 3: 3 })
  const tie = { place: 1, teamIds: [2, 1, 3], drawn: { method: 'COIN' as const, drawnAt: '2026-11-14T09:05:00Z' } }
  const teams = [1, 2, 3, 4].map((id) => row(id, id, [points, drawn]))
  expect(explain(ko, sport, { teams, ties: [tie] }, row(2, 1, [points, drawn]))).toMatchObject({
    headline: '승점 7로 같은 3팀 중 추첨으로 1위',
    isByFormula: false,
    tie,
  })
  expect(explain(ko, sport, { teams, ties: [] }, row(2, 1, [points, drawn])).isByFormula).toBe(true)
})

test('each step lists the teams that were still level, with their numbers, and its outcome', () => {
  const [{ steps, isByFormula }] = among([points, headToHead], 1, 1)
  expect(isByFormula).toBe(false)
  expect(steps.map(({ label, outcome }) => [label, outcome])).toEqual([
    ['승점', '3팀 동률'],
    ['승자승 승점', '1위 결정'],
  ])
  expect(steps[1]?.teams).toEqual([
    { teamId: 1, name: '1팀', value: '4', isOwn: true },
    { teamId: 2, name: '2팀', value: '1', isOwn: false },
    { teamId: 3, name: '3팀', value: '1', isOwn: false },
  ])
})

test('before the first match there is no criterion, unless points were added or deducted', () => {
  const steps = [step('POINTS', [[1], [2]], { 1: 0, 2: -3 })]
  const unplayed = { played: 0, points: 0 }
  const teams = [row(1, 1, steps, unplayed), row(2, 2, steps, unplayed)]
  expect(explain(ko, sport, { teams }, teams[0]!)).toEqual({ headline: ko.why.unplayed, steps: [], isByFormula: false })
  const punished = [teams[0]!, { ...teams[1]!, adjustment: -3 }]
  expect(explain(ko, sport, { teams: punished }, punished[1]!).headline).toBe('승점 -3으로 2위')
})

test.each([
  ['GOAL_DIFFERENCE', 3, '+3'],
  ['GOAL_DIFFERENCE', 0, '0'],
  ['H2H_GOAL_DIFFERENCE', -2, '-2'],
  ['POINTS', 7, '7'],
  ['H2H_POINT_RATIO', [33, 29], '33:29'],
  ['LOTS', 4096, ''],
] as const)('%s %j reads %s', (criterion, value, read) => {
  expect(valueText(step(criterion, [[1]], { 1: typeof value === 'number' ? value : [...value] }), 1)).toBe(read)
  expect(valueText(step(criterion, [[1]], {}), 1)).toBe('')
})

test.each([
  ['10', '승점 10으로'],
  ['1', '승점 1로'],
  ['8', '승점 8로'],
  ['6', '승점 6으로'],
  ['', '승점으로'],
])('the particle follows the sound of %s', (value, expected) => expect(ko.why.by('승점', value)).toBe(expected))

test('uses the word of the sport for sets', () => {
  expect(orderText(ko, { sport: 'BADMINTON', tieBreakPreset: 'BWF' })).toContain('게임 득실')
  expect(orderText(ko, { sport: 'DODGEBALL', tieBreakPreset: 'DODGEBALL_KR' })).toContain('세트 득실')
})

test('lists the criteria in order: head-to-head once, without those that are not counted', () => {
  expect(orderText(ko, { sport: 'SOCCER', tieBreakPreset: 'FIFA_2026' })).toBe('승점 → 승자승 → 골득실 → 다득점')
  expect(orderText(ko, { sport: 'SOCCER', tieBreakPreset: 'K_LEAGUE' })).toBe('승점 → 다득점 → 골득실 → 다승 → 승자승')
  expect(orderText(en, { sport, tieBreakPreset: 'ITTF' })).toBe('Points → Head-to-head')
  const fours = { sport: 'SOCCER', tieBreakPreset: 'SCHOOL', leagueFormat: 'WINNER_MEETS_LOSER' } as const
  expect(orderText(ko, fours)).toBe('승점 → 승자승 → 골득실 → 승부차기 승수')
  expect(orderText(ko, { ...fours, leagueFormat: 'DUAL_TOURNAMENT' })).toBe('승패 차')
})
