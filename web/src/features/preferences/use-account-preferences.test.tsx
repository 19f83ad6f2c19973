// A change that is not saved yet: marked until it is, also when the person signs out first.
import type { Preferences } from '@campus/contract/users'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isUnsaved } from './unsaved-mark.ts'
import { useAccountPreferences } from './use-account-preferences.ts'

const light: Preferences = { theme: 'light', fontSize: 1, language: 'ko' }
const dark: Preferences = { ...light, theme: 'dark' }

interface Props {
  userId: number | undefined
  settings: Preferences
}
const initialProps: Props = { userId: 1, settings: light }

function open() {
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') saved.push(JSON.parse(init.body as string))
    return Response.json(light)
  })
  const page = renderHook(
    ({ userId, settings }) => useAccountPreferences(userId, { settings, hasChosen: () => true, change: () => {} }),
    { initialProps },
  )
  return { saved, ...page }
}

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a change is saved once, and then no longer marked', async () => {
  const { saved, rerender } = open()
  rerender({ userId: 1, settings: dark })
  expect(isUnsaved(1)).toBe(true)
  await expect.poll(() => saved).toEqual([dark])
  await expect.poll(() => isUnsaved(1)).toBe(false)
})

test('a sign-out right after a change leaves the mark, so that the next visit saves', () => {
  const { saved, rerender } = open()
  rerender({ userId: 1, settings: dark })
  rerender({ userId: undefined, settings: dark })
  expect(saved).toEqual([])
  expect(isUnsaved(1)).toBe(true)
  // Somebody else on the same device does not take it away.
  rerender({ userId: 2, settings: dark })
  expect(isUnsaved(1)).toBe(true)
})

test('a change that is taken back is not marked', () => {
  const { rerender } = open()
  rerender({ userId: 1, settings: dark })
  rerender({ userId: 1, settings: light })
  expect(isUnsaved(1)).toBe(false)
})
