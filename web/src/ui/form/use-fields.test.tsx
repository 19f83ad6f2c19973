// Tests of which problems of a form show, and when.
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFields } from './use-fields.ts'

const words = { empty: 'is empty', short: 'is too short' }
const problemsOf = ({ name, code }: { name: string; code: string }) => ({
  ...(!name && { name: 'empty' as const }),
  ...(code.length < 4 && { code: 'short' as const }),
})

function open() {
  const { result } = renderHook(() => useFields({ name: '', code: '' }))
  const shown = () =>
    (['name', 'code'] as const).map((field) => result.current.wordsOf(field, problemsOf(result.current.values), words))
  const type = (field: 'name' | 'code', value: string) =>
    act(() => result.current.input(field).onChange({ target: { value } } as never))
  return { result, shown, type }
}

test('a problem shows once its field was left, and goes when it is mended', () => {
  const { result, shown, type } = open()
  type('code', '1')
  expect(shown()).toEqual([undefined, undefined])
  act(() => result.current.input('code').onBlur())
  expect(shown()).toEqual([undefined, 'is too short'])
  type('code', '1234')
  expect(shown()).toEqual([undefined, undefined])
})

test('an attempt shows all of them', () => {
  const { result, shown } = open()
  act(() => result.current.attempt())
  expect(shown()).toEqual(['is empty', 'is too short'])
})

test('a rejection shows until its field is changed, whatever the rules say', () => {
  const { result, shown, type } = open()
  type('name', '한강')
  act(() => result.current.reject('name', 'is taken'))
  type('code', '12')
  expect(shown()).toEqual(['is taken', undefined])
  expect(result.current.hasRejections).toBe(true)
  type('name', '한강1')
  expect(shown()).toEqual([undefined, undefined])
})

test('a reset starts again', () => {
  const { result, shown } = open()
  act(() => result.current.attempt())
  act(() => result.current.reset({ name: '', code: '' }))
  expect(shown()).toEqual([undefined, undefined])
})
