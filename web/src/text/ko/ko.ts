// All Korean text of the first load, by screen. The type of this catalogue is the type of all languages.

import type { MatchStatus, Period, Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { campus } from '../campus.ts'
import { koreanDay, koreanWeekday } from '../format/dates.ts'
import { type AnyErrorCode, koreanErrors } from './errors.ts'
import { partName } from './part-name.ts'
import { koPlaces } from './places.ts'

export const ko = {
  product: campus.name ?? '캠퍼스 스코어',
  tagline: '우리 학교 경기를 실시간으로 만나 보세요.',
  loading: '불러오는 중…',
  retry: '다시 시도',
  close: '닫기',
  cancel: '취소',
  back: '뒤로',
  skipToContent: '본문 바로가기',
  day: koreanDay,
  /** Without the year: 11. 14. (토) */
  shortDay: (day: string) => koreanDay(day).slice(6),
  weekday: koreanWeekday,
  today: '오늘',
  sport: (sport: Sport | 'ALL') => (sport === 'ALL' ? '전체' : kitOf(sport).names.ko),
  statuses: {
    FUTURE: '예정',
    LIVE: 'LIVE',
    PAST: '종료',
    POSTPONED: '연기',
    CANCELLED: '취소',
    FORFEIT: '몰수',
  } satisfies Record<MatchStatus, string>,
  periods: {
    FIRST_HALF: '전반',
    HALF_TIME: '하프타임',
    SECOND_HALF: '후반',
    EXTRA_TIME: '연장',
    SHOOT_OUT: '승부차기',
  } satisfies Record<Period, string>,
  places: koPlaces,
  nav: {
    label: '주 메뉴',
    home: '홈',
    favorites: '즐겨찾기',
    bracket: '대진표',
    settings: '설정',
    myPage: '마이페이지',
    search: '검색',
  },
  matches: {
    title: '경기 일정',
    toSchedule: '경기 일정 보기',
    sportMenu: '종목',
    dates: '날짜',
    pickDate: '날짜 선택',
    toToday: '오늘 경기 보기',
    versus: '대',
    to: '대',
    noTeam: '팀 미정',
    sideCount: (count: number) => `${count}팀`,
    marks: { seconds: '초', metres: 'm', times: '회' },
    unplaced: { DNS: '불참', DNF: '완주 못함', DQ: '실격' },
    place: (place: number) => `${place}위`,
    noTime: '시간 미정',
    expected: (time: string, minutes: number) => `예상 ${time} (+${minutes}분)`,
    late: (minutes: number) => `+${minutes}분`,
    called: '호출됨',
    about: (time: string) => `약 ${time}`,
    callRange: (from: string, to: string) => `${from}~${to} 호출 예상`,
    count: (count: number) => `${count}경기`,
    newDateOpen: '새 일정 미정',
    cancelled: '취소된 경기',
    suspended: '중단',
    suspendedSince: (time: string) => `${time}부터 중단`,
    /** Without a number: what is counted. */
    game: partName,
    /** Of a tie; without a number what is counted. */
    rubber: (number: number | '') => `${number}경기`,
    sets: (sport: Sport) => `${kitOf(sport).part.ko} 점수`,
    loadFailed: '경기 정보를 불러오지 못했습니다.',
    empty: '표시할 경기가 없습니다.',
    hasMatches: '경기 있음',
    emptyLiveHint: '경기가 시작되면 여기에 바로 나타나요.',
    nowLive: '지금 LIVE',
    stale: (time: string) => `연결 끊김 · ${time} 기준`,
    savesData: '데이터 절약 중',
    light: '가벼운 화면',
    scoreNews: (sport: string, one: string, score1: number, score2: number, two: string) =>
      `${sport}, ${one} ${score1} 대 ${score2} ${two}`,
    statusNews: (sport: string, one: string, two: string, status: string) => `${sport}, ${one} 대 ${two}, ${status}`,
  },
  own: {
    title: '우리 학과',
    inMinutes: (minutes: number) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      return `${[hours > 0 && `${hours}시간`, (rest > 0 || hours === 0) && `${rest}분`].filter(Boolean).join(' ')} 뒤`
    },
    next: (when: string, opponent: string | null) => (opponent ? `다음 ${when} ${opponent}전` : `다음 ${when}`),
  },
  favorites: {
    title: '즐겨찾기',
    of: (match: string) => `${match} 즐겨찾기`,
    addFailed: '즐겨찾기에 추가하지 못했습니다.',
    removeFailed: '즐겨찾기를 해제하지 못했습니다.',
    signInTitle: '로그인이 필요해요',
    signInHint: '로그인하면 경기를 즐겨찾기에 담고 한곳에서 볼 수 있어요.',
  },
  welcome: {
    logIn: '로그인',
    noAccount: '계정이 없으신가요?',
    signUp: '회원가입',
    hello: (nickname: string) => `${nickname}님, 반가워요.`,
  },
  live: { title: '중계' },
  bracket: { title: '대진표' },
  match: {
    title: '경기',
    score: '점수',
    tabs: { details: '경기 기록', 'line-up': '라인업', comments: '댓글' },
    tabsLabel: '경기 정보',
  },
  admin: {
    title: '관리자 페이지',
    teams: '팀 관리',
    createMatch: '경기 등록',
    editMatch: '경기 수정',
    liveStreaming: '방송하기',
  },
  notFound: {
    title: '페이지를 찾을 수 없습니다',
    hint: '주소가 바뀌었거나 없는 페이지예요. 주소를 다시 확인해 주세요.',
  },
  guard: { failed: '회원 정보를 불러오지 못했습니다.' },
  crash: {
    title: '문제가 발생했습니다',
    hint: '화면을 표시하지 못했습니다. 새로고침해 주세요.',
    reload: '새로고침',
    part: '이 부분을 표시하지 못했습니다.',
  },
  /** For parts that are loaded on demand. */
  chunk: {
    late: '불러오는 데 시간이 걸리고 있습니다.',
    lateHint: '연결이 느린 것 같아요. 도착하면 바로 보여 드려요.',
    failed: '화면을 불러오지 못했습니다.',
    failedHint: '인터넷 연결을 확인하고 다시 시도해 주세요.',
  },
  // Complete once a page that makes changes is loaded: it imports rejections.ts.
  errors: koreanErrors as Record<AnyErrorCode, string>,
}

export type Text = typeof ko
