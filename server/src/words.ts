// Korean text of matches that the server itself writes: in calendars and link previews.
import type { SideMarks } from '@campus/contract/marks'
import { type MatchStatus, type NamedRound, type Sport, singleRounds } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { markText } from '@campus/rules/results/mark-text'
import { bestMark, placesOf } from '@campus/rules/results/places'
import { measureOf } from '@campus/rules/sports/presets'

export const sportWord = (sport: Sport) => kitOf(sport).names.ko

export const statusWords: Record<MatchStatus, string> = {
  FUTURE: '예정',
  LIVE: 'LIVE',
  PAST: '종료',
  POSTPONED: '연기',
  CANCELLED: '취소',
  FORFEIT: '몰수',
}

const rounds: Record<NamedRound, string> = {
  ROUND_OF_128: '128강',
  ROUND_OF_64: '64강',
  ROUND_OF_32: '32강',
  ROUND_OF_16: '16강',
  QUARTER_FINALS: '8강',
  SEMI_FINALS: '4강',
  FINAL: '결승',
  THIRD_PLACE: '3·4위전',
  WINNERS_FINAL: '승자조 결승',
  LOSERS_ROUND_1: '패자조 1라운드',
  LOSERS_ROUND_2: '패자조 2라운드',
  LOSERS_ROUND_3: '패자조 3라운드',
  LOSERS_ROUND_4: '패자조 4라운드',
  LOSERS_ROUND_5: '패자조 5라운드',
  LOSERS_ROUND_6: '패자조 6라운드',
  LOSERS_ROUND_7: '패자조 7라운드',
  LOSERS_ROUND_8: '패자조 8라운드',
  LOSERS_ROUND_9: '패자조 9라운드',
  LOSERS_FINAL: '패자조 결승',
  SECOND_FINAL: '결승 재경기',
  CONSOLATION_ROUND_1: '순위 결정전 1라운드',
  CONSOLATION_ROUND_2: '순위 결정전 2라운드',
  CONSOLATION_ROUND_3: '순위 결정전 3라운드',
  CONSOLATION_ROUND_4: '순위 결정전 4라운드',
  CONSOLATION_ROUND_5: '순위 결정전 5라운드',
  CONSOLATION_FINAL: '순위 결정전 결승',
}

/** The name of a part of a match. */
export const partWord = (sport: Sport) => kitOf(sport).part.ko

/** Rounds of a league are named freely. */
export const roundWord = (round: string) => (rounds as Record<string, string>)[round] ?? round

/** "A조 · 1라운드", "8강", or nothing. */
export function stageWords({ groupName, round }: { groupName: string | null; round: string | null }): string[] {
  return [groupName ?? '', roundWord(round ?? '')].filter((word) => word !== '')
}

/** Of a match of many sides: their names by lane, and their marks. */
export interface Field {
  sideNames: string[]
  marks: SideMarks[]
}

const units = { seconds: '초', metres: 'm', times: '회' }

/** The best of many sides: "1위 경영학과 58.02초", as many as asked for; before the first mark how many sides there are. */
export function fieldWords(sport: Sport, { sideNames, marks }: Field, most = 1): string {
  const measure = measureOf(sport)
  const placed = [...placesOf({ measure }, marks)].toSorted(([, a], [, b]) => a - b).slice(0, most)
  if (placed.length === 0) return sideNames.length > 0 ? `${sideNames.length}팀` : '팀 미정'
  const words = placed.map(([side, place]) => {
    const own = marks.find((known) => known.side === side)
    const mark = own && bestMark(measure, own)
    return [
      `${place}위`,
      sideNames[side - 1],
      mark === null || mark === undefined ? '' : markText(measure, mark, units),
    ]
      .join(' ')
      .trim()
  })
  return words.join(', ')
}

/** The two sides with what is between them, or the field of many. */
export function matchWords(match: Sides, between = '대'): string {
  // The lanes of a final are empty until its heats are over.
  if (match.sideNames.length > 0 || match.source1?.startsWith('HEATS:')) return fieldWords(match.sport, match)
  return `${sideWords(match.team1, match.source1)} ${between} ${sideWords(match.team2, match.source2)}`
}

interface Sides extends Field {
  sport: Sport
  team1: string | null
  team2: string | null
  source1: string | null
  source2: string | null
}

/** The team, or the source it will come from: "8강 1경기 승자". */
export function sideWords(teamName: string | null, source: string | null): string {
  if (teamName !== null) return teamName
  const [kind, from = '', place] = (source ?? '').split(':')
  // A league without groups is stored as one group called 전체.
  const stage = from === '전체' ? '리그' : roundWord(from)
  if (kind === 'RANK') return `${stage} ${place}위`
  const match = singleRounds.includes(from) ? stage : `${stage} ${place}경기`
  if (kind === 'WINNER') return `${match} 승자`
  if (kind === 'LOSER') return `${match} 패자`
  if (kind === 'SWISS') return `${from}라운드 대진 미정`
  if (kind === 'HEATS') return from === '0' ? '예선 기록순' : `예선 조별 ${from}위까지, 나머지는 기록순`
  return '팀 미정'
}

const weekdays = ['일', '월', '화', '수', '목', '금', '토']

/** "2026. 11. 14. (토)" for a Seoul day. */
export function dayWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${year}. ${month}. ${day}. (${weekdays[new Date(date).getUTCDay()]})`
}
