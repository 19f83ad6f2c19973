// The combobox by keyboard, by touch and by initial consonants.
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Combobox, type ComboboxValue } from './combobox.tsx'

const options = [
  { value: 1, label: '컴퓨터공학과', note: '디버거즈' },
  { value: 2, label: '기계공학과' },
  { value: 3, label: '경영학과' },
]

function Field({ start = null }: { start?: number | null }) {
  const [value, setValue] = useState<ComboboxValue | null>(start)
  return (
    <>
      <Combobox label="팀1" value={value} onChange={setValue} options={options} />
      <output aria-label="고른 값">{String(value)}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '팀1' })
const chosen = () => screen.getByLabelText('고른 값').textContent
// jsdom has no popovers, so options count as hidden.
const shown = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.firstChild?.textContent)
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.firstChild?.textContent
const press = (key: string) => fireEvent.keyDown(field(), { key })

test('initial consonants filter the list, Enter chooses the first', () => {
  render(<Field />)
  expect(shown()).toEqual([])
  fireEvent.change(field(), { target: { value: 'ㄱㄱ' } })
  expect(shown()).toEqual(['기계공학과'])
  press('Enter')
  expect([chosen(), field().value, field().getAttribute('aria-expanded')]).toEqual(['2', '기계공학과', 'false'])
})

test('the Enter that ends a composition chooses nothing, by isComposing or key code 229', () => {
  render(<Field />)
  fireEvent.change(field(), { target: { value: '컴' } })
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
  expect([chosen(), field().value]).toEqual(['null', '컴'])
  press('Enter')
  expect(chosen()).toBe('1')
})

test('arrows, Home and End move, and aria-activedescendant names the active option', () => {
  render(<Field start={2} />)
  press('ArrowDown')
  expect(active()).toBe('기계공학과')
  press('ArrowDown')
  expect(active()).toBe('경영학과')
  press('ArrowDown')
  expect(active()).toBe('컴퓨터공학과')
  press('End')
  expect(active()).toBe('경영학과')
  press('Home')
  press('Enter')
  expect(chosen()).toBe('1')
})

test('Escape and blur keep the chosen value', () => {
  render(<Field start={3} />)
  fireEvent.change(field(), { target: { value: '컴' } })
  press('Escape')
  expect([chosen(), field().value]).toEqual(['3', '경영학과'])
  fireEvent.change(field(), { target: { value: '컴' } })
  fireEvent.blur(field())
  expect([chosen(), field().value]).toEqual(['3', '경영학과'])
})

test('a tap chooses, the cross clears, and no match shows a message', () => {
  render(<Field />)
  fireEvent.click(field())
  fireEvent.click(screen.getByText('컴퓨터공학과'))
  expect(chosen()).toBe('1')
  fireEvent.click(screen.getByRole('button', { name: '팀1 지우기' }))
  expect(chosen()).toBe('null')
  fireEvent.change(field(), { target: { value: '없는 학과' } })
  expect(screen.getByText('맞는 항목이 없어요.')).toBeTruthy()
})
