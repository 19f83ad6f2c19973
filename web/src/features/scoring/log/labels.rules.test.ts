// Labels of taps and results.
import type { ScoreEvent } from '@campus/contract/scoring'
import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import { ko } from '../../../text/ko/ko.ts'
import { koScoring } from '../../../text/ko/scoring.ts'
import type { Body } from '../session/log.rules.ts'
import { gameAfter, knownMatch, tapped, times } from '../session/log.sample.ts'
import { labelOf, namesOf, resultOf } from './labels.rules.ts'

const text = { ...ko, ...koScoring }
const names = namesOf(knownMatch(), text)

test.each<[Body, string]>([
  [{ type: 'GOAL', team: 1 }, '컴퓨터공학과 골'],
  [{ type: 'PERIOD', period: 'SECOND_HALF' }, '후반 시작'],
  [{ type: 'CARD', team: 2, card: 'RED' }, '기계공학과 퇴장'],
  [{ type: 'KICK', team: 2, isScored: false }, '기계공학과 승부차기 실패'],
  [{ type: 'SET', end: 'TIME' }, '세트 종료 시간 종료'],
  [{ type: 'START', team: 2 }, '경기 시작 (기계공학과 첫 서브)'],
  [{ type: 'START' }, '경기 시작'],
])('%o is %s', (body, label) => {
  expect(labelOf(tapped([body])[0] as ScoreEvent, { names, match: knownMatch() }, text)).toBe(label)
})

const after = (bodies: Body[]) => resultOf(gameAfter(bodies, presetRules.IFAB_2x45).folded.state, names, text)

test('names the winner of a result', () => {
  expect(after([{ type: 'START' }])).toBe('0 : 0 · 무승부')
  expect(after([{ type: 'START' }, ...times(2, { type: 'GOAL', team: 2 })])).toBe('0 : 2 · 기계공학과 승')
})

test('uses the word of the sport for the start of a set', () => {
  const [event] = tapped([{ type: 'SET_START' }])
  const label = (sport: 'DODGEBALL' | 'BADMINTON') => labelOf(event!, { names, match: knownMatch({ sport }) }, text)
  expect([label('DODGEBALL'), label('BADMINTON')]).toEqual(['세트 시작', '게임 시작'])
})

test('says who bats first, where sides bat', () => {
  const [event] = tapped([{ type: 'START', team: 1 }])
  const label = labelOf(event!, { names, match: knownMatch({ sport: 'KICKBALL' }) }, text)
  expect(label).toBe(`경기 시작 (컴퓨터공학과 ${koScoring.scoring.batFirst})`)
})

test('names an unknown side by its source', () => {
  expect(namesOf(knownMatch({ teamName1: null, source1: 'RANK:A조:1' }), text)[0]).toBe('A조 1위')
})
