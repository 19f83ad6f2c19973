// The text of notifications: what happened and to whom comes first.
import type { PushKind } from '@campus/contract/push'
import { expect, test } from 'vitest'
import { type MessageMatch, pushMessage } from './push.messages.ts'

const soccer: MessageMatch = {
  matchId: 1,
  version: 3,
  sport: 'SOCCER',
  competition: '총장배',
  group: 'A조',
  venue: '대운동장',
  startsAt: new Date('2026-11-14T05:57:00Z'),
  hasNewStart: true,
  reason: null,
  status: 'LIVE',
  teamOne: '체육교육과',
  teamTwo: '법학과',
  sourceOne: null,
  sourceTwo: null,
  scoreOne: 2,
  scoreTwo: 1,
  shootOne: null,
  shootTwo: null,
  winner: null,
  sets: [],
  sideNames: [],
  marks: [],
  minutesToCome: null,
  goal: null,
}
const badminton: Partial<MessageMatch> = {
  sport: 'BADMINTON',
  scoreOne: 1,
  scoreTwo: 0,
  sets: [
    [21, 17],
    [3, 4],
  ],
}

type Case = [name: string, facts: Partial<MessageMatch>, kind: PushKind, isCorrection: boolean, text: string[]]
const cases: Case[] = [
  ['a start', { scoreOne: 0, scoreTwo: 0 }, 'START', false, ['경기 시작 · 체육교육과 대 법학과', '축구 총장배 A조 · 대운동장']],
  ['a goal', { goal: { team: 1, player: null } }, 'SCORE', false, ['골! 체육교육과 2 : 1 법학과', '체육교육과 득점 · 축구 총장배 A조']],
  ['whose goal', { goal: { team: 2, player: '박준영' } }, 'SCORE', false, ['골! 체육교육과 2 : 1 법학과', '법학과 박준영 · 축구 총장배 A조']],
  ['a number', { goal: { team: 2, player: '7' } }, 'SCORE', false, ['골! 체육교육과 2 : 1 법학과', '법학과 7번 · 축구 총장배 A조']],
  ['typed into the form', {}, 'SCORE', false, ['골! 체육교육과 2 : 1 법학과', '축구 총장배 A조']],
  ['a game', badminton, 'SCORE', false, ['체육교육과 1 : 0 법학과', '1게임 체육교육과 승리 21–17']],
  ['a rubber of a tie, which may not be the last that began', { ...badminton, isTie: true, sets: [[2, 0], [1, 0]] }, 'SCORE', false, ['체육교육과 1 : 0 법학과', '단체전 한 경기 종료 · 배드민턴 총장배 A조']],
  ['games not shown', { ...badminton, sets: [] }, 'SCORE', false, ['체육교육과 1 : 0 법학과', '게임 종료 · 배드민턴 총장배 A조']],
  ['sudden death', { sport: 'DODGEBALL', scoreOne: 1, scoreTwo: 0, sets: [[5, 5]] }, 'SCORE', false, ['체육교육과 1 : 0 법학과', '세트 종료 · 피구 총장배 A조']],
  ['an end', { status: 'PAST', winner: 1 }, 'END', false, ['경기 종료 · 체육교육과 2 : 1 법학과', '체육교육과 승리 · 축구 총장배 A조']],
  ['a draw', { status: 'PAST', scoreTwo: 2 }, 'END', false, ['경기 종료 · 체육교육과 2 : 2 법학과', '무승부 · 축구 총장배 A조']],
  ['kicks', { status: 'PAST', scoreTwo: 2, shootOne: 3, shootTwo: 4, winner: 2 }, 'END', false, ['경기 종료 · 체육교육과 2 : 2 법학과', '법학과 승리 (승부차기 3 : 4) · 축구 총장배 A조']],
  ['a forfeit', { status: 'FORFEIT', scoreOne: 3, scoreTwo: 0, winner: 1 }, 'END', false, ['체육교육과 몰수승', '체육교육과 3 : 0 법학과 · 축구 총장배 A조']],
  ['a corrected score', { scoreOne: 1 }, 'SCORE', true, ['점수 정정 · 체육교육과 1 : 1 법학과', '기록이 바뀌어 다시 알려 드려요.']],
  ['a corrected result', { status: 'PAST', winner: 1 }, 'END', true, ['결과 정정 · 체육교육과 2 : 1 법학과', '기록이 바뀌어 다시 알려 드려요.']],
] // biome-ignore format: a table

