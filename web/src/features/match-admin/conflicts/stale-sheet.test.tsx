// Tests of the sheet for concurrent edits: what it shows, the default choices, and the merged values.
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { type MatchValues, valuesOf } from '../form/match-form.rules.ts'
import { StaleSheet } from './stale-sheet.tsx'

const base = valuesOf(sampleMatch())
const mine = { ...base, time: '11:00' }
const theirs = { ...base, time: '19:30', round: '9라운드' }
const names = { team: String, venue: String, competition: String }

function show() {
  const taken: MatchValues[] = []
  const onMerged = (values: MatchValues) => taken.push(values)
  render(<StaleSheet base={base} mine={mine} theirs={theirs} names={names} onMerged={onMerged} onClose={() => {}} />)
  return taken
}

test('shows both values side by side and prefers what I typed', () => {
  const taken = show()
  const time = screen.getByRole('group', { name: '시간' })
  expect(within(time).getByRole<HTMLInputElement>('radio', { name: /내 입력\s*11:00/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '선택한 값 적용' }))
  expect(taken).toEqual([{ ...theirs, time: '11:00' }])
})

test('choices are made one by one, or all at once', () => {
  const taken = show()
  fireEvent.click(screen.getByRole('radio', { name: /저장된 값\s*19:30/ }))
  fireEvent.click(screen.getByRole('button', { name: '선택한 값 적용' }))
  fireEvent.click(screen.getByRole('button', { name: '모두 내 입력으로' }))
  fireEvent.click(screen.getByRole('button', { name: '선택한 값 적용' }))
  expect(taken).toEqual([theirs, mine])
})
