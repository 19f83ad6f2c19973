// What is read from a visitor's history entry and address, both of which anybody can write.
import { expect, test } from 'vitest'
import { homeOf, readEntry } from './entry.ts'

const nothing = { from: null, star: null, follow: null, reason: null }

test.each([
  [null, '', nothing],
  [{ from: '/mypage' }, '', { ...nothing, from: '/mypage' }],
  [{ from: '/mainpage', star: 12 }, '', { ...nothing, from: '/mainpage', star: 12 }],
  [{ from: '/teams/3', follow: 3 }, '', { ...nothing, from: '/teams/3', follow: 3 }],
  [{ reason: 'ended' }, '', { ...nothing, reason: 'ended' }],
  [{ from: '//evil.test', star: '12', follow: 1.5, reason: 'x' }, '', nothing],
  [null, '?next=%2Ffavorites', { ...nothing, from: '/favorites' }],
  [null, '?next=%2F%2Fevil.test', nothing],
  [null, '?next=javascript:alert(1)', nothing],
  [{ from: '/mypage' }, '?next=/favorites', { ...nothing, from: '/mypage' }],
])('%j %s', (state, search, entry) => expect(readEntry({ state, search })).toEqual(entry))

test('administrators go on to their own page, everybody else to the schedule', () => {
  expect(homeOf('ADMIN')).toBe('/adminmainpage')
  expect(homeOf('SCORER')).toBe('/mainpage')
})
