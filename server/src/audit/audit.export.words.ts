// Korean names for the columns and codes of an exported table.
import type { Exportable } from '@campus/contract/audit'
import { roundWord, sideWords, sportWord, statusWords } from '../words.ts'
import type { Table } from './audit.export.rules.ts'

export const tableWords: Record<Exportable, string> = {
  teams: '팀',
  players: '선수',
  competitions: '대회',
  entries: '참가-팀',
  venues: '경기장',
  matches: '경기',
  lineups: '라인업',
  audit: '변경-기록',
}

const heads: Record<string, string> = {
  teamId: '팀 번호',
  teamName: '팀',
  department: '학과',
  shortName: '짧은 이름',
  sport: '종목',
  teamPoint: '승점 조정',
  isArchived: '보관',
  number: '등번호',
  name: '이름',
  competitionId: '대회 번호',
  competitionName: '대회',
  season: '시즌',
  type: '방식',
  rulePreset: '경기 규칙',
  rules: '자체 규칙',
  tieBreakPreset: '순위 결정 방식',
  isCurrent: '현재 대회',
  groupName: '조',
  seed: '시드',
  venueId: '경기장 번호',
  matchId: '경기 번호',
  matchType: '방식',
  round: '라운드',
  date: '날짜',
  startTime: '시간',
  venue: '경기장',
  status: '상태',
  teamId1: '팀1 번호',
  teamName1: '팀1',
  department1: '팀1 학과',
  teamId2: '팀2 번호',
  teamName2: '팀2',
  department2: '팀2 학과',
  teamScore1: '팀1 점수',
  teamScore2: '팀2 점수',
  teamOneSubScores: '팀1 세부 점수',
  teamTwoSubScores: '팀2 세부 점수',
  shootOut1: '팀1 승부차기',
  shootOut2: '팀2 승부차기',
  winner: '승자',
  source1: '팀1 자리',
  source2: '팀2 자리',
  isStarter: '선발',
  isCaptain: '주장',
  entryId: '기록 번호',
  at: '시각',
  actor: '작업한 사람',
  action: '작업',
  subject: '대상',
  subjectId: '대상 번호',
  label: '이름',
  changes: '바뀐 내용',
}

const types: Record<string, string> = { LEAGUE: '리그', TOURNAMENT: '토너먼트', COMBINED: '리그 + 토너먼트' }
const codes: Record<string, Record<string, string>> = {
  status: statusWords,
  type: types,
  matchType: types,
  winner: { 1: '팀1', 2: '팀2' },
}

function cell(field: string, value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value !== 'string' && typeof value !== 'number') return value
  if (field === 'sport') return sportWord(String(value))
  if (field === 'round') return roundWord(String(value))
  if (field === 'source1' || field === 'source2') return sideWords(null, String(value))
  return codes[field]?.[value] ?? value
}

/** Fields without a Korean name stay unchanged, so that a test finds them. */
export function inKorean({ fields, data }: Table): Table {
  return {
    fields: fields.map((field) => heads[field] ?? field),
    data: data.map((row) => row.map((value, at) => cell(fields[at] ?? '', value))),
  }
}
