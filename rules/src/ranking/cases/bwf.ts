// Worked cases from the BWF group regulations (GCR 16.2): the match between two, differences among three or more.

import type { Case } from './cases.ts'
import { byHand as source } from './groups.ts'

const in2 = '21-15 21-15'
const in3 = '21-15 15-21 21-15'

export const bwfCases: Case[] = [
  { name: 'matches won', source, results: `A ${in2} B, A ${in3} C, B ${in2} C`, order: 'A POINTS B POINTS C' },
  {
    name: 'two level: the match between them, not the games',
    source,
    results: `A ${in3} B, A ${in3} C, D ${in2} A, B ${in2} C, B ${in2} D, C ${in3} D`,
    order: 'A H2H_WINS B POINTS C H2H_WINS D',
  },
  {
    name: 'three in a circle: games',
    source,
    results: `A ${in2} B, B ${in2} C, C ${in3} A`,
    order: 'A SET_DIFFERENCE B SET_DIFFERENCE C',
  },
  {
    name: 'games place the third: the match between the first two, whatever the points',
    source,
    results: `A 21-19 21-19 B, B ${in2} C, C ${in3} A, A ${in3} D, B 21-2 21-2 D, C ${in2} D`,
    order: 'A H2H_WINS B SET_DIFFERENCE C POINTS D',
  },
  {
    name: 'games place the first: the match between the last two',
    source,
    results: `A ${in2} B, B 21-19 21-19 C, C ${in3} A, A ${in2} D, B ${in3} D, C 21-2 21-2 D`,
    order: 'A SET_DIFFERENCE B H2H_WINS C POINTS D',
  },
  {
    name: 'games level: points',
    source,
    results: 'A 21-10 21-10 B, B 21-15 21-15 C, C 21-19 21-19 A',
    order: 'A POINT_DIFFERENCE C POINT_DIFFERENCE B',
  },
  {
    name: 'points place one: the match between the two left',
    source,
    results: 'A 21-19 21-19 B, B 21-17 21-17 C, C 21-15 21-15 A',
    order: 'B H2H_WINS C POINT_DIFFERENCE A',
  },
  {
    name: 'three level to the last point: lots',
    source,
    results: 'A 21-19 21-19 B, B 21-19 21-19 C, C 21-19 21-19 A',
    lotsSeed: 'seed 1',
    order: 'B LOTS C LOTS A',
  },
  {
    name: 'results of a side that withdrew are deleted',
    source,
    results: `A ${in2} B, A ${in2} C, B ${in2} C, D ${in2} A, D ${in2} B`,
    withdrawn: ['D'],
    order: 'A POINTS B POINTS C - D',
  },
  {
    name: 'deleting a victory makes three level',
    source,
    results: `A ${in2} B, B ${in3} C, C ${in3} A, B ${in2} D`,
    withdrawn: ['D'],
    order: 'A SET_DIFFERENCE C SET_DIFFERENCE B - D',
  },
  {
    name: 'five level: games leave two pairs, each decided by its own match',
    source,
    results: [
      `A ${in2} B, A ${in2} C, B ${in2} C, B ${in2} D, C ${in2} D, C ${in2} E`,
      `D ${in2} E, D ${in3} A, E ${in2} A, E ${in3} B`,
    ].join(', '),
    order: 'A H2H_WINS B SET_DIFFERENCE C SET_DIFFERENCE D H2H_WINS E',
  },
  {
    name: 'two who won one each of two: games',
    source,
    results: `A ${in2} B, B ${in3} A`,
    order: 'A SET_DIFFERENCE B',
  },
  {
    name: 'a walk-over is a win',
    source,
    results: `A 2-0 forfeit B, B ${in2} C, C ${in3} A`,
    order: 'A SET_DIFFERENCE B SET_DIFFERENCE C',
  },
  {
    name: 'two who have not met yet: games',
    source,
    results: `A ${in2} C, B ${in3} D`,
    order: 'A SET_DIFFERENCE B POINTS D SET_DIFFERENCE C',
  },
]
