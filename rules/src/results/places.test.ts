// Places by marks: results of finals as they were published, and the cases between them.
import type { SideMarks, Unplaced } from '@campus/contract/marks'
import { describe, expect, it } from 'vitest'
import { areAllMarked, bestMark, placesOf } from './places.ts'

const attemptsOf = (text: string) => text.split('/').map((one) => (one === 'x' ? null : Math.round(Number(one) * 100)))
const unplacedOf = (text: string) => (/^(DNS|DNF|DQ)$/.test(text) ? (text as Unplaced) : null)

/** '9.81 9.89 DQ': one mark of each side; '8.41/8.15/x': its attempts. */
const sheet = (text: string): SideMarks[] =>
  text.split(' ').map((own, index) => {
    const unplaced = unplacedOf(own)
    return { side: index + 1, attempts: unplaced ? [] : attemptsOf(own), unplaced }
  })

function places(measure: 'TIME' | 'DISTANCE' | 'COUNT', text: string): string {
  const marks = sheet(text)
  const found = placesOf({ measure }, marks)
  return marks.map(({ side }) => found.get(side) ?? '-').join(' ')
}

describe('times', () => {
  // Sides in the order of the published result: finals of the Olympic Games and World Championships, men's 100 m and 4 × 100 m.
  it.each([
    ['100 m, Beijing 2008', '9.69 9.89 9.91 9.93 9.95 9.97 10.01 10.03', '1 2 3 4 5 6 7 8'],
    ['100 m, London 2012', '9.63 9.75 9.79 9.80 9.88 9.94 9.98 11.99', '1 2 3 4 5 6 7 8'],
    ['100 m, Rio 2016', '9.81 9.89 9.91 9.93 9.94 9.96 10.04 10.06', '1 2 3 4 5 6 7 8'],
    [
      '100 m, Tokyo 2020: one false start, one did not finish',
      '9.80 9.84 9.89 9.93 9.95 9.98 DNF DQ',
      '1 2 3 4 5 6 - -',
    ],
    // Officials with a photo finish tell these apart by thousandths; by hundredths they share a place.
    ['100 m, Berlin 2009', '9.58 9.71 9.84 9.93 9.93 10.00 10.00 10.34', '1 2 3 4 4 6 6 8'],
    ['100 m, Paris 2024', '9.79 9.79 9.81 9.82 9.85 9.86 9.88 9.91', '1 1 3 4 5 6 7 8'],
    ['4 × 100 m, London 2012, the first three', '36.84 37.04 37.79', '1 2 3'],
    ['4 × 100 m, Rio 2016, the first three', '37.27 37.60 37.64', '1 2 3'],
    ['marathon, Rio 2016, the first three', '7724 7794 7805', '1 2 3'],
  ])('%s', (_, marks, expected) => {
    expect(places('TIME', marks)).toBe(expected)
  })

  it('places nobody before the first mark, and by marks alone, not by lanes', () => {
    expect(placesOf({ measure: 'TIME' }, [])).toEqual(new Map())
    expect(places('TIME', '60.31 58.02 61.77 58.01')).toBe('3 2 4 1')
  })
})

describe('distances and counts', () => {
  it.each([
    ['long jump, Tokyo 1991, two jumpers', '7.85/8.54/8.29/x/8.95/x 8.68/x/8.83/8.91/8.87/8.84', '1 2'],
    // 8.41 each: the second best of the winner is 8.15, of the other 8.09.
    ['long jump, Tokyo 2020, the first three by what decided', '8.41/8.15 8.41/8.09 8.21', '1 2 3'],
    ['equal in all attempts', '5.10/4.90 4.90/5.10 5.00/x', '1 1 3'],
    ['a further valid attempt breaks a tie', '5.10/x 5.10/3.00', '2 1'],
    ['no valid attempt has no place', 'x/x/x 3.10/x/x', '- 1'],
  ])('%s', (_, marks, expected) => {
    expect(places('DISTANCE', marks)).toBe(expected)
  })

  it('ranks more jumps first, then those of the other attempt', () => {
    expect(places('COUNT', '0.31/0.12 0.44/0.02 0.31/0.20 0.00/0.00')).toBe('3 1 2 4')
  })
})

it('shows the best valid mark, and none of a side that is disqualified', () => {
  expect(bestMark('DISTANCE', { side: 1, attempts: [null, 512, 498], unplaced: null })).toBe(512)
  expect(bestMark('TIME', { side: 1, attempts: [6102], unplaced: null })).toBe(6102)
  expect(bestMark('TIME', { side: 1, attempts: [6102], unplaced: 'DQ' })).toBe(null)
  expect(bestMark('COUNT', { side: 1, attempts: [null], unplaced: null })).toBe(null)
})

it('may be over once every side has tried or is out', () => {
  expect(areAllMarked(3, sheet('9.81 DNS'))).toBe(false)
  expect(areAllMarked(3, sheet('9.81 DNS x'))).toBe(true)
  expect(areAllMarked(0, [])).toBe(false)
})
