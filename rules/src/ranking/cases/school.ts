// Worked cases: who beat whom right after points, as schools do it. Real results, placed by hand under this order.

import type { Case } from './cases.ts'
import { byHand, groups } from './groups.ts'

export const schoolCases: Case[] = [
  { name: 'one match decides', ...groups.euro2012A, order: 'CZE POINTS GRE H2H_POINTS RUS POINTS POL' },
  { name: 'a winner with fewer goals', ...groups.euro2016E, order: 'ITA H2H_POINTS BEL POINTS IRL POINTS SWE' },
  {
    name: 'a winner with the worse difference',
    ...groups.euro1996C,
    order: 'GER POINTS CZE H2H_POINTS ITA POINTS RUS',
  },
  { name: 'third from fourth', ...groups.euro2020F, order: 'FRA POINTS GER H2H_POINTS POR POINTS HUN' },
  {
    name: 'a circle decides nothing: difference',
    ...groups.euro2020B,
    order: 'BEL POINTS DEN GOAL_DIFFERENCE FIN GOAL_DIFFERENCE RUS',
  },
  {
    name: 'draws decide nothing: difference',
    ...groups.euro2004C,
    order: 'SWE GOAL_DIFFERENCE DEN GOAL_DIFFERENCE ITA POINTS BUL',
  },
  {
    name: 'two left by difference: Belgium beat Romania',
    ...groups.euro2024E,
    order: 'BEL H2H_POINTS ROU GOAL_DIFFERENCE SVK GOAL_DIFFERENCE UKR',
  },
  { name: 'drawn, then difference', ...groups.euro2016F, order: 'HUN GOAL_DIFFERENCE ISL POINTS POR POINTS AUT' },
  {
    name: 'goals do not count: lots',
    ...groups.euro2020D,
    lotsSeed: 'Wembley',
    order: 'ENG POINTS CZE LOTS CRO POINTS SCO',
  },
  { name: 'a goalless draw', ...groups.worldCup2022C, order: 'ARG POINTS POL GOAL_DIFFERENCE MEX POINTS KSA' },
  { name: 'two pairs', ...groups.worldCup2018F, order: 'SWE H2H_POINTS MEX POINTS KOR H2H_POINTS GER' },
  { name: 'Brazil beat Switzerland', ...groups.worldCup2022G, order: 'BRA H2H_POINTS SUI POINTS CMR POINTS SRB' },
  {
    name: 'a side that withdrew takes its results along',
    source: byHand,
    results: 'A 1-0 B, B 1-0 C, A 0-1 C, D 5-0 A, B 9-0 D, D 0-0 C',
    withdrawn: ['D'],
    lotsSeed: 'seed 1',
    order: 'B LOTS C LOTS A - D',
  },
  {
    name: 'points taken by decision',
    source: byHand,
    results: 'A 1-0 B, B 1-0 C, A 2-0 C',
    adjustment: { A: -4 },
    order: 'B POINTS A POINTS C',
  },
]
