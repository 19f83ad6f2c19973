// Tests of the result fields: checked while typing, each error beside its set.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import { validateResult } from '@campus/rules/results/result'
import { presetRules } from '@campus/rules/sports/presets'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { draftOf, type MatchValues, valuesOf } from './match-form.rules.ts'
import { ResultFields } from './result-fields.tsx'
import type { MatchOptions } from './use-match-options.ts'

function Result({ rules, start, match }: { rules: SportRules; start?: Partial<MatchValues>; match?: Partial<Match> }) {
  const edited = sampleMatch({ status: 'PAST', showSubScores: true, ...match })
  const [values, setValues] = useState({ ...valuesOf(edited), ...start })
  const validation = validateResult(rules, draftOf(values))
  return (
    <ResultFields
      values={values}
      put={(changes) => setValues({ ...values, ...changes })}
      errorOf={() => undefined}
      options={{ rules } as MatchOptions}
      edited={edited}
      problem={validation.ok ? null : validation.problem}
      names={['디버거즈', '터빈']}
    />
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const total = (team: string) => screen.getByLabelText<HTMLInputElement>(`${team} 점수`)

test('sets make the total, which is then read-only', () => {
  render(<Result rules={presetRules.BWF_3x21} start={{ sport: 'BADMINTON' }} />)
  for (const [set, one, two] of [
    ['1게임', '21', '17'],
    ['2게임', '21', '19'],
  ]) {
    type(`${set} 디버거즈`, one ?? '')
    type(`${set} 터빈`, two ?? '')
  }
  expect([total('디버거즈').value, total('터빈').value, total('터빈').readOnly]).toEqual(['2', '0', true])
  expect(screen.getByText('디버거즈 승')).toBeTruthy()
  expect(screen.queryByText('3게임')).toBeNull()
})

test('shows an impossible set right below it', () => {
  render(<Result rules={presetRules.BWF_3x21} start={{ sport: 'BADMINTON' }} />)
  type('1게임 디버거즈', '21')
  type('1게임 터빈', '20')
  const set = screen.getByRole('group', { name: '1게임' })
  expect(within(set).getByText(/나올 수 없는|끝나지 않은/)).toBeTruthy()
  expect(screen.getByLabelText('1게임 디버거즈').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('디버거즈 승')).toBeNull()
})

test('a tie is typed by the games won in each rubber, with its discipline', () => {
  render(<Result rules={presetRules.BWF_TIE_5} start={{ sport: 'BADMINTON' }} />)
  type('1경기 · 단식 디버거즈', '3')
  type('1경기 · 단식 터빈', '0')
  const first = screen.getByRole('group', { name: '1경기 · 단식' })
  expect(within(first).getByText('한 팀이 2게임을 이기면 끝나는 경기예요.')).toBeTruthy()
  for (const rubber of ['1경기 · 단식', '2경기 · 복식', '3경기 · 단식']) {
    type(`${rubber} 디버거즈`, '1')
    type(`${rubber} 터빈`, '2')
  }
  expect([total('디버거즈').value, total('터빈').value]).toEqual(['0', '3'])
  expect(screen.getByText('터빈 승')).toBeTruthy()
})

test('a drawn knock-out requires the shoot-out, which decides it without counting as goals', () => {
  render(<Result rules={presetRules.IFAB_2x45} start={{ matchType: 'TOURNAMENT', scoreOne: '1', scoreTwo: '1' }} />)
  expect(screen.getByText(/이 경기는 무승부로 끝날 수 없습니다/)).toBeTruthy()
  type('승부차기 · 디버거즈', '3')
  type('승부차기 · 터빈', '4')
  expect(screen.getByText('터빈 승')).toBeTruthy()
  expect(total('터빈').value).toBe('1')
})

test('a forfeit awards the score of the rules to the chosen side', () => {
  render(<Result rules={presetRules.IFAB_2x45} start={{ status: 'FORFEIT' }} />)
  fireEvent.click(screen.getByRole('radio', { name: '터빈' }))
  expect([total('디버거즈').value, total('터빈').value]).toEqual(['0', '3'])
  expect(screen.getByText('터빈 승')).toBeTruthy()
})

test('a soccer result that came from the scorer is corrected half by half, which publishes nothing', () => {
  const scored = {
    teamOneSubScores: '1,1',
    teamTwoSubScores: '0,2',
    teamScore1: 2,
    teamScore2: 2,
    showSubScores: false,
  }
  render(<Result rules={presetRules.IFAB_2x45} match={scored} />)
  expect(total('디버거즈').readOnly).toBe(true)
  expect(screen.getByText('아래 전·후반 점수를 고치면 자동으로 계산돼요.')).toBeTruthy()
  type('후반 터빈', '1')
  expect([total('디버거즈').value, total('터빈').value]).toEqual(['2', '1'])
  expect(screen.getByText('디버거즈 승')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '전·후반 점수 공개' }).checked).toBe(false)
})

test('a result without halves uses its total, and still offers the halves', () => {
  render(<Result rules={presetRules.IFAB_2x45} match={{ teamScore1: 1, teamScore2: 0, showSubScores: false }} />)
  type('터빈 점수', '3')
  expect(total('터빈').value).toBe('3')
  expect(screen.getByLabelText('전반 디버거즈')).toBeTruthy()
})
