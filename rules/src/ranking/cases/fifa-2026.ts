// Worked cases: head-to-head first. UEFA has played its EUROs by the same text, down to overall goals.

import type { Case } from './cases.ts'
import { byHand, groups } from './groups.ts'

export const fifa2026Cases: Case[] = [
  {
    name: 'three draws among three, separated by the goals in them',
    ...groups.euro2004C,
    order: 'SWE H2H_GOALS DEN H2H_GOALS ITA POINTS BUL',
  },
  { name: 'Greece beat Russia', ...groups.euro2012A, order: 'CZE POINTS GRE H2H_POINTS RUS POINTS POL' },
  {
    name: 'three beat each other in a circle',
    ...groups.euro2020B,
    order: 'BEL POINTS DEN H2H_GOAL_DIFFERENCE FIN H2H_GOAL_DIFFERENCE RUS',
  },
  { name: 'Germany beat Portugal', ...groups.euro2020F, order: 'FRA POINTS GER H2H_POINTS POR POINTS HUN' },
  {
    name: 'a draw, the same difference, more goals',
    ...groups.euro2020D,
    order: 'ENG POINTS CRO GOALS CZE POINTS SCO',
  },
  { name: 'a draw, then difference', ...groups.euro2020A, order: 'ITA POINTS WAL GOAL_DIFFERENCE SUI POINTS TUR' },
  { name: 'Hungary by one goal', ...groups.euro2016F, order: 'HUN GOAL_DIFFERENCE ISL POINTS POR POINTS AUT' },
  { name: 'seven points each', ...groups.euro2016C, order: 'GER GOAL_DIFFERENCE POL POINTS NIR POINTS UKR' },
  {
    name: 'Italy above Belgium in spite of fewer goals',
    ...groups.euro2016E,
    order: 'ITA H2H_POINTS BEL POINTS IRL POINTS SWE',
  },
  { name: 'Greece on the way to the title', ...groups.euro2004A, order: 'POR POINTS GRE GOALS ESP POINTS RUS' },
  {
    name: 'all four on four points: Romania first, though Belgium beat them, for the round is played out among all four',
    ...groups.euro2024E,
    order: 'ROU H2H_GOALS BEL H2H_GOAL_DIFFERENCE SVK H2H_GOAL_DIFFERENCE UKR',
  },
  { name: 'Czechs above Italy', ...groups.euro1996C, order: 'GER POINTS CZE H2H_POINTS ITA POINTS RUS' },
  { name: 'the Netherlands by goals', ...groups.euro1996A, order: 'ENG POINTS NED GOALS SCO POINTS SUI' },
  {
    name: 'two left by the round begin another, whatever the big win over the last',
    source: byHand,
    results: 'A 2-1 B, B 3-1 C, C 3-0 A, A 9-0 D, B 1-0 D, C 1-0 D',
    order: 'B H2H_POINTS C H2H_GOAL_DIFFERENCE A POINTS D',
  },
  { name: 'conduct', source: byHand, results: 'A 0-0 B', fairPlay: { A: -5, B: -4 }, order: 'B FAIR_PLAY A' },
  {
    name: 'the outside ranking comes last, and before teams that have none',
    source: byHand,
    results: 'A 0-0 B, A 0-0 C, B 0-0 C',
    ranking: { C: 22, B: 60 },
    order: 'C RANKING B RANKING A',
  },
  {
    name: 'without rankings lots are left',
    source: byHand,
    results: 'A 1-1 B',
    lotsSeed: 'seed 1',
    order: 'B LOTS A',
  },
]
