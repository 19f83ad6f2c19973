// A day typed digit by digit: browsers fire change events for the years 0002, 0020 and 0202, and none of them is meant.
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DateField } from './date-field.tsx'

function open(onDay: (day: string) => void) {
  function Filter() {
    const [day, setDay] = useState('2026-11-16')
    return (
      <DateField
        label="날짜"
        value={day}
        onDay={(next) => {
          onDay(next)
          setDay(next)
        }}
      />
    )
  }
  render(<Filter />)
  return screen.getByLabelText<HTMLInputElement>('날짜')
}

test('keeps an incomplete year in the field without calling onDay', () => {
  const onDay = vi.fn()
  const field = open(onDay)
  for (const typed of ['0002-12-05', '0020-12-05', '0202-12-05']) {
    fireEvent.change(field, { target: { value: typed } })
    expect(field.value).toBe(typed)
  }
  expect(onDay).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '2027-12-05' } })
  expect(onDay.mock.calls).toEqual([['2027-12-05']])
})

test('restores the last day when the field is left incomplete', () => {
  const field = open(vi.fn())
  fireEvent.change(field, { target: { value: '' } })
  expect(field.value).toBe('')
  fireEvent.blur(field)
  expect(field.value).toBe('2026-11-16')
})
