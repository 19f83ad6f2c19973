// Tests of reading the welcome page's history entry and address, both of which anybody can write.
import { expect, test } from 'vitest'
import { homeOf, readEntry } from './entry.ts'

const emptyEntry = { from: null, star: null, follow: null, reason: null }

test.each([
  [null, '', emptyEntry],
  [{ from: '/mypage' }, '', { ...emptyEntry, from: '/mypage' }],
  [{ from: '/mainpage', star: 12 }, '', { ...emptyEntry, from: '/mainpage', star: 12 }],
  [{ from: '/teams/3', follow: 3 }, '', { ...emptyEntry, from: '/teams/3', follow: 3 }],
  [{ reason: 'ended' }, '', { ...emptyEntry, reason: 'ended' }],
  [{ from: '//evil.test', star: '12', follow: 1.5, reason: 'x' }, '', emptyEntry],
  [null, '?next=%2Ffavorites', { ...emptyEntry, from: '/favorites' }],
  [null, '?next=%2F%2Fevil.test', emptyEntry],
  [null, '?next=javascript:alert(1)', emptyEntry],
  [{ from: '/mypage' }, '?next=/favorites', { ...emptyEntry, from: '/mypage' }],
])('%j %s', (state, search, entry) => expect(readEntry({ state, search })).toEqual(entry))

test('administrators go on to their own page, everybody else to the schedule', () => {
  expect(homeOf('ADMIN')).toBe('/adminmainpage')
  expect(homeOf('SCORER')).toBe('/mainpage')
})
