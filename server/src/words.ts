// Korean text of matches that the server itself writes: in calendars and link previews.
import type { KnockOutRound, MatchStatus, Sport, thirdPlace } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'

export const sportWord = (sport: Sport) => kitOf(sport).names.ko

export const statusWords: Record<MatchStatus, string> = {
  FUTURE: '예정',
  LIVE: 'LIVE',
  PAST: '종료',
  POSTPONED: '연기',
  CANCELLED: '취소',
  FORFEIT: '몰수',
}

const rounds: Record<KnockOutRound | typeof thirdPlace, string> = {
  ROUND_OF_128: '128강',
  ROUND_OF_64: '64강',
  ROUND_OF_32: '32강',
  ROUND_OF_16: '16강',
  QUARTER_FINALS: '8강',
  SEMI_FINALS: '4강',
  FINAL: '결승',
  THIRD_PLACE: '3·4위전',
}

/** The name of a part of a match. */
export const partWord = (sport: Sport) => kitOf(sport).part.ko

/** Rounds of a league are named freely. */
export const roundWord = (round: string) => (rounds as Record<string, string>)[round] ?? round

/** "A조 · 1라운드", "8강", or nothing. */
export function stageWords({ groupName, round }: { groupName: string | null; round: string | null }): string[] {
  return [groupName ?? '', roundWord(round ?? '')].filter((word) => word !== '')
}

/** The team, or the source it will come from: "8강 1경기 승자". */
export function sideWords(teamName: string | null, source: string | null): string {
  if (teamName !== null) return teamName
  const [kind, from = '', place] = (source ?? '').split(':')
  // A league without groups is stored as one group called 전체.
  if (kind === 'RANK') return `${from === '전체' ? '리그' : from} ${place}위`
  if (kind === 'WINNER') return `${roundWord(from)} ${place}경기 승자`
  if (kind === 'LOSER') return `${roundWord(from)} ${place}경기 패자`
  return '팀 미정'
}

const weekdays = ['일', '월', '화', '수', '목', '금', '토']

/** "2026. 11. 14. (토)" for a Seoul day. */
export function dayWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}. ${month}. ${day}. (${weekdays[new Date(date).getUTCDay()]})`
}
