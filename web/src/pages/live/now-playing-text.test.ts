import type { Match } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { sampleMatch, sampleRelay } from '../../match.sample.ts'
import { en } from '../../text/en/en.ts'
import { ko } from '../../text/ko/ko.ts'
import { nowPlaying } from './now-playing-text.ts'

const clock = { period: 'SECOND_HALF', startedAt: '2026-11-14T08:00:00Z', fromMinute: 45 } as const
const live: Partial<Match> = { status: 'LIVE', teamScore1: 2, teamScore2: 1, clock }

test.each<[string, Match, string, string]>([
  ['a running match', sampleMatch(live), '컴퓨터공학과 2 : 1 기계공학과', '총장배 A조 1라운드 · 후반'],
  ['one that has not begun', sampleMatch(), '컴퓨터공학과 대 기계공학과', '총장배 A조 1라운드 · 예정'],
  [
    'one that stands still',
    sampleMatch({ ...live, suspended: { since: '2026-11-14T08:10:00Z', reason: null } }),
    '컴퓨터공학과 2 : 1 기계공학과',
    '총장배 A조 1라운드 · 중단',
  ],
  [
    'one that kicks decided',
    sampleMatch({
      ...live,
      status: 'PAST',
      clock: null,
      teamScore2: 2,
      shootOut1: 4,
      shootOut2: 3,
      round: 'FINAL',
      groupName: null,
    }),
    '컴퓨터공학과 2 (4) : (3) 2 기계공학과',
    '총장배 결승 · 종료',
  ],
  [
    'a game of sets',
    sampleMatch({
      ...live,
      sport: 'BADMINTON',
      clock: null,
      teamScore1: 1,
      teamScore2: 0,
      showSubScores: true,
      teamOneSubScores: '21,5',
      teamTwoSubScores: '17,3',
    }),
    '컴퓨터공학과 1 : 0 기계공학과',
    '총장배 A조 1라운드 · 2게임',
  ],
])('%s', (_, match, title, artist) => {
  expect(nowPlaying(match, ko)).toEqual({ title, artist, album: '캠퍼스 스코어' })
})

test('a match of many sides is called by its stage, and everything in English', () => {
  const relay = sampleRelay([4200, null, null], { status: 'LIVE' })
  expect(nowPlaying(relay, ko).title).not.toContain(' : ')
  expect(nowPlaying(sampleMatch(live), en)).toMatchObject({
    title: '컴퓨터공학과 2 : 1 기계공학과',
    album: 'Campus Score',
  })
})
