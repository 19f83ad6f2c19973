// A change that is not saved yet: marked until it is, also when the person signs out first.
import type { Preferences } from '@campus/contract/users'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isUnsaved } from './unsaved-mark.ts'
import { useAccountPreferences } from './use-account-preferences.ts'

const light: Preferences = { theme: 'light', fontSize: 1, language: 'ko' }
const dark: Preferences = { ...light, theme: 'dark' }

interface Props {
  userId: number | null | undefined
  settings: Preferences
}

function open(initialProps: Props = { userId: 1, settings: light }) {
  const saved: unknown[] = []
  const taken: Preferences[] = []
  const change = (to: Preferences) => taken.push(to)
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') saved.push(JSON.parse(init.body as string))
    return Response.json(light)
  })
  const page = renderHook(
    ({ userId, settings }) => useAccountPreferences(userId, { settings, hasChosen: () => true, change }),
    { initialProps },
  )
  return { saved, taken, ...page }
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
  rerender({ userId: null, settings: dark })
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

test('a change before the server has said who this is belongs to that person, and is not undone', async () => {
  const { saved, taken, rerender } = open({ userId: undefined, settings: light })
  rerender({ userId: undefined, settings: dark })
  rerender({ userId: 1, settings: dark })
  await expect.poll(() => saved).toEqual([dark])
  expect(taken).toEqual([])
})

test("what a visitor chose gives way to the account's settings at the sign-in", async () => {
  const { saved, taken, rerender } = open({ userId: null, settings: light })
  rerender({ userId: null, settings: dark })
  rerender({ userId: 1, settings: dark })
  await expect.poll(() => taken).toEqual([light])
  expect(saved).toEqual([])
})
