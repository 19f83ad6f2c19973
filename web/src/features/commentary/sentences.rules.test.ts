// The sentence of every kind of event, in every sport and both languages.
import type { Standing } from '@campus/contract/scoring'
import {
  type Body,
  badminton,
  basketball,
  campus,
  cup,
  dodgeball,
  type Game,
  kickball,
  soccer,
  tableTennis,
} from '@campus/rules/scoring/samples'
import { presetRules } from '@campus/rules/sports/presets'
import { describe, expect, test } from 'vitest'
import { enRelay } from '../../text/en/relay.ts'
import { koRelay } from '../../text/ko/relay.ts'
import { storyOf } from './commentary.sample.ts'
import { sentence } from './sentences.rules.ts'

const names = ['컴퓨터공학과', '기계공학과'] as const
const goal = (minute: number, player?: string): Body => ({ type: 'GOAL', team: 1, minute, player })
const last = (game: Game, words: typeof koRelay.relay, plays: (string | Body)[]) => {
  const moment = storyOf(game, ...plays).moments.at(-1)
  return moment && sentence({ words, sport: game.sport, names }, moment).replaceAll('\u00a0', ' ')
}

type Case = [game: Game, plays: (string | Body)[], korean: string, english?: string]
const wdbf: Game = { sport: 'DODGEBALL', rules: presetRules.WDBF }
const standing: Standing = { status: 'LIVE', scoreOne: 1, scoreTwo: 0, sets: [], shootOut: null }

