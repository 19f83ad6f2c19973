// Tests of whether the account's or the device's settings win after a sign-in.
import type { Preferences } from '@campus/contract/users'
import { expect, test } from 'vitest'
import { isSame, onArrival } from './arrival.rules.ts'

const dark: Preferences = { theme: 'dark', fontSize: 2, language: 'ko' }

test.each([
  ['the account wins over the device', dark, true, false, 'take'],
  ['the account wins over the defaults', dark, false, false, 'take'],
  ['an account without a choice gets the device’s', null, true, false, 'save'],
  ['nobody chose anything', null, false, false, 'leave'],
  ['what was changed here after the log-in and not saved is saved now', dark, true, true, 'save'],
  ['and also to an account that has none', null, true, true, 'save'],
] as const)('%s', (_, account, hasChosen, isUnsaved, what) => {
  expect(onArrival({ account, hasChosen, isUnsaved })).toBe(what)
})

test('settings are the same when all three are', () => {
  expect(isSame(dark, { ...dark })).toBe(true)
  expect(isSame(dark, { ...dark, theme: 'light' })).toBe(false)
  expect(isSame(dark, { ...dark, fontSize: 3 })).toBe(false)
  expect(isSame(dark, { ...dark, language: 'en' })).toBe(false)
})
