// Tests of the stored searches: latest first, each once, at most eight, and invalid values are ignored.
import { beforeEach, expect, test } from 'vitest'
import { deleteSearches, loadSearches, saveSearch } from './recent.ts'

beforeEach(() => localStorage.clear())

test('lists the latest first, each once', () => {
  for (const typed of ['컴공', ' 기계 ', '컴공', '  ']) saveSearch(typed)
  expect(loadSearches()).toEqual(['컴공', '기계'])
})

test('drops the oldest after eight', () => {
  for (let at = 1; at <= 9; at += 1) saveSearch(`${at}`)
  expect(loadSearches()).toEqual(['9', '8', '7', '6', '5', '4', '3', '2'])
})

test('deletes all', () => {
  saveSearch('컴공')
  deleteSearches()
  expect(loadSearches()).toEqual([])
})

test.each(['', '{', '{"a":1}', '"컴공"', 'null'])('ignores a stored value that is not a list: %s', (stored) => {
  localStorage.setItem('recentSearches', stored)
  expect(loadSearches()).toEqual([])
})

test('leaves out entries that are not strings', () => {
  localStorage.setItem('recentSearches', '["컴공", 3, null]')
  expect(loadSearches()).toEqual(['컴공'])
})
