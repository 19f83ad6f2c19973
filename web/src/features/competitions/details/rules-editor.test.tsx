// Tests of house rules: one changed number makes one, it is labelled, and a tap restores the preset.
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { newDraft } from './competition.rules.ts'
import { RulesEditor } from './rules-editor.tsx'

function Editor() {
  const [draft, setDraft] = useState(() => newDraft('BADMINTON', '2026'))
  return <RulesEditor sport="BADMINTON" draft={draft} onChange={(rules) => setDraft({ ...draft, rules })} />
}

test('a changed number makes a house rule, and the reset button restores the preset', () => {
  render(<Editor />)
  const points = screen.getByLabelText<HTMLInputElement>('한 게임 점수')
  expect([points.value, screen.queryByText('자체 규칙')]).toEqual(['21', null])
  fireEvent.change(points, { target: { value: '15' } })
  expect(screen.getByText('자체 규칙')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '기본 규칙으로 되돌리기' }))
  expect([points.value, screen.queryByText('자체 규칙')]).toEqual(['21', null])
})

test('shows an error for an empty number and for unplayable rules', () => {
  render(<Editor />)
  const cap = screen.getByLabelText('최대 점수')
  fireEvent.change(cap, { target: { value: '20' } })
  expect(screen.getByText('최대 점수는 한 게임 점수보다 커야 해요.')).toBeTruthy()
  fireEvent.change(cap, { target: { value: '' } })
  expect(screen.queryByText('최대 점수는 한 게임 점수보다 커야 해요.')).toBeNull()
  const points = screen.getByLabelText('한 게임 점수')
  fireEvent.change(points, { target: { value: '' } })
  expect(points.getAttribute('aria-invalid')).toBe('true')
})
