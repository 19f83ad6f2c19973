// Tests of the status pill, case by case.
import type { Match } from '@campus/contract/matches'
import type { Period } from '@campus/contract/sports'
import { expect, test } from 'vitest'
import { sampleMatch, sampleRelay } from '../../../match.sample.ts'
import { en } from '../../../text/en/en.ts'
import { ko } from '../../../text/ko/ko.ts'
import { announcementOf } from './announcement.ts'
import { setsIn } from './match-parts.ts'
import { loserOf, rowSentence, winnerOf } from './match-status.ts'
import { statusText } from './pill-text.ts'

const start = Date.parse('2026-11-14T08:00:00Z')
const minute = 60_000
const clock = (period: Period, fromMinute = 0) => ({
  period,
  startedAt: new Date(start).toISOString(),
  fromMinute,
  halfMinutes: 45,
})
const sets = (one: string, two: string): Partial<Match> => ({
  teamOneSubScores: one,
  teamTwoSubScores: two,
  showSubScores: true,
})

const cases: [string, Partial<Match>, number, string, string[]][] = [
  ['scheduled', { status: 'FUTURE' }, 0, '예정', []],
  ['finished', { status: 'PAST', teamScore1: 3, teamScore2: 0 }, 0, '종료', []],
  ['postponed', { status: 'POSTPONED' }, 0, '연기', []],
  ['cancelled', { status: 'CANCELLED' }, 0, '취소', []],
  ['forfeit', { status: 'FORFEIT' }, 0, '몰수', []],
  ['live without a clock', { status: 'LIVE' }, 0, 'LIVE', []],
  ['kick-off', { status: 'LIVE', clock: clock('FIRST_HALF') }, 10_000, 'LIVE 1′', []],
  ['first half', { status: 'LIVE', clock: clock('FIRST_HALF') }, 22.9 * minute, 'LIVE 23′', []],
  ['half-time', { status: 'LIVE', clock: clock('HALF_TIME', 45) }, 5 * minute, 'LIVE 하프타임', []],
  ['second half', { status: 'LIVE', clock: clock('SECOND_HALF', 45) }, 22 * minute, 'LIVE 68′', []],
  ['time on top', { status: 'LIVE', clock: clock('SECOND_HALF', 45) }, 45.5 * minute, 'LIVE 90+1′', []],
  ['extra time', { status: 'LIVE', clock: clock('EXTRA_TIME', 90) }, 5 * minute, 'LIVE 96′', []],
  ['shoot-out', { status: 'LIVE', clock: clock('SHOOT_OUT', 120) }, 5 * minute, 'LIVE 승부차기', []],
  ['a clock ahead of ours', { status: 'LIVE', clock: clock('SECOND_HALF', 45) }, -minute, 'LIVE 46′', []],
  [
    'second game',
    { sport: 'BADMINTON', status: 'LIVE', teamScore1: 1, teamScore2: 0, ...sets('21,15', '17,18') },
    0,
    'LIVE 2게임 15–18',
    ['21–17'],
  ],
  [
    'between two games',
    { sport: 'BADMINTON', status: 'LIVE', teamScore1: 1, teamScore2: 0, ...sets('21', '17') },
    0,
    'LIVE',
    ['21–17'],
  ],
  [
    'dodgeball counts sets',
    { sport: 'DODGEBALL', status: 'LIVE', teamScore1: 0, teamScore2: 0, ...sets('5', '3') },
    0,
    'LIVE 1세트 5–3',
    [],
  ],
  [
    'sub-scores that are not to be shown',
    {
      sport: 'BADMINTON',
      status: 'LIVE',
      teamScore1: 1,
      teamScore2: 0,
      ...sets('21,15', '17,18'),
      showSubScores: false,
    },
    0,
    'LIVE',
    [],
  ],
  [
    'a quarter being played',
    { sport: 'BASKETBALL', status: 'LIVE', teamScore1: 12, teamScore2: 9, ...sets('10,2', '9,0') },
    0,
    'LIVE 2쿼터 2–0',
    ['10–9'],
  ],
  [
    'a bout being fought',
    { sport: 'TUG_OF_WAR', status: 'LIVE', teamScore1: 1, teamScore2: 0, ...sets('1', '0') },
    0,
    'LIVE 2판',
    [],
  ],
  [
    'finished games',
    { sport: 'TABLE_TENNIS', status: 'PAST', teamScore1: 2, teamScore2: 1, ...sets('11,9,12', '4,11,10') },
    0,
    '종료',
    ['11–4', '9–11', '12–10'],
  ],
]

