// The device's memory of searches: latest first, each once, never too many, and nothing that others wrote there.
import { beforeEach, expect, test } from 'vitest'
import { forgetSearches, recallSearches, rememberSearch } from './recent.ts'

beforeEach(() => localStorage.clear())

test('the latest comes first and stands there once', () => {
  for (const typed of ['컴공', ' 기계 ', '컴공', '  ']) rememberSearch(typed)
  expect(recallSearches()).toEqual(['컴공', '기계'])
})

test('the oldest is forgotten after eight', () => {
  for (let at = 1; at <= 9; at += 1) rememberSearch(`${at}`)
  expect(recallSearches()).toEqual(['9', '8', '7', '6', '5', '4', '3', '2'])
})

test('all can be forgotten', () => {
  rememberSearch('컴공')
  forgetSearches()
  expect(recallSearches()).toEqual([])
})

test.each(['', '{', '{"a":1}', '"컴공"', 'null'])('what is no list is none: %s', (kept) => {
  localStorage.setItem('recentSearches', kept)
  expect(recallSearches()).toEqual([])
})

test('what is no word is left out', () => {
  localStorage.setItem('recentSearches', '["컴공", 3, null]')
  expect(recallSearches()).toEqual(['컴공'])
})
