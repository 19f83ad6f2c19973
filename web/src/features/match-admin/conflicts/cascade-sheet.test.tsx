// Tests of the sheet for a changed result's consequences: it names every slot, and only the red button confirms.
import type { CascadeMove } from '@campus/contract/brackets'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CascadeSheet } from './cascade-sheet.tsx'

const sides = { teamName1: '디버거즈', teamName2: '로우패스' }
const moves: CascadeMove[] = [
  { matchId: 7, round: 'SEMI_FINALS', ...sides, slot: 1, from: '디버거즈', to: '터빈', isPlayed: true },
  {
    matchId: 9,
    round: 'FINAL',
    teamName1: null,
    teamName2: '디버거즈',
    slot: 2,
    from: '디버거즈',
    to: null,
    isPlayed: false,
  },
]

function show(canGoOn: boolean) {
  const done: string[] = []
  render(
    <CascadeSheet
      moves={moves}
      {...(canGoOn && { onAnyway: () => done.push('anyway') })}
      onClose={() => done.push('closed')}
    />,
  )
  return done
}

test('lists who leaves and who enters each match, and whether its result is lost', () => {
  show(true)
  const [semiFinal, final] = screen.getAllByRole('listitem')
  expect(semiFinal?.textContent).toContain('4강 · 디버거즈 대 로우패스')
  expect(semiFinal?.textContent).toContain('팀1 디버거즈 → 터빈')
  expect(within(semiFinal!).getByText('이미 치른 경기예요. 결과가 지워져요.')).toBeTruthy()
  expect(final?.textContent).toContain('결승 · 팀 미정 대 디버거즈팀2 디버거즈 → 팀 미정')
  expect(final?.textContent).not.toContain('지워져요')
})

test('cancelling changes nothing, the red button confirms', () => {
  const done = show(true)
  fireEvent.click(screen.getByRole('button', { name: '바꾸지 않기' }))
  fireEvent.click(screen.getByRole('button', { name: '그래도 변경' }))
  expect(done).toEqual(['closed', 'anyway'])
})

test('a move that is not allowed has no confirm button: the results must be corrected first', () => {
  show(false)
  expect(screen.queryByRole('button', { name: '그래도 변경' })).toBeNull()
  expect(screen.getByText(/아래 경기 결과부터 고쳐 주세요/)).toBeTruthy()
  expect(screen.queryByText(/지워져요/)).toBeNull()
})
