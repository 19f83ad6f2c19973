// House rules: made by one number, told as such, taken back at a tap.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { newDraft } from './competition.rules.ts'
import { RulesEditor } from './rules-editor.tsx'

afterEach(cleanup)

function Editor() {
  const [draft, setDraft] = useState(() => newDraft('BADMINTON', '2026'))
  return <RulesEditor sport="BADMINTON" draft={draft} onChange={(rules) => setDraft({ ...draft, rules })} />
}

test('a changed number makes a house rule, and the way back leads to the preset', () => {
  render(<Editor />)
  const points = screen.getByLabelText<HTMLInputElement>('한 세트 점수')
  expect([points.value, screen.queryByText('하우스 룰')]).toEqual(['21', null])
  fireEvent.change(points, { target: { value: '15' } })
  expect(screen.getByText('하우스 룰')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '정해진 규칙으로 되돌리기' }))
  expect([points.value, screen.queryByText('하우스 룰')]).toEqual(['21', null])
})

test('an emptied number and rules that cannot be played are told', () => {
  render(<Editor />)
  const cap = screen.getByLabelText('점수 상한')
  fireEvent.change(cap, { target: { value: '20' } })
  expect(screen.getByText(/값이 서로 맞지 않아요/)).toBeTruthy()
  fireEvent.change(cap, { target: { value: '' } })
  expect(screen.queryByText(/값이 서로 맞지 않아요/)).toBeNull()
  const points = screen.getByLabelText('한 세트 점수')
  fireEvent.change(points, { target: { value: '' } })
  expect(points.getAttribute('aria-invalid')).toBe('true')
})
