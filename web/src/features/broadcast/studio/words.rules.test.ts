// Text of the broadcaster's page: order of matches, messages of failures, the clock.
import type { Match } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { sampleMatch } from '../../../match.sample.ts'
import { koBroadcast } from '../../../text/ko/broadcast.ts'
import { ko } from '../../../text/ko/ko.ts'
import '../../../text/ko/rejections.ts'
import { DeviceError } from '../recording/recorder.rules.ts'
import { clockOf, likelyMatch, matchesToFilm, matchName, reasonOf } from './words.rules.ts'

const text = { ...ko, ...koBroadcast }
const today = '2026-11-14'

const match = (matchId: number, part: Partial<Match>): Match => ({ ...sampleMatch(), matchId, date: today, ...part })

test('lists live matches, then later today, then finished, then tomorrow, and no cancelled ones', () => {
  const list = [
    match(1, { status: 'FUTURE', date: '2026-11-15', startTime: '09:00' }),
    match(2, { status: 'PAST', startTime: '10:00' }),
    match(3, { status: 'CANCELLED', startTime: '11:00' }),
    match(4, { status: 'FUTURE', startTime: null }),
    match(5, { status: 'FUTURE', startTime: '16:00' }),
    match(6, { status: 'LIVE', startTime: '14:00' }),
  ]
  expect(matchesToFilm(list).map(({ matchId }) => matchId)).toEqual([6, 5, 4, 2, 1])
})

test('preselects the only live match, and none of several', () => {
  const live = match(6, { status: 'LIVE' })
  expect(likelyMatch([match(5, { status: 'FUTURE' }), live])).toBe(6)
  expect(likelyMatch([live, match(7, { status: 'LIVE' })])).toBeNull()
  expect(likelyMatch([])).toBeNull()
})

test.each([
  [{ status: 'LIVE' }, 'LIVE · 축구 · 컴공 대 기계'],
  [{ status: 'FUTURE', startTime: '16:00' }, '16:00 · 축구 · 컴공 대 기계'],
  [{ status: 'FUTURE', startTime: '09:00', date: '2026-11-15' }, '내일 09:00 · 축구 · 컴공 대 기계'],
  [{ status: 'FUTURE', startTime: null }, '시간 미정 · 축구 · 컴공 대 기계'],
] as const)('%j reads %s', (part, name) => {
  expect(matchName(match(1, { sport: 'SOCCER', teamName1: '컴공', teamName2: '기계', ...part }), today, text)).toBe(
    name,
  )
})

test('explains a failure to someone who films', () => {
  expect(reasonOf(text, new DeviceError('DENIED'))).toMatch(/카메라 사용이 차단/)
  expect(reasonOf(text, new ApiError('PASS_INVALID', 401))).toMatch(/촬영 링크/)
  expect(reasonOf(text, new ApiError('NETWORK'))).toBe(ko.errors.NETWORK)
  const ended = (why?: string) => reasonOf(text, new ApiError('NOT_ON_AIR', 409, undefined, why && { why }))
  expect(ended('TOO_LONG')).toMatch(/4시간이 지났습니다/)
  expect(ended('TAKEN_OVER')).toBe('다른 기기에서 이어받았습니다.')
  expect(ended('ANOTHER_DAY')).toBe(ended())
  expect(reasonOf(text, new Error('?'))).toBe(ko.errors.INTERNAL)
})

test.each([
  [-5, '0:00'],
  [7900, '0:07'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
])('%i ms are %s', (ms, clock) => expect(clockOf(ms)).toBe(clock))
