// Worked cases: goals before goal difference, as in the K League since 2016; other tournaments placed by hand under it.

import type { Case } from './cases.ts'
import { byHand, groups } from './groups.ts'

/** Won, drawn, lost, goals for and against: totals of a season, of which the single matches don't matter here. */
type Totals = [won: number, drawn: number, lost: number, scored: number, conceded: number]

/** The totals are real, the matches are not: they are played out against REST, which is always last. */
function season(table: Record<string, Totals>): Pick<Case, 'results' | 'adjustment'> {
  const results = Object.entries(table).flatMap(([team, [won, drawn, lost, scored, conceded]]) => {
    // A side that never lost conceded its goals in draws.
    const shared = lost === 0 ? conceded : 0
    const win = (extra: number) => `${team} ${1 + extra}-0 REST`
    const loss = (extra: number) => `${team} 0-${1 + extra} REST`
    return [
      ...Array.from({ length: won }, (_, match) => win(match === 0 ? scored - won - shared : 0)),
      ...Array.from({ length: drawn }, (_, match) => `${team} ${match === 0 ? `${shared}-${shared}` : '0-0'} REST`),
      ...Array.from({ length: lost }, (_, match) => loss(match === 0 ? conceded - lost : 0)),
    ]
  })
  return { results: results.join(', '), adjustment: { REST: -10_000 } }
}

const season2016 = season({
  JEONBUK: [17, 14, 0, 58, 34],
  SEOUL: [16, 5, 10, 54, 40],
  ULSAN: [13, 8, 10, 34, 38],
  JEJU: [12, 7, 12, 53, 49],
  JEONNAM: [11, 9, 11, 38, 38],
  SEONGNAM: [11, 8, 12, 45, 41],
  SANGJU: [12, 5, 14, 48, 47],
  GWANGJU: [10, 11, 10, 36, 37],
})

export const kLeagueCases: Case[] = [
  {
    name: 'champions by one goal, with fewer wins',
    source: 'K League 1 2019, final totals',
    ...season({ ULSAN: [23, 10, 5, 71, 39], JEONBUK: [22, 13, 3, 72, 32] }),
    order: 'JEONBUK GOALS ULSAN POINTS REST',
  },
  {
    name: 'nine points taken from the leaders; three level, the best difference only second of them',
    source: 'K League Classic 2016, totals after round 31',
    ...season2016,
    adjustment: { ...season2016.adjustment, JEONBUK: -9 },
    order:
      'JEONBUK POINTS SEOUL POINTS ULSAN POINTS JEJU POINTS JEONNAM POINTS SANGJU GOALS SEONGNAM GOALS GWANGJU POINTS REST',
  },
  {
    name: 'one goal more',
    source: 'K League 1 2018, totals after round 19',
    ...season({
      SUWON: [9, 5, 5, 31, 24],
      ULSAN: [7, 7, 5, 23, 21],
      JEJU: [8, 4, 7, 24, 21],
      GANGWON: [7, 6, 6, 32, 32],
    }),
    order: 'SUWON POINTS JEJU GOALS ULSAN POINTS GANGWON POINTS REST',
  },
  {
    name: 'more goals beat the better difference',
    ...groups.worldCup2022G,
    order: 'SUI GOALS BRA POINTS CMR POINTS SRB',
  },
  { name: 'a 0-4 forgiven', ...groups.worldCup2010D, order: 'GER POINTS AUS GOALS GHA POINTS SRB' },
  { name: 'more goals beat a lost match', ...groups.euro2016E, order: 'BEL GOALS ITA POINTS IRL POINTS SWE' },
  { name: 'two pairs', ...groups.worldCup2018F, order: 'SWE GOALS MEX POINTS KOR GOALS GER' },
  { name: 'six goals to five', ...groups.worldCup2018B, order: 'ESP GOALS POR POINTS IRN POINTS MAR' },
  {
    name: 'as many goals, then difference',
    ...groups.worldCup2010A,
    order: 'URU POINTS MEX GOAL_DIFFERENCE RSA POINTS FRA',
  },
  { name: 'three goals to two', ...groups.euro2016C, order: 'GER GOALS POL POINTS NIR POINTS UKR' },
  {
    name: 'penalty points after head-to-head',
    ...groups.worldCup2018H,
    fairPlay: { JPN: -4, SEN: -6 },
    order: 'COL POINTS JPN FAIR_PLAY SEN POINTS POL',
  },
  {
    name: 'one win and two defeats beat three draws',
    source: byHand,
    results: 'A 2-0 C, D 1-0 A, E 1-0 A, B 1-1 C, B 1-1 D, B 0-0 E',
    order: 'D GOALS E POINTS A WINS B POINTS C',
  },
  {
    name: 'head-to-head after wins',
    source: byHand,
    results: 'A 1-0 B, A 0-1 D, A 1-1 C, B 1-0 D, B 1-1 C, C 0-0 D',
    order: 'A H2H_POINTS B GOALS D POINTS C',
  },
  {
    name: 'lots at the end',
    ...groups.worldCup1990F,
    lotsSeed: 'Italia 1990',
    order: 'ENG POINTS IRL LOTS NED POINTS EGY',
  },
]
