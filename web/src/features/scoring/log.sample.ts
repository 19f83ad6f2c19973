// What a device knows, for tests: a match nobody has tapped yet, changed as each case wants it.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { ScoreEvent, StoredEvent } from '@campus/contract/scoring'
import { presetRules } from '@campus/rules/presets'
import { fold } from '@campus/rules/scoring'
import type { Game } from './controls.rules.ts'
import { type Body, type Known, newTap, tapsOf } from './log.rules.ts'

export const sampleMatch = (changes: Partial<Match> = {}): Match => ({
  matchId: 1,
  sport: 'SOCCER',
  date: '2026-11-14',
  startTime: '16:00',
  status: 'FUTURE',
  teamName1: '컴퓨터공학과',
  teamName2: '기계공학과',
  teamScore1: null,
  teamScore2: null,
  favoriteId: null,
  matchType: 'LEAGUE',
  groupName: null,
  round: null,
  teamOneSubScores: '',
  teamTwoSubScores: '',
  showSubScores: false,
  setEnds: '',
  shootOut1: null,
  shootOut2: null,
  winner: null,
  competitionId: 1,
  competitionName: '총장배',
  teamId1: 1,
  teamId2: 2,
  department1: '컴퓨터공학과',
  department2: '기계공학과',
  source1: null,
  source2: null,
  venueId: null,
  venue: null,
  clock: null,
  version: 5,
  ...changes,
})

export const sampleKnown = (changes: Partial<Known> = {}): Known => ({
  matchId: 1,
  match: sampleMatch(),
  rules: presetRules.IFAB_2x45,
  lineups: [],
  events: [],
  upTo: 5,
  mine: [],
  scorer: '주심',
  ...changes,
})

const firstAt = Date.parse('2026-11-14T07:00:00Z')
export const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-0000000000aa`

/** Taps one after the other, a second apart. */
export function tapped(bodies: readonly Body[]): ScoreEvent[] {
  const taps: ScoreEvent[] = []
  for (const body of bodies) taps.push(newTap(body, taps, idOf(taps.length + 1), firstAt + taps.length * 1000))
  return taps
}

export const stored = (event: ScoreEvent, version: number, scorer = '주심'): StoredEvent => ({
  ...event,
  at: event.deviceAt,
  scorer,
  version,
})

export function gameAfter(bodies: readonly Body[], rules: SportRules, match: Partial<Match> = {}): Game {
  const known = sampleKnown({ rules, match: sampleMatch(match) })
  const base = { sport: known.match.sport, mustDecide: known.match.matchType === 'TOURNAMENT' }
  const waiting = tapped(bodies).map((tap) => ({ ...tap, matchId: 1 }))
  return { rules, base, folded: fold(rules, base, tapsOf(known, waiting)) }
}

export const times = (count: number, body: Body): Body[] => Array.from({ length: count }, () => body)
