// The demo's competitions and on which days they play: a finished season last spring, and one in full swing.
import type { MatchStatus } from '@campus/contract/sports'
import type { CompetitionRow } from '../rows.ts'
import type { Sport } from '../sports.ts'

export interface CompetitionPlan {
  sport: Sport
  name: string
  type: CompetitionRow['type']
  /** How many of the sport's clubs take part, the strongest first. */
  teams: number
  /** No groups: the knock-out starts at once. */
  groups: number
  /** For each league round the day of each of its matches: 0 is today, or the first day of last spring's season. */
  league: number[][]
  /** For each knock-out round likewise; null while the day is not set. */
  knockout: (number | null)[][]
  /** The first knock-out round: group letter and rank, or S and the seed. */
  meetings: [string, string][]
  /** League matches that did not go as planned; `newDay`: when a postponed one is played instead. */
  unusual?: { round: number; match: number; status: MatchStatus; reason: string; newDay?: number }[]
}

/** So many matches on one day. */
const on = (day: number, matches: number) => Array.from({ length: matches }, () => day)
const meet = (...pairs: string[]) => pairs.map((pair) => pair.split('-') as [string, string])

const seededEight = meet('S1-S8', 'S4-S5', 'S2-S7', 'S3-S6')
const crossedFourGroups = meet('A1-B2', 'C1-D2', 'B1-A2', 'D1-C2')
const crossedTwoGroups = meet('A1-B2', 'B1-A2')

export const runningSeason: CompetitionPlan[] = [
  {
    sport: 'SOCCER',
    name: '총장배',
    type: 'COMBINED',
    teams: 16,
    groups: 4,
    league: [
      [...on(-15, 4), ...on(-14, 4)],
      [...on(-8, 4), ...on(-7, 4)],
      [...on(0, 4), ...on(-1, 2), ...on(1, 2)],
    ],
    knockout: [[4, 4, 5, 5], on(8, 2), [10]],
    meetings: crossedFourGroups,
    unusual: [{ round: 1, match: 6, status: 'FORFEIT', reason: '상대 팀 불참' }],
  },
  {
    sport: 'BADMINTON',
    name: '단과대 대항전',
    type: 'COMBINED',
    teams: 12,
    groups: 2,
    league: [on(-18, 6), on(-15, 6), on(-11, 6), on(-8, 6), on(-4, 6)],
    knockout: [[-1, 0, 0, 0], on(2, 2), [5]],
    meetings: meet('A1-B4', 'B2-A3', 'B1-A4', 'A2-B3'),
  },
  {
    sport: 'TABLE_TENNIS',
    name: '총학생회장배',
    type: 'COMBINED',
    teams: 10,
    groups: 2,
    league: [on(-6, 4), on(-1, 4), on(0, 4), on(1, 4), on(3, 4)],
    knockout: [on(6, 2), [9]],
    meetings: crossedTwoGroups,
    unusual: [{ round: 2, match: 3, status: 'POSTPONED', reason: '체육관 정전', newDay: 2 }],
  },
  {
    sport: 'DODGEBALL',
    name: '새내기배',
    type: 'COMBINED',
    teams: 8,
    groups: 2,
    league: [on(-10, 4), on(-5, 4), [...on(0, 3), -1]],
    knockout: [on(3, 2), [null]],
    meetings: crossedTwoGroups,
    unusual: [{ round: 1, match: 1, status: 'CANCELLED', reason: '선수 부족' }],
  },
]

const springKnockout: Pick<CompetitionPlan, 'type' | 'teams' | 'groups' | 'league' | 'meetings'> = {
  type: 'TOURNAMENT',
  teams: 8,
  groups: 0,
  league: [],
  meetings: seededEight,
}

export const finishedSeason: CompetitionPlan[] = [
  {
    sport: 'SOCCER',
    name: '총장배',
    type: 'COMBINED',
    teams: 16,
    groups: 4,
    league: [on(0, 8), on(5, 8), on(9, 8)],
    knockout: [on(14, 4), on(18, 2), [23]],
    meetings: crossedFourGroups,
  },
  { ...springKnockout, sport: 'BADMINTON', name: '단과대 대항전', knockout: [on(2, 4), on(6, 2), [10]] },
  { ...springKnockout, sport: 'TABLE_TENNIS', name: '총학생회장배', knockout: [on(4, 4), on(8, 2), [11]] },
  { ...springKnockout, sport: 'DODGEBALL', name: '새내기배', knockout: [on(7, 4), on(12, 2), [16]] },
]
