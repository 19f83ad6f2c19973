// Where two scorers differ: who is offered what, and not before it has lasted.

import { baseOf, fold, type Tap } from '@campus/rules/scoring/scoring'
import { presetRules } from '@campus/rules/sports/presets'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Desk } from '../console/desk.ts'
import { knownMatch, tapped } from '../session/log.sample.ts'
import { Differences } from './differences.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [start, goal] = tapped([{ type: 'START' }, { type: 'GOAL', team: 1 }]) as [Tap, Tap]
const taps: Tap[] = [
  { ...start, seat: 1 },
  { ...goal, seat: 1, scorer: '주심' },
]

function show(seat: 1 | 2 | null, made = taps) {
  const match = knownMatch({ isScoredApart: true, status: 'LIVE', teamScore1: 0, teamScore2: 0 })
  const [rules, base, tap] = [presetRules.IFAB_2x45, baseOf(match), vi.fn()]
  const game = { rules, base, folded: fold(rules, base, made, seat ?? undefined) }
  const desk = { match, game, names: ['컴공', '기계'], tap } as unknown as Desk
  return { tap, ...render(<Differences desk={desk} seat={seat} />) }
}

test.each([
  [1, '나만 기록했어요', { '내 기록 취소': 'UNDO' }],
  [2, '다른 기록원만 기록했어요', { '나도 봤어요': 'AGREE' }],
  [null, '주심 혼자 기록했어요', { 인정: 'AGREE', 빼기: 'UNDO' }],
] as const)('scorer %s: %s', (seat, words, offers) => {
  const { tap } = show(seat)
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect(screen.getByRole('status').textContent).toContain('0 : 0')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(Object.keys(offers))
  for (const [name, type] of Object.entries(offers)) {
    fireEvent.click(screen.getByRole('button', { name }))
    expect(tap).toHaveBeenLastCalledWith({ type, target: goal.id })
  }
})

test('asks nothing where both have tapped it', () => {
  show(1, [...taps, { ...goal, id: start.id.replace('0000', '0009'), seat: 2 }])
  act(() => void vi.advanceTimersByTime(5000))
  expect(screen.queryByRole('alert')).toBeNull()
})