const cases: Record<string, Case[]> = {
  basketball: [
    [basketball, ['START B1'], '1쿼터, 컴퓨터공학과 2점! 2 : 0', 'Quarter 1: 컴퓨터공학과 for 2! 2 : 0'],
    [basketball, ['START B1 L2'], '1쿼터, 기계공학과 파울', 'Quarter 1: 기계공학과: foul'],
    [basketball, ['START B1 C2 TIME'], '1쿼터 종료, 2 : 3', 'End of quarter 1, 2 : 3'],
    [basketball, ['START B1 TIME SET TIME SET TIME SET B2 TIME SET C1'], '연장, 컴퓨터공학과 3점! 5 : 2', 'Overtime: 컴퓨터공학과 for 3! 5 : 2'],
    [basketball, ['START TIME SET TIME SET TIME SET B1 FINISH'], '경기 종료! 컴퓨터공학과 2 : 0 기계공학과'],
  ],
  kickball: [
    [kickball, ['START P1'], '1회, 컴퓨터공학과 득점! 1 : 0', 'Inning 1: 컴퓨터공학과 score! 1 : 0'],
    [kickball, ['START P1 X1'], '1회, 컴퓨터공학과 아웃', 'Inning 1: 컴퓨터공학과: out'],
    [kickball, ['START P1 X1*3 X2*3'], '1회 종료, 1 : 0'],
  ],
  START: [[soccer, ['START'], '경기 시작!', 'The match begins!']],
  GOAL: [
    [soccer, ['START 2H', goal(68, '김민수')], '후반 23분, 컴퓨터공학과 김민수 골! 1 : 0', '2nd half, minute 23: Goal! 컴퓨터공학과 김민수, 1 : 0'],
    [soccer, ['START', goal(47)], '전반 추가시간 2분, 컴퓨터공학과 골! 1 : 0'],
    [soccer, ['START 2H', goal(93)], '후반 추가시간 3분, 컴퓨터공학과 골! 1 : 0'],
    [soccer, ['START 2H', goal(30)], '전반 30분, 컴퓨터공학과 골! 1 : 0'],
    [campus, ['START 2H', goal(21)], '후반 1분, 컴퓨터공학과 골! 1 : 0'],
    [cup(soccer), ['START 2H ET ET', goal(111)], '연장 후반 6분, 컴퓨터공학과 골! 1 : 0'],
    [soccer, ['START HT', { type: 'GOAL', team: 2 }], '하프타임, 기계공학과 골! 0 : 1'],
  ],
  OWN_GOAL: [[soccer, ['START', { type: 'OWN_GOAL', team: 1, minute: 3, player: '박지호' }], '전반 3분, 기계공학과 자책골, 1 : 0', '1st half, minute 3: Own goal, 기계공학과, 1 : 0']],
  CARD: [
    [soccer, ['START', { type: 'CARD', team: 2, card: 'YELLOW', minute: 9 }], '전반 9분, 기계공학과 경고', '1st half, minute 9: Yellow card, 기계공학과'],
    [soccer, ['START', { type: 'CARD', team: 2, card: 'SECOND_YELLOW', minute: 9, player: '7' }], '전반 9분, 기계공학과 7 경고 누적 퇴장'],
    [badminton, ['START P1', { type: 'CARD', team: 1, card: 'RED' }], '1게임, 컴퓨터공학과 퇴장'],
    [badminton, ['START', { type: 'CARD', team: 1, card: 'YELLOW' }], '컴퓨터공학과 경고'],
  ],
  SUBSTITUTION: [
    [soccer, ['START', { type: 'SUBSTITUTION', team: 1, minute: 40, player: '이서준' }], '전반 40분, 컴퓨터공학과 선수 교체 (이서준)', '1st half, minute 40: Substitution, 컴퓨터공학과 (이서준)'],
    [soccer, ['START', { type: 'SUBSTITUTION', team: 1, minute: 40 }], '전반 40분, 컴퓨터공학과 선수 교체'],
  ],
  PERIOD: [
    [soccer, ['START G1 HT'], '전반 종료, 1 : 0', 'Half-time, 1 : 0'],
    [soccer, ['START HT 2H'], '후반 시작', '2nd half begins'],
    [cup(soccer), ['START 2H ET'], '연장 전반 시작'],
    [cup(soccer), ['START 2H ET ET'], '연장 후반 시작'],
    [cup(soccer), ['START 2H ET ET KICKS'], '승부차기 시작', 'Shoot-out begins'],
    [wdbf, ['START HT 2H'], '후반 시작'],
  ],
  KICK: [
    [cup(campus), ['START 2H KICKS +1'], '승부차기, 컴퓨터공학과 성공! 1 : 0', 'Shoot-out: 컴퓨터공학과 score, 1 : 0'],
    [cup(campus), ['START 2H KICKS +1', { type: 'KICK', team: 2, isScored: false, player: '10' }], '승부차기, 기계공학과 실패, 1 : 0'],
  ],
  POINT: [
    [badminton, ['START P1 P2'], '1게임, 기계공학과 득점 1–1', 'Game 1: point to 기계공학과, 1–1'],
    [tableTennis, ['START P1*11 P2'], '2게임, 기계공학과 득점 0–1'],
  ],
  SET: [
    [badminton, ['START P2*18 P1*21'], '1게임 컴퓨터공학과 승리 21–18', 'Game 1: 컴퓨터공학과 win 21–18'],
    [badminton, ['START P1*21 P2*21'], '2게임 기계공학과 승리 0–21'],
    [dodgeball, ['START X1 X2*12'], '1세트 컴퓨터공학과 승리 11–0 (전원 아웃)', 'Set 1: 컴퓨터공학과 win 11–0 (All out)'],
    [dodgeball, ['START X1*3 X2 TIME'], '1세트 기계공학과 승리 9–11 (시간 종료)'],
    [dodgeball, ['START X1 X2 SUDDEN2'], '1세트 기계공학과 승리 11–11 (서든데스)'],
    [wdbf, ['START X1 X2 DRAW'], '1세트 5–5 무승부', 'Set 1: drawn 5–5'],
  ],
  OUT: [[dodgeball, ['START X1 X1 X2'], '1세트, 기계공학과 아웃! 남은 인원 10 : 11', 'Set 1: 기계공학과 out, 10 : 11 left']],
  TIME_OUT: [[badminton, ['START P1 T2'], '1게임, 기계공학과 타임아웃', 'Game 1: Time-out, 기계공학과']],
  CORRECTION: [
    [soccer, ['START', { type: 'CORRECTION', standing }], '기록 정정, 1 : 0', 'Record corrected: 1 : 0'],
    [soccer, [{ type: 'CORRECTION', standing }], '현재 점수 1 : 0', 'Score so far: 1 : 0'],
    [badminton, ['START P1', { type: 'CORRECTION', standing: { ...standing, scoreOne: 0, sets: [{ one: 5, two: 3 }] } }], '기록 정정, 0 : 0 (5–3)'],
    [soccer, ['START G1 2H', { type: 'CORRECTION', standing: { ...standing, status: 'PAST' } }], '경기 종료! 컴퓨터공학과 1 : 0 기계공학과'],
    [soccer, [{ type: 'CORRECTION', standing: { ...standing, scoreOne: 0 } }], '경기 시작!'],
  ],
  FINISH: [
    [soccer, ['START G1 2H FINISH'], '경기 종료! 컴퓨터공학과 1 : 0 기계공학과', 'Full time: 컴퓨터공학과 1 : 0 기계공학과'],
    [cup(campus), ['START 2H KICKS +1 -2 +1 -2 +1 -2 FINISH'], '경기 종료! 컴퓨터공학과 0 : 0 기계공학과 (승부차기 3 : 0)'],
    [badminton, ['START P1*42 FINISH'], '경기 종료! 컴퓨터공학과 2 : 0 기계공학과'],
  ],
  FORFEIT: [
    [soccer, ['F2'], '기계공학과 몰수승, 0 : 3', 'Forfeit: 기계공학과 win, 0 : 3'],
    [soccer, ['START', { type: 'CORRECTION', standing: { ...standing, status: 'FORFEIT', scoreOne: 3 } }], '컴퓨터공학과 몰수승, 3 : 0'],
  ],
} // biome-ignore format: a table

describe.each(Object.entries(cases))('%s', (_, own) => {
  test.each(own)('%# %o', (game, plays, korean, english) => {
    expect(last(game, koRelay.relay, plays)).toBe(korean)
    if (english) expect(last(game, enRelay.relay, plays)).toBe(english)
  })
})

test('shows the minute of the match in a mark, without the name of the half', () => {
  const marks = [goal(57), goal(92)].map((each) => {
    const moment = storyOf(soccer, 'START', '2H', each).moments.at(-1)
    return moment && sentence({ words: koRelay.relay, sport: 'SOCCER', names, isMark: true }, moment)
  })
  expect(marks.map((mark) => mark?.replaceAll('\u00a0', ' '))).toEqual([
    '57′, 컴퓨터공학과 골! 1 : 0',
    '90+2′, 컴퓨터공학과 골! 1 : 0',
  ])
})