test.each(cases)('%s', (_name, facts, kind, isCorrection, text) => {
  const { title, body } = pushMessage({ ...soccer, ...facts }, { kind, isCorrection })
  expect([title, body]).toEqual(text)
})

type PlanCase = [name: string, facts: Partial<MessageMatch>, knownStart: string | undefined, text: string[]]
const who = '체육교육과 대 법학과'
const planCases: PlanCase[] = [
  ['later on that day', { status: 'FUTURE' }, '2026-11-14T05:30:00Z', [`경기 시간 변경 · ${who}`, '14:57 · 대운동장 · 원래 14:30']],
  ['on another day', { status: 'FUTURE', startsAt: new Date('2026-11-20T05:00:00Z') }, '2026-11-14T05:30:00Z', [`경기 시간 변경 · ${who}`, '11월 20일(금) 14:00 · 대운동장 · 원래 11월 14일(토) 14:30']],
  ['on again', { status: 'FUTURE', venue: null }, undefined, [`경기 시간 변경 · ${who}`, '11월 14일(토) 14:57']],
  ['postponed, nobody knows to when', { status: 'POSTPONED', hasNewStart: false, reason: '비' }, undefined, [`경기 연기 · ${who}`, '비 · 새 일정은 정해지면 알려 드려요.']],
  ['postponed to a day', { status: 'POSTPONED', reason: '비', startsAt: new Date('2026-11-20T05:00:00Z') }, '2026-11-14T05:30:00Z', [`경기 연기 · ${who}`, '11월 20일(금) 14:00 · 대운동장 · 원래 11월 14일(토) 14:30 · 비']],
  ['cancelled', { status: 'CANCELLED', reason: '기권' }, undefined, [`경기 취소 · ${who}`, '기권']],
  ['a race', { status: 'FUTURE', sideNames: ['가', '나', '다'] }, '2026-11-14T05:30:00Z', ['경기 시간 변경 · 축구 총장배 A조', '14:57 · 대운동장 · 원래 14:30']],
  ['begun before it was sent', { scoreOne: 0, scoreTwo: 0 }, '2026-11-14T05:30:00Z', [`경기 시작 · ${who}`, '축구 총장배 A조 · 대운동장']],
] // biome-ignore format: a table

test.each(planCases)('%s', (_name, facts, knownStart, text) => {
  const news = { kind: 'PLAN', isCorrection: false, ...(knownStart !== undefined && { knownStart }) } as const
  const { title, body } = pushMessage({ ...soccer, ...facts }, news)
  expect([title, body]).toEqual(text)
})

test.each<[string, Partial<MessageMatch>, string[]]>([
  ['called', { venue: '3코트', minutesToCome: 5 }, ['3코트로 오세요 · 5분 안에', `${who} · 축구 총장배 A조`]],
  ['late', { venue: '체육관', minutesToCome: 0 }, ['체육관으로 오세요 · 지금 바로', `${who} · 축구 총장배 A조`]],
  ['begun', { status: 'LIVE', scoreOne: 0, scoreTwo: 0 }, [`경기 시작 · ${who}`, '축구 총장배 A조 · 대운동장']],
])('a call to a court: %s', (_, facts, text) => {
  const called = pushMessage({ ...soccer, status: 'FUTURE', ...facts }, { kind: 'CALL', isCorrection: false })
  expect([called.title, called.body]).toEqual(text)
})