test.each(cases)('%s', (_name, changes, after, pill, played) => {
  const status = statusText(sampleMatch(changes), start + after, ko)
  expect(status).toEqual({ pill, isLive: changes.status === 'LIVE', sets: played })
})

test('never shows an unknown status raw', () => {
  const match = sampleMatch({ status: 'ABANDONED' as never })
  expect(statusText(match, start, ko).pill).toBe('-')
  expect(statusText(match, start, en).pill).toBe('-')
})

test.each([
  ['PAST', 1, 2],
  ['PAST', 2, 1],
  ['PAST', null, null],
  ['FORFEIT', 2, 1],
  ['LIVE', 1, null],
  ['POSTPONED', null, null],
] as const)('%s won by %s dims side %s', (status, winner, loser) => {
  expect(loserOf({ status, winner })).toBe(loser)
  expect(winnerOf({ status, winner })).toBe(loser === null ? null : winner)
})

test.each<[string, Partial<Match>, Partial<Match>, string | null]>([
  [
    'a goal',
    { status: 'LIVE', teamScore1: 0, teamScore2: 0 },
    { teamScore1: 1 },
    '축구, 컴퓨터공학과 1 대 0 기계공학과',
  ],
  ['the start', {}, { status: 'LIVE', teamScore1: 0, teamScore2: 0 }, '축구, 컴퓨터공학과 대 기계공학과, LIVE'],
  ['the end', { status: 'LIVE', teamScore1: 0 }, { status: 'PAST' }, '축구, 컴퓨터공학과 대 기계공학과, 종료'],
  [
    'a kick',
    { status: 'LIVE', teamScore1: 1, teamScore2: 1, shootOut1: 3, shootOut2: 2 },
    { shootOut1: 4 },
    '축구, 컴퓨터공학과 1 대 1 기계공학과, 승부차기 4 대 2',
  ],
  ['another time', {}, { startTime: '17:00' }, null],
])('%s is announced as %#', (_what, before, after, announcement) => {
  const known = sampleMatch(before)
  expect(announcementOf(known, { ...known, ...after }, ko)).toBe(announcement)
})

test('a postponed match says why and when instead, in the sentence for screen readers', () => {
  const off = sampleMatch({ status: 'POSTPONED', reason: '정전' })
  expect(rowSentence(off, 0, ko)).toBe('컴퓨터공학과 대 기계공학과, 연기, 정전, 새 일정 미정')
  const moved = { ...off, date: '2026-11-18', postponedFrom: { date: '2026-11-14', startTime: '16:00' } }
  expect(rowSentence(moved, 0, ko)).toBe('컴퓨터공학과 대 기계공학과, 연기, 정전, 11. 18. (수) 16:00')
})

test('the parts of a tie are its rubbers', () => {
  const tie = {
    sport: 'BADMINTON',
    status: 'LIVE',
    rubbers: 5,
    teamScore1: 1,
    teamScore2: 0,
    ...sets('2,1', '0,0'),
  } as const
  const match = sampleMatch(tie)
  expect(statusText(match, 0, ko)).toMatchObject({ pill: 'LIVE 2경기 1–0', sets: ['2–0'] })
  expect(rowSentence(match, 0, ko)).toContain('LIVE 2경기, 1 대 0, 1경기 2 대 0, 2경기 1 대 0')
  expect(rowSentence(match, 0, en)).toContain('Rubber 1 2 to 0')
  // Nine columns fit on no phone.
  expect(setsIn({ ...match, rubbers: 9 })).toEqual([])
})

test('a match of many sides is a sentence of its stage, its teams and the first three', () => {
  const before = sampleRelay([null, null, null])
  expect(rowSentence(before, start, ko)).toBe('예선 1조 3팀, 예정 16:00, 대운동장')
  const over = sampleRelay([6031, 5902, 'DNF', 6234], { status: 'PAST' })
  expect(rowSentence(over, start, ko)).toBe(
    '예선 1조 4팀, 종료, 1위 나학과 59.02초, 2위 가학과 1:00.31, 3위 라학과 1:02.34',
  )
  expect(rowSentence(over, start, en)).toContain('1st 나학과 59.02 s, 2nd 가학과 1:00.31, 3rd 라학과 1:02.34')
  expect(announcementOf(before, { ...before, status: 'LIVE' }, ko)).toBe('계주, 예선 1조 3팀, LIVE')
  expect(announcementOf(before, { ...over, status: 'FUTURE' }, ko)).toBeNull()
})
