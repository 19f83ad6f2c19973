// The words of light pages in both languages.
import type { StandingsRow } from '@campus/contract/brackets'
import type { Unplaced } from '@campus/contract/marks'
import type { Discipline, SetEnd } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import type { MatchStatus, Period, Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import type { MarkUnits } from '@campus/rules/results/mark-text'
import { dayWords, sideWords, stageWords, statusWords } from '../words.ts'
import { englishDay, englishSide, englishStage } from './light.english.ts'

export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]

export interface LightWords {
  language: Language
  otherLanguage: string
  /** The title of a day. */
  matchesOf: (day: string) => string
  day: (date: string) => string
  today: string
  dayBefore: string
  dayAfter: string
  days: string
  more: string
  back: string
  pages: string
  noMatches: string
  refreshes: string
  stopRefreshing: string
  refresh: string
  startRefreshing: string
  stale: string
  wholePage: string
  notFound: string
  unavailable: string
  sport: (sport: Sport) => string
  status: Record<MatchStatus, string>
  provisional: string
  protested: string
  suspended: string
  versus: string
  noTime: string
  noDate: string
  newDateOpen: string
  movedFrom: (when: string) => string
  sideCount: (count: number) => string
  side: (name: string | null, source: string | null) => string
  stage: (match: { groupName: string | null; round: string | null }) => string[]
  part: (sport: Sport, number: number) => string
  periods: Record<Period, string>
  setEnds: Record<SetEnd, string>
  cards: Record<NonNullable<ScoreEvent['card']>, string>
  rubber: (number: number) => string
  disciplines: Record<Discipline, string>
  units: MarkUnits
  unplaced: Record<Unplaced, string>
  result: string
  timeline: string
  newestFirst: string
  won: string
  running: string
  moments: Record<
    'goal' | 'ownGoal' | 'substitution' | 'start' | 'standing' | 'correction' | 'finish' | 'forfeit' | 'resumed',
    string
  >
  table: string
  tableOf: (name: string) => string
  noTable: string
  heads: Record<'place' | 'team' | 'played' | 'won' | 'drawn' | 'lost' | 'difference' | 'points' | 'mark', string>
  withdrawn: string
  qualifiers: (count: number) => string
  remaining: (count: number) => string
  unconfirmed: (count: number) => string
  lotsNeeded: (first: number, last: number) => string
  /** `left`: how many matches the team still plays. */
  outlooks: (left: number) => Record<Exclude<NonNullable<StandingsRow['outlook']>, 'OPEN'>, string>
}

