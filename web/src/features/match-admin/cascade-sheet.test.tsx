// What a changed result would move: every slot is named, and only the red button goes on.
import type { CascadeMove } from '@campus/contract/brackets'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CascadeSheet } from './cascade-sheet.tsx'

// jsdom has dialogs, but no way to show one.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

afterEach(cleanup)

const moves: CascadeMove[] = [
  { matchId: 7, round: 'SEMI_FINALS', slot: 1, from: '디버거즈', to: '터빈', isPlayed: true },
  { matchId: 9, round: 'FINAL', slot: 2, from: '디버거즈', to: null, isPlayed: false },
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

test('each match says who goes and who comes, and whether its result is lost', () => {
  show(true)
  const [semiFinal, final] = screen.getAllByRole('listitem')
  expect(semiFinal?.textContent).toContain('4강 · 경기 7')
  expect(semiFinal?.textContent).toContain('팀1 디버거즈 → 터빈')
  expect(within(semiFinal!).getByText('이미 치른 경기예요. 결과가 취소돼요.')).toBeTruthy()
  expect(final?.textContent).toContain('팀2 디버거즈 → 팀 미정')
  expect(final?.textContent).not.toContain('취소돼요')
})

test('cancelling changes nothing, the red button goes on', () => {
  const done = show(true)
  fireEvent.click(screen.getByRole('button', { name: '취소' }))
  fireEvent.click(screen.getByRole('button', { name: '그래도 변경' }))
  expect(done).toEqual(['closed', 'anyway'])
})

test('where it cannot be done, there is no way on but to correct the results first', () => {
  show(false)
  expect(screen.queryByRole('button', { name: '그래도 변경' })).toBeNull()
  expect(screen.getByText(/먼저 바로잡은 다음/)).toBeTruthy()
  expect(screen.queryByText(/취소돼요/)).toBeNull()
})
