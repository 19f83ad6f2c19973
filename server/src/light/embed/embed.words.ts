// The words of embeds that light pages have no need of, in both languages.
import type { Language } from '../light.words.ts'

interface EmbedWords {
  noMatchesToday: string
  noMatches: string
  noTable: string
  noBracket: string
  noTeamMatches: string
  next: string
  last: string
  bracketOf: (name: string) => string
  matchesOf: (team: string) => string
  moreMatches: (count: number) => string
  winner: string
  lost: string
  notFound: string
  unavailable: string
}

const korean: EmbedWords = {
  noMatchesToday: '오늘은 경기가 없어요.',
  noMatches: '이날은 경기가 없어요.',
  noTable: '아직 순위가 없어요.',
  noBracket: '아직 대진표가 없어요.',
  noTeamMatches: '아직 경기가 없어요.',
  next: '다음 경기',
  last: '지난 경기',
  bracketOf: (name) => `${name} 대진표`,
  matchesOf: (team) => `${team} 경기`,
  moreMatches: (count) => `${count}경기 더 보기`,
  winner: '승',
  lost: '새 점수를 불러오지 못하고 있어요. 마지막으로 알던 내용이에요.',
  notFound: '찾을 수 없어요.',
  unavailable: '지금은 불러올 수 없어요.',
}

const english: EmbedWords = {
  noMatchesToday: 'No matches today.',
  noMatches: 'No matches on this day.',
  noTable: 'No table yet.',
  noBracket: 'No bracket yet.',
  noTeamMatches: 'No matches yet.',
  next: 'Next matches',
  last: 'Last match',
  bracketOf: (name) => `Bracket, ${name}`,
  matchesOf: (team) => `Matches of ${team}`,
  moreMatches: (count) => `${count} more ${count === 1 ? 'match' : 'matches'}`,
  winner: 'Won',
  lost: 'New scores cannot be loaded now. This is what was known last.',
  notFound: 'Not found.',
  unavailable: 'This cannot be loaded now.',
}

export const embedWords: Record<Language, EmbedWords> = { ko: korean, en: english }
