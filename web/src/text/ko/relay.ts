// The Korean text of a match's timeline and of its commentary. Sentences without particles: names come as they are.

import type { SetEnd } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import type { Period, Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { partName } from './part-name.ts'
import { koTies } from './ties.ts'

type Card = NonNullable<ScoreEvent['card']>
/** "후반 23분, …", and without its time the rest alone. */
const at = (when: string, what: string) => (when ? `${when}, ${what}` : what)

export const koRelay = {
  ...koTies,
  relay: {
    timeline: '주요 장면',
    rallies: '득점 흐름',
    newestFirst: '최신순',
    text: '문자중계',
    sentences: (count: number) => `${count}개`,
    showAll: (count: number) => `이전 중계 ${count}개 더 보기`,
    set: partName,
    part: (sport: Sport) => kitOf(sport).part.ko,
    running: '진행 중',
    rubber: koTies.ties.rubber,
    disciplines: koTies.ties.disciplines,
    rubberOver: (rubber: string) => `${rubber} 종료`,
    won: '승',
    minute: (half: string, minute: number, over: number) =>
      over > 0 ? `${half} 추가시간 ${over}분` : `${half} ${minute}분`,
    halves: ['전반', '후반', '연장 전반', '연장 후반'],
    periods: {
      FIRST_HALF: '전반',
      HALF_TIME: '하프타임',
      SECOND_HALF: '후반',
      EXTRA_TIME: '연장',
      SHOOT_OUT: '승부차기',
    } satisfies Record<Period, string>,
    cards: {
      YELLOW: '경고',
      SECOND_YELLOW: '경고 누적 퇴장',
      RED: '퇴장',
    } satisfies Record<Card, string>,
    setEnds: {
      ELIMINATION: '전원 아웃',
      TIME: '시간 종료',
      SUDDEN_DEATH_ONE: '서든데스',
      SUDDEN_DEATH_TWO: '서든데스',
      DRAW: '무승부',
    } satisfies Record<SetEnd, string>,
    goal: '골',
    scorersOf: (team: string) => `${team} 득점과 퇴장`,
    ownGoal: '자책골',
    substitution: '교체',
    standing: '현재 점수',
    correction: '기록 정정',
    finish: '경기 종료',
    forfeit: '몰수',
    suspended: '중단',
    resumed: '재개',
    scored: '성공',
    missed: '실패',
    units: { seconds: '초', metres: 'm', times: '회' },
    unplaced: { DNS: '불참', DNF: '완주 못함', DQ: '실격' },
    say: {
      start: '경기 시작!',
      goal: (when: string, who: string, score: string) => at(when, `${who} 골! ${score}`),
      // No student should be remembered by an own goal, a missed kick or an out: these name the team only.
      ownGoal: (when: string, team: string, score: string) => at(when, `${team} 자책골, ${score}`),
      card: (when: string, who: string, card: string) => at(when, `${who} ${card}`),
      substitution: (when: string, team: string, player: string | null) =>
        at(when, `${team} 선수 교체${player ? ` (${player})` : ''}`),
      halfOver: (score: string) => `전반 종료, ${score}`,
      begins: (period: string) => `${period} 시작`,
      point: (when: string, who: string, points: string) => at(when, `${who} 득점 ${points}`),
      out: (when: string, team: string, left: string) => at(when, `${team} 아웃! 남은 인원 ${left}`),
      setWon: (set: string, team: string, points: string, end: string | null) =>
        `${set} ${team} 승리 ${points}${end ? ` (${end})` : ''}`,
      setDrawn: (set: string, points: string) => `${set} ${points} 무승부`,
      kick: (who: string, isScored: boolean, score: string) =>
        `승부차기, ${who} ${isScored ? '성공!' : '실패,'} ${score}`,
      basket: (when: string, who: string, points: number, score: string) => at(when, `${who} ${points}점! ${score}`),
      run: (when: string, who: string, score: string) => at(when, `${who} 득점! ${score}`),
      outAtBat: (when: string, team: string) => at(when, `${team} 아웃`),
      partOver: (part: string, score: string) => `${part} 종료, ${score}`,
      mark: (who: string, mark: string) => `${who} ${mark}`,
      missed: (who: string) => `${who} 기록 없음`,
      unplaced: (who: string, reason: string) => `${who} ${reason}`,
      fieldOver: '경기 종료!',
      fieldCorrected: '기록 정정',
      foul: (when: string, team: string) => at(when, `${team} 파울`),
      timeOut: (when: string, team: string) => at(when, `${team} 타임아웃`),
      suspended: (when: string, reason: string | null) => at(when, `경기 중단${reason ? ` (${reason})` : ''}`),
      resumed: (when: string) => at(when, '경기 재개'),
      standing: (score: string) => `현재 점수 ${score}`,
      correction: (score: string) => `기록 정정, ${score}`,
      finish: (one: string, score: string, two: string, kicks: string | null) =>
        `경기 종료! ${one} ${score} ${two}${kicks ? ` (승부차기 ${kicks})` : ''}`,
      forfeit: (winner: string, score: string) => `${winner} 몰수승, ${score}`,
      rubberBegins: (rubber: string, players: string) => (players ? `${rubber} 시작, ${players}` : `${rubber} 시작`),
      rubberWon: (rubber: string, who: string, score: string, isGivenUp: boolean) =>
        `${rubber} ${who} ${isGivenUp ? '기권승' : '승리'}! ${score}`,
      versus: (one: string, two: string) => `${one} 대 ${two}`,
    },
  },
}

export type CommentaryWords = (typeof koRelay)['relay']
