// Tests of decoding files as Korean spreadsheets save them.
import { expect, test } from 'vitest'
import { countRows, csvLink, decodeCsv } from './import.rules.ts'

const bytes = (...values: number[]) => new Uint8Array(values).buffer
const utf8 = (text: string) => new TextEncoder().encode(text).slice().buffer

test.each([
  ['UTF-8', utf8('팀,학과'), '팀,학과'],
  ['UTF-8 with its mark', utf8('\uFEFF팀'), '팀'],
  ['EUC-KR', bytes(0xc6, 0xc0, 0x2c, 0x37), '팀,7'],
  ['UTF-16', bytes(0xff, 0xfe, 0x00, 0xd3, 0x2c, 0x00), '팀,'],
  ['a zipped workbook', bytes(0x50, 0x4b, 0x03, 0x04, 0x00, 0x00), null],
  ['bytes of neither', bytes(0xff, 0xff, 0xff), null],
])('%s', (_name, file, text) => expect(decodeCsv(file)).toBe(text))

test('rows are counted without empty lines', () => expect(countRows('a,b\r\n\r\nc,d\n')).toBe(2))

test('a template opens as UTF-8', () => {
  expect(decodeURIComponent(csvLink('팀,학과'))).toBe('data:text/csv;charset=utf-8,\uFEFF팀,학과')
})
