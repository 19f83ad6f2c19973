// Room is measured in rem: the same screen has less of it with a larger font.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useHasRoom } from './use-is-wide.ts'

const root = document.documentElement

afterEach(() => {
  cleanup()
  root.removeAttribute('style')
})

function resize(width: number) {
  Object.assign(globalThis, { innerWidth: width })
  dispatchEvent(new Event('resize'))
}

test('has room for a third column from 992 px with the normal font, from 1,389 px with the largest', async () => {
  root.style.fontSize = '16px'
  resize(1024)
  const { result } = renderHook(() => useHasRoom(62))
  expect(result.current).toBe(true)
  act(() => resize(991))
  expect(result.current).toBe(false)
  act(() => resize(1024))
  // The font step changes the root element's style.
  await act(async () => {
    root.style.fontSize = '22.4px'
    await Promise.resolve()
  })
  expect(result.current).toBe(false)
  act(() => resize(1389))
  expect(result.current).toBe(true)
})
