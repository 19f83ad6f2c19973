// Both orders of a match's address name the same match; no redirect leaves the app.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localPath, matchPath, readMatchPath } from './paths.ts'

test.each([
  ['12', 'SOCCER', { matchId: 12, sport: 'SOCCER', isCanonical: true }],
  ['SOCCER', '12', { matchId: 12, sport: 'SOCCER', isCanonical: false }],
  ['12', 'table_tennis', { matchId: 12, sport: 'TABLE_TENNIS', isCanonical: false }],
  ['12', '13', null],
  ['SOCCER', 'SOCCER', null],
  ['0', 'SOCCER', null],
  // Of a later release: an older page follows its own links to it.
  ['12', 'CHESS', { matchId: 12, sport: 'CHESS', isCanonical: true }],
  ['12', 'LIVE', null],
  ['12', 'ALL', null],
])('/matchDetail/%s/%s', (a, b, read) => expect(readMatchPath(a, b)).toEqual(read))

test('the canonical address', () => {
  expect(matchPath({ matchId: 12, sport: 'SOCCER' })).toBe('/matchDetail/12/SOCCER/details')
  expect(matchPath({ matchId: 12, sport: 'SOCCER' }, 'line-up')).toBe('/matchDetail/12/SOCCER/line-up')
})

test.each([
  ['/mypage', '/mypage'],
  ['/mainpage?sport=SOCCER&date=2026-11-14#top', '/mainpage?sport=SOCCER&date=2026-11-14#top'],
  ['/admin/../mypage', '/mypage'],
])('accepts %s as a redirect', (path, redirect) => expect(localPath(path)).toBe(redirect))

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  'https://evil.test/mypage',
  'javascript:alert(1)',
  'data:text/html,x',
  'mypage',
  '',
  '/',
  undefined,
  null,
  7,
  { pathname: '/mypage' },
])('rejects %j as a redirect', (path) => expect(localPath(path)).toBeNull())

test('every accepted redirect stays on this origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    ':',
    '@',
    'evil.test',
    'mypage',
    '?',
    '#',
    '\t',
    '\r',
    ' ',
    'javascript',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const redirect = localPath(pieces.join(''))
      if (redirect !== null) expect(new URL(redirect, location.href).origin).toBe(location.origin)
    }),
  )
})
