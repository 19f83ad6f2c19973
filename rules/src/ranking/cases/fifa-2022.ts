// Worked cases: points, goal difference, goals, and only then head-to-head, as at the World Cups up to 2022.

import type { Case } from './cases.ts'
import { byHand, groups } from './groups.ts'

export const fifa2022Cases: Case[] = [
  { name: 'points are enough', ...groups.worldCup2018A, order: 'URU POINTS RUS POINTS KSA POINTS EGY' },
  { name: 'more goals at the same difference', ...groups.worldCup2018B, order: 'ESP GOALS POR POINTS IRN POINTS MAR' },
  {
    name: 'two pairs parted by difference',
    ...groups.worldCup2018F,
    order: 'SWE GOAL_DIFFERENCE MEX POINTS KOR GOAL_DIFFERENCE GER',
  },
  {
    name: 'fewer cards: four yellow against six',
    ...groups.worldCup2018H,
    fairPlay: { JPN: -4, SEN: -6 },
    order: 'COL POINTS JPN FAIR_PLAY SEN POINTS POL',
  },
  { name: 'Korea ahead of Uruguay by goals', ...groups.worldCup2022H, order: 'POR POINTS KOR GOALS URU POINTS GHA' },
  { name: 'one goal short', ...groups.worldCup2022C, order: 'ARG POINTS POL GOAL_DIFFERENCE MEX POINTS KSA' },
  { name: 'seven goals help', ...groups.worldCup2022E, order: 'JPN POINTS ESP GOAL_DIFFERENCE GER POINTS CRC' },
  { name: 'difference before goals', ...groups.worldCup2022G, order: 'BRA GOAL_DIFFERENCE SUI POINTS CMR POINTS SRB' },
  { name: 'first by difference', ...groups.worldCup2022D, order: 'FRA GOAL_DIFFERENCE AUS POINTS TUN POINTS DEN' },
  { name: 'four goals to two', ...groups.worldCup2010C, order: 'USA GOALS ENG POINTS SVN POINTS ALG' },
  {
    name: 'a 0-4 that cost the place',
    ...groups.worldCup2010D,
    order: 'GER POINTS GHA GOAL_DIFFERENCE AUS POINTS SRB',
  },
  { name: 'the hosts go out', ...groups.worldCup2010A, order: 'URU POINTS MEX GOAL_DIFFERENCE RSA POINTS FRA' },
  {
    name: 'only lots separate them, as in 1990',
    ...groups.worldCup1990F,
    lotsSeed: 'Italia 1990',
    order: 'ENG POINTS IRL LOTS NED POINTS EGY',
  },
  {
    name: 'head-to-head after goals',
    source: byHand,
    results: 'A 1-0 B, A 0-1 D, A 1-1 C, B 1-0 D, B 1-1 C, C 0-0 D',
    order: 'A H2H_POINTS B GOALS D POINTS C',
  },
  {
    name: 'three level in everything; two of them still level head-to-head are compared again, without the third',
    source: byHand,
    results: 'A 2-1 B, B 3-1 C, C 3-0 A, A 4-0 D, B 2-1 D, C 2-1 D',
    order: 'B H2H_POINTS C H2H_GOAL_DIFFERENCE A POINTS D',
  },
]