const korean: LightWords = {
  language: 'ko',
  otherLanguage: 'English',
  matchesOf: (day) => `${day} 경기`,
  day: dayWords,
  today: '오늘',
  dayBefore: '전날',
  dayAfter: '다음 날',
  days: '날짜',
  more: '더 보기',
  back: '앞 쪽',
  pages: '쪽',
  noMatches: '경기가 없어요.',
  refreshes: '30초마다 새로고침돼요.',
  stopRefreshing: '자동 새로고침 끄기',
  refresh: '새로고침',
  startRefreshing: '자동 새로고침 켜기',
  stale: '새 점수를 불러오지 못하고 있어요. 마지막으로 알던 내용이에요.',
  wholePage: '전체 화면으로 보기',
  notFound: '찾을 수 없는 화면이에요.',
  unavailable: '지금은 불러올 수 없어요. 잠시 뒤에 새로고침해 주세요.',
  sport: (sport) => kitOf(sport).names.ko,
  status: statusWords,
  provisional: '잠정 결과',
  protested: '이의 제기를 심의하고 있어요',
  suspended: '중단',
  versus: '대',
  noTime: '시간 미정',
  noDate: '날짜 미정',
  newDateOpen: '새 일정 미정',
  movedFrom: (when) => `원래 ${when}`,
  sideCount: (count) => `${count}팀`,
  side: sideWords,
  stage: stageWords,
  part: (sport, number) => {
    const { part, regularParts } = kitOf(sport)
    if (regularParts === null) return `${number}${part.ko}`
    if (number <= regularParts) return regularParts === 1 ? part.ko : `${number}${part.ko}`
    return number === regularParts + 1 ? '연장' : `${number - regularParts}차 연장`
  },
  periods: {
    FIRST_HALF: '전반',
    HALF_TIME: '하프타임',
    SECOND_HALF: '후반',
    EXTRA_TIME: '연장',
    SHOOT_OUT: '승부차기',
  },
  setEnds: {
    ELIMINATION: '전원 아웃',
    TIME: '시간 종료',
    SUDDEN_DEATH_ONE: '서든데스',
    SUDDEN_DEATH_TWO: '서든데스',
    DRAW: '무승부',
  },
  cards: { YELLOW: '경고', SECOND_YELLOW: '경고 누적 퇴장', RED: '퇴장' },
  rubber: (number) => `${number}경기`,
  disciplines: {
    SINGLES: '단식',
    DOUBLES: '복식',
    MEN_SINGLES: '남자 단식',
    WOMEN_SINGLES: '여자 단식',
    MEN_DOUBLES: '남자 복식',
    WOMEN_DOUBLES: '여자 복식',
    MIXED_DOUBLES: '혼합 복식',
  },
  units: { seconds: '초', metres: 'm', times: '회' },
  unplaced: { DNS: '불참', DNF: '완주 못함', DQ: '실격' },
  result: '결과',
  timeline: '주요 장면',
  newestFirst: '최신순',
  won: '승',
  running: '진행 중',
  moments: {
    goal: '골',
    ownGoal: '자책골',
    substitution: '교체',
    start: '경기 시작',
    standing: '현재 점수',
    correction: '기록 정정',
    finish: '경기 종료',
    forfeit: '몰수',
    resumed: '재개',
  },
  table: '순위',
  tableOf: (name) => `${name} 순위`,
  noTable: '리그 경기가 없어요.',
  heads: {
    place: '순위',
    team: '팀',
    played: '경기',
    won: '승',
    drawn: '무',
    lost: '패',
    difference: '득실',
    points: '승점',
    mark: '기록',
  },
  withdrawn: '기권',
  qualifiers: (count) => `상위 ${count}팀 진출`,
  remaining: (count) => `${count}경기 남음`,
  unconfirmed: (count) => `잠정 결과 ${count}경기 포함`,
  lotsNeeded: (first, last) => `${first}–${last}위 추첨 필요`,
  outlooks: (left) => ({
    THROUGH: '진출 확정',
    OUT: '탈락',
    LOTS: '추첨 필요',
    WIN: left > 1 ? '다 이기면 진출' : '이기면 진출',
    DRAW: '지지 않으면 진출',
    WIN_AND_HELP: '전승 + 경우의 수',
    HELP: '자력 진출 불가',
  }),
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const english: LightWords = {
  language: 'en',
  otherLanguage: '한국어',
  matchesOf: (day) => `Matches, ${day}`,
  day: englishDay,
  today: 'Today',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  days: 'Days',
  more: 'More',
  back: 'Back',
  pages: 'Pages',
  noMatches: 'No matches.',
  refreshes: 'Reloads every 30 seconds.',
  stopRefreshing: 'Stop reloading',
  refresh: 'Reload',
  startRefreshing: 'Reload by itself',
  stale: 'New scores cannot be loaded now. This is what was known last.',
  wholePage: 'Whole page',
  notFound: 'There is no such page.',
  unavailable: 'This cannot be loaded now. Please reload in a moment.',
  sport: (sport) => kitOf(sport).names.en,
  status: {
    FUTURE: 'Scheduled',
    LIVE: 'LIVE',
    PAST: 'Finished',
    POSTPONED: 'Postponed',
    CANCELLED: 'Called off',
    FORFEIT: 'Forfeit',
  },
  provisional: 'Provisional result',
  protested: 'A protest is being decided',
  suspended: 'Halted',
  versus: 'vs',
  noTime: 'No time',
  noDate: 'No date',
  newDateOpen: 'No new date yet',
  movedFrom: (when) => `was ${when}`,
  sideCount: (number) => count(number, 'team'),
  side: englishSide,
  stage: englishStage,
  part: (sport, number) => {
    const { part, regularParts } = kitOf(sport)
    const name = capital(part.en)
    if (regularParts === null) return `${name} ${number}`
    if (number <= regularParts) return regularParts === 1 ? name : `${name} ${number}`
    return number === regularParts + 1 ? 'Overtime' : `Overtime ${number - regularParts}`
  },
  periods: {
    FIRST_HALF: '1st half',
    HALF_TIME: 'Half-time',
    SECOND_HALF: '2nd half',
    EXTRA_TIME: 'Extra time',
    SHOOT_OUT: 'Shoot-out',
  },
  setEnds: {
    ELIMINATION: 'All out',
    TIME: 'Time up',
    SUDDEN_DEATH_ONE: 'Sudden death',
    SUDDEN_DEATH_TWO: 'Sudden death',
    DRAW: 'Draw',
  },
  cards: { YELLOW: 'Yellow card', SECOND_YELLOW: 'Second yellow, red card', RED: 'Red card' },
  rubber: (number) => `Rubber ${number}`,
  disciplines: {
    SINGLES: 'Singles',
    DOUBLES: 'Doubles',
    MEN_SINGLES: 'Men’s singles',
    WOMEN_SINGLES: 'Women’s singles',
    MEN_DOUBLES: 'Men’s doubles',
    WOMEN_DOUBLES: 'Women’s doubles',
    MIXED_DOUBLES: 'Mixed doubles',
  },
  units: { seconds: ' s', metres: ' m', times: '' },
  unplaced: { DNS: 'did not start', DNF: 'did not finish', DQ: 'disqualified' },
  result: 'Results',
  timeline: 'Key moments',
  newestFirst: 'newest first',
  won: 'won',
  running: 'in progress',
  moments: {
    goal: 'Goal',
    ownGoal: 'Own goal',
    substitution: 'Substitution',
    start: 'The match begins',
    standing: 'Score so far',
    correction: 'Record corrected',
    finish: 'Full time',
    forfeit: 'Forfeit',
    resumed: 'Resumed',
  },
  table: 'Table',
  tableOf: (name) => `Table, ${name}`,
  noTable: 'No league matches.',
  heads: {
    place: 'Place',
    team: 'Team',
    played: 'P',
    won: 'W',
    drawn: 'D',
    lost: 'L',
    difference: 'Diff.',
    points: 'Pts',
    mark: 'Mark',
  },
  withdrawn: 'Withdrawn',
  qualifiers: (number) => `First ${number} go on`,
  remaining: (number) => `${number} to play`,
  unconfirmed: (number) => `${count(number, 'result')} not confirmed yet`,
  lotsNeeded: (first, last) => `Places ${first} to ${last}: lots needed`,
  outlooks: (left) => ({
    THROUGH: 'Through',
    OUT: 'Out',
    LOTS: 'Lots needed',
    WIN: left > 1 ? 'Through by winning all' : 'Through with a win',
    DRAW: 'Through unbeaten',
    WIN_AND_HELP: 'Must win, and needs help',
    HELP: 'Needs other results',
  }),
}

export const lightWords: Record<Language, LightWords> = { ko: korean, en: english }

/** Of a page that names no language: the first of ours that the browser lists, and Korean for everybody else. */
export function languageOf(accepted: string | undefined): Language {
  const listed = (accepted ?? '').toLowerCase().split(',', 20)
  const found = listed.map((one) => one.trim().slice(0, 2)).find((one) => one === 'ko' || one === 'en')
  return found === 'en' ? 'en' : 'ko'
}
