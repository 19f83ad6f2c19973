// Tests of changed fields as text for administrators.
import { expect, test } from 'vitest'
import { ko } from '../../text/ko/ko.ts'
import { koSeason } from '../../text/ko/season.ts'
import { fieldText, listChange, shownChanges, sidesOf, valueText } from './audit.rules.ts'

const text = { ...ko, ...koSeason }

test.each([
  ['status', 'PAST', '종료'],
  ['sport', 'TABLE_TENNIS', '탁구'],
  ['base', 'TUG_OF_WAR', '줄다리기'],
  ['names', { ko: '왼손 팔씨름', en: 'Left-handed' }, '왼손 팔씨름'],
  ['part', { en: 'bout' }, 'bout'],
  ['matchType', 'TOURNAMENT', '토너먼트'],
  ['round', 'QUARTER_FINALS', '8강'],
  ['round', '2라운드', '2라운드'],
  ['source1', 'WINNER:SEMI_FINALS:2', '4강 2경기 승자'],
  ['date', '2026-11-14', '2026. 11. 14. (토)'],
  ['teamScore1', 0, '0'],
  ['teamScore1', null, '없음'],
  ['groupName', '', '없음'],
  ['showSubScores', true, '예'],
  ['isArchived', false, '아니요'],
  ['winner', 2, '팀2'],
  ['role', 'SCORER', '기록원'],
  ['teamName', '__proto__', '__proto__'],
  ['name', 'constructor', 'constructor'],
  ['rulePreset', 'BWF_3x21', '배드민턴 21점 3게임'],
  ['setEnds', 'ELIMINATION,,TIME', '전원 아웃, -, 시간 종료'],
  ['rules', { kind: 'POINTS', points: 15, cap: null }, '한 게임 점수 15, 최대 점수 없음'],
  ['clock', { period: 'FIRST_HALF', startedAt: 'x', fromMinute: 0 }, '전반'],
  ['teamPoint', -3, '-3'],
  ['kind', 'BAN', '채팅 차단'],
  ['reason', 'SPAM', '광고·도배'],
  ['recording', '2026-11-14T05:33:00.000Z', '2026. 11. 14. (토) 14:33'],
  ['until', '2026-11-14T05:33:00.000Z', '2026. 11. 14. (토) 14:33'],
])('%s %j reads %s', (field, value, expected) => expect(valueText(text, field, value)).toBe(expected))

test('lists what was added and removed', () => {
  const old = [
    { number: 7, name: '김민수', isStarter: true, isCaptain: true },
    { number: 9, name: '', isStarter: false, isCaptain: false },
  ]
  const now = [{ number: 7, name: '김민수', isStarter: true, isCaptain: false }]
  expect(listChange(text, { field: 'entries', old, new: now })).toEqual({
    added: ['7번 김민수'],
    removed: ['7번 김민수 주장', '9번 교체'],
  })
  const teams = [{ teamId: 4, teamName: '컴공 A', groupName: 'A조', seed: 1 }]
  expect(listChange(text, { field: 'entries', old: null, new: teams })).toEqual({
    added: ['컴공 A A조 시드 1'],
    removed: [],
  })
  expect(listChange(text, { field: 'name', old: 'a', new: 'b' })).toBeNull()
})

const change = (field: string, old: unknown, now: unknown) => ({ field, old, new: now })

test('shows no field by its code, and no message or author by its id', () => {
  expect(['clip', 'recording', 'notNamedYet'].map((field) => fieldText(text, field))).toEqual([
    '클립',
    '경기 영상',
    '기타',
  ])
  expect(listChange(text, { field: 'hidden', old: null, new: [345, 346] })).toEqual({ added: ['2개'], removed: [] })
  expect(shownChanges({ changes: [change('author', null, 'u12')] })).toEqual([])
})

test('leaves out ids and fields that are empty on both sides', () => {
  const changes = [change('venueId', 1, 2), change('round', null, ''), change('venue', '체육관', '대운동장')]
  expect(shownChanges({ changes }).map(({ field }) => field)).toEqual(['venue'])
  expect(fieldText(text, 'venue')).toBe('경기장')
})

test('shows only the rules that differ', () => {
  const [rules] = shownChanges({ changes: [change('rules', { points: 21, cap: 30 }, { points: 15, cap: 30 })] })
  expect(rules).toEqual(change('rules', { points: 21 }, { points: 15 }))
})

test('names a side by its team, where the label has both', () => {
  const sides = sidesOf({ subject: 'MATCH', label: '컴퓨터공학과 대 기계공학과' })
  const fields = ['teamScore2', 'teamTwoScore', 'teamOneSubScores', 'shootOut2', 'venue']
  expect(fields.map((field) => fieldText(text, field, sides))).toEqual([
    '기계공학과 점수',
    '기계공학과 점수',
    '컴퓨터공학과 세부 점수',
    '기계공학과 승부차기',
    '경기장',
  ])
  expect(valueText(text, 'winner', 2, sides)).toBe('기계공학과')
  // An ambiguous label is not guessed.
  expect(sidesOf({ subject: 'MATCH', label: '이 대 일 대 기계' })).toBeNull()
  expect(sidesOf({ subject: 'TEAM', label: '하나 대 둘' })).toBeNull()
  expect(fieldText(text, 'teamScore2', null)).toBe('팀2 점수')
})
