// The clipboard of a spreadsheet, and shirt numbers as people write them.
import { expect, test } from 'vitest'
import { readNumber, rowsOf } from './pasted.ts'

test.each([
  [
    '7\t김민수\r\n10\t이서준\r\n',
    [
      ['7', '김민수'],
      ['10', '이서준'],
    ],
  ],
  [
    '김민수,7\n\n"이 서준";10',
    [
      ['김민수', '7'],
      ['이 서준', '10'],
    ],
  ],
  ['7 김민수\n이 서준 10번\n박지호', [['7', '김민수'], ['이 서준', '10번'], ['박지호']]],
  ['\t7\t\t김민수\t', [['7', '김민수']]],
  ['  \n\t\n', []],
])('%j', (text, rows) => expect(rowsOf(text)).toEqual(rows))

test.each([
  ['7', 7],
  ['007', 7],
  ['7번', 7],
  ['#10', 10],
  ['No. 3', 3],
  ['0', 0],
  ['1000', null],
  ['-1', null],
  ['7a', null],
  ['김7', null],
  ['', null],
])('%j is the number %j', (cell, number) => expect(readNumber(cell)).toBe(number))
