// The Korean words for ties of several rubbers: on a match's page and in its commentary.
import type { Discipline } from '@campus/contract/rules'

export const koTies = {
  ties: {
    rubber: (number: number) => `${number}경기`,
    disciplines: {
      SINGLES: '단식',
      DOUBLES: '복식',
      MEN_SINGLES: '남자 단식',
      WOMEN_SINGLES: '여자 단식',
      MEN_DOUBLES: '남자 복식',
      WOMEN_DOUBLES: '여자 복식',
      MIXED_DOUBLES: '혼합 복식',
    } satisfies Record<Discipline, string>,
    order: '경기 순서',
    firstTo: (rubbers: number) => `${rubbers}경기를 먼저 이기면 승리`,
    all: (rubbers: number) => `${rubbers}경기를 모두 치러요`,
    phases: {
      OVER: '종료',
      RUNNING: '진행 중',
      NEXT: '다음',
      LATER: '',
      IF_NEEDED: '필요하면',
      UNFINISHED: '미완료',
      NOT_PLAYED: '열리지 않음',
    },
    running: (part: string) => `${part} 진행 중`,
    winner: '승리',
    givenUp: '기권승',
    versus: '대',
    /** A player known by number only. */
    numbered: (number: string) => `${number}번`,
    hidden: '이름을 공개하지 않은 선수는 번호만 보여요.',
  },
}
