// The rules of accounts as tables of cases.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWeakPassword } from './sessions/passwords.rules.ts'
import {
  cleanNickname,
  consentsGiven,
  emailKey,
  hasNeededConsents,
  isPlainAddress,
  isReadable,
  isReserved,
  isWelcomeDomain,
  nicknameKey,
} from './users.rules.ts'

test('one address has one key', () => {
  expect(emailKey('  Fan@Univ.AC.kr ')).toBe('fan@univ.ac.kr')
})

test.each([
  ['fan@univ.ac.kr', true],
  ['first.last+tag@dept.univ.ac.kr', true],
  ['a,b@univ.ac.kr', false],
  ['"a b"@univ.ac.kr', false],
  ['<fan@univ.ac.kr>', false],
  ['fan@univ', false],
  ['fan@univ.ac.kr\r\nBcc: x@y.z', false],
  ['fan\u0000@univ.ac.kr', false],
  [`${'x'.repeat(65)}@univ.ac.kr`, false],
])('%j is a plain address: %s', (email, isPlain) => expect(isPlainAddress(email)).toBe(isPlain))

test('domains are compared whole', () => {
  expect(isWelcomeDomain('a@anything.test', [])).toBe(true)
  expect(isWelcomeDomain('a@UNIV.ac.kr', ['univ.ac.kr'])).toBe(true)
  expect(isWelcomeDomain('a@evil-univ.ac.kr', ['univ.ac.kr'])).toBe(false)
  expect(isWelcomeDomain('a@univ.ac.kr.evil.test', ['univ.ac.kr'])).toBe(false)
})

describe('nicknames', () => {
  test.each([
    ['가나', '가나'.normalize('NFD')],
    ['Fan', ' fAN '],
    ['STRASSE', 'straße'],
    ['a b', 'a \u00a0 b'],
    ['⚽', '⚽\ufe0f'],
  ])('%j and %j are the same', (one, two) => expect(nicknameKey(one)).toBe(nicknameKey(two)))

  test('the key of a nickname key is itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => nicknameKey(nicknameKey(text)) === nicknameKey(text)),
    )
    expect(cleanNickname('  골 \u3000 잡이 ')).toBe('골 잡이')
  })

  test.each(['\u0000a', 'a\nb', 'a\u202eb', 'a\u200bb', '\u3164', '\u2800', '\u00ad', '\ud800', '\u0301', '   ', ''])(
    '%j is not readable',
    (nickname) => expect(isReadable(nickname)).toBe(false),
  )
  test.each(['골잡이', 'fan_7', '⚽️왕', 'é', '한 글'])('%j is readable', (nickname) =>
    expect(isReadable(nickname)).toBe(true),
  )

  test.each(
    [
      '관리자',
      '운영자',
      '익명',
      '익명 1234',
      '익명１',
      'Anonymous',
      'ADMIN',
      'ａｄｍｉｎ',
      'аdmin',
      'adm1n',
      'a.d.m.i.n',
      'ádmin',
    ]
      .concat(['운영진', '관리자님', 'm0derator', 'STAFF', '$taff', '심판', '공지 사항', 'оfficial', 'Ѕtaff'])
      .concat(['관 리 자', '관리자'.normalize('NFD'), '[운영자]', 'аnоnуmоus', '탈퇴한 사용자', 'Ⓐⓓⓜⓘⓝ']),
  )('%s is reserved', (nickname) => expect(isReserved(nickname)).toBe(true))
  test.each(['관리자님팬', '익명의새', '골잡이', 'badminton', 'fan', '심판이싫어', 'staff3a9f', 'modern'])(
    '%s is free',
    (nickname) => expect(isReserved(nickname)).toBe(false),
  )
})

const known = [
  'password',
  'Password1!',
  'qwer1234',
  '1q2w3e4r',
  'tkfkdgo12',
  'dkssud1234',
  '12345678',
  '87654321',
  'aaaaaaaa',
  'abababab',
  'abcdefgh',
  'campus2026',
  'CampusScore1',
  'iloveyou1',
  'lovelove',
  '사랑해사랑해12',
  'asdfghjkl',
  'hong.gildong',
  'hong.gildong99',
  'striker77',
]
test.each(known)('%s is too well known', (password) =>
  expect(isWeakPassword(password, ['hong.gildong@univ.ac.kr', 'striker', '홍길동'])).toBe(true),
)
test.each(['demo-Campus1', 'sunny-Field7', '파란하늘 세번째', 'x7$kQp2m', 'campus-kettle'])(
  '%s is accepted',
  (password) => expect(isWeakPassword(password, ['fan@univ.ac.kr', 'fan', '이'])).toBe(false),
)

test('requires the four mandatory consents, in every combination of the five', () => {
  for (let ticks = 0; ticks < 32; ticks++) {
    const [term1, term2, term3, term4, term5] = [16, 8, 4, 2, 1].map((bit) => (ticks & bit) > 0) as [
      boolean,
      boolean,
      boolean,
      boolean,
      boolean,
    ]
    const terms = { term1, term2, term3, term4, term5 }
    expect(hasNeededConsents(terms), JSON.stringify(terms)).toBe(ticks === 29 || ticks === 31)
    expect(consentsGiven(terms)).toHaveLength([term1, term2, term3, term4, term5].filter(Boolean).length)
  }
})
