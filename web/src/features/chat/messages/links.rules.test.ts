// Only http and https URLs become links.
import { expect, test } from 'vitest'
import { piecesOf } from './links.rules.ts'

test.each([
  ['그냥 말', [{ text: '그냥 말' }]],
  [
    '여기 https://a.kr/x?y=1. 봐',
    [{ text: '여기 ' }, { text: 'https://a.kr/x?y=1', href: 'https://a.kr/x?y=1' }, { text: '. 봐' }],
  ],
  ['(http://a.kr)', [{ text: '(' }, { text: 'http://a.kr', href: 'http://a.kr/' }, { text: ')' }]],
  ['javascript:alert(1)', [{ text: 'javascript:alert(1)' }]],
  ['https://', [{ text: 'https://' }]],
  ['http://localhost/x', [{ text: 'http://localhost/x' }]],
] as const)('%s', (text, pieces) => expect(piecesOf(text)).toEqual(pieces))
