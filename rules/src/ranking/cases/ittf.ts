// Worked cases from the ITTF group regulations (3.7.5): only matches among the level, ratios; a team that is placed leaves.

import type { Case } from './cases.ts'
import { byHand as source } from './groups.ts'

const in3 = '11-7 11-7 11-7'
const in4 = '11-7 7-11 11-7 11-7'
const in5 = '11-7 7-11 11-7 7-11 11-7'

export const ittfCases: Case[] = [
  {
    name: 'two for a win, one for a defeat',
    source,
    results: `A ${in3} B, A ${in5} C, B ${in3} C`,
    order: 'A POINTS B POINTS C',
  },
  {
    name: 'a defeat without playing is worth nothing; then the match between the two',
    source,
    results: `A ${in3} B, A 3-0 forfeit C, C ${in5} B`,
    order: 'A POINTS C H2H_POINTS B',
  },
  {
    name: 'a defeat without playing costs the place',
    source,
    results: `A 3-0 forfeit B, B ${in3} C, A ${in3} D, B ${in3} D, C ${in3} A, C ${in3} D`,
    order: 'C H2H_POINTS A POINTS B POINTS D',
  },
  {
    name: 'three in a circle: games won to games lost (5:3, 4:5, 3:4)',
    source,
    results: `A ${in3} B, B ${in4} C, C ${in5} A`,
    order: 'A H2H_SET_RATIO C H2H_SET_RATIO B',
  },
  {
    name: 'what the level did against others is not counted',
    source,
    results: `A ${in3} B, B ${in4} C, C ${in5} A, A ${in5} D, B ${in3} D, C ${in5} D`,
    order: 'A H2H_SET_RATIO C H2H_SET_RATIO B POINTS D',
  },
  {
    name: 'games level: points (57:48, 48:51, 51:57)',
    source,
    results: 'A 11-5 11-5 11-5 B, B 11-6 11-6 11-6 C, C 11-8 11-8 11-8 A',
    order: 'A H2H_POINT_RATIO B H2H_POINT_RATIO C',
  },
  {
    name: 'exactly equal ratios (36:42 and 42:49): the first is removed, the match between the others decides',
    source,
    results: 'A 11-1 11-1 11-1 B, B 11-3 11-3 11-3 C, C 11-5 11-5 11-6 A',
    order: 'A H2H_POINT_RATIO B H2H_POINTS C',
  },
  {
    name: 'a ratio, not a difference (45:58 before 33:45, though -13 is less than -12)',
    source,
    results: 'A 11-0 11-0 11-0 B, B 11-4 11-4 11-4 C, C 11-8 11-8 11-9 A',
    order: 'A H2H_POINT_RATIO C H2H_POINT_RATIO B',
  },
  {
    name: 'level to the last point: lots',
    source,
    results: 'A 11-9 11-9 11-9 B, B 11-9 11-9 11-9 C, C 11-9 11-9 11-9 A',
    lotsSeed: 'seed 1',
    order: 'B LOTS C LOTS A',
  },
  {
    name: 'three games to none is more than any other ratio',
    source,
    results: `A ${in3} B, C ${in4} B`,
    order: 'A H2H_SET_RATIO C H2H_SET_RATIO B',
  },
  {
    name: 'two pairs, each by its own match',
    source,
    results: `A ${in3} C, A ${in3} D, B ${in5} A, C ${in3} B, B ${in3} D, D ${in5} C`,
    order: 'B H2H_POINTS A POINTS D H2H_POINTS C',
  },
  {
    name: 'five level: ratios leave two pairs, each restarts',
    source,
    results: [
      `A ${in3} B, A ${in3} C, B ${in3} C, B ${in3} D, C ${in3} D, C ${in3} E`,
      `D ${in3} E, D ${in5} A, E ${in3} A, E ${in5} B`,
    ].join(', '),
    order: 'A H2H_POINTS B H2H_SET_RATIO C H2H_SET_RATIO D H2H_POINTS E',
  },
  {
    name: 'two who have not met: nothing to count, lots',
    source,
    results: `A ${in3} C, B ${in5} D`,
    lotsSeed: 'seed 1',
    order: 'B LOTS A POINTS C LOTS D',
  },
  {
    name: 'results of a side that withdrew are deleted',
    source,
    results: `A ${in3} B, B ${in4} C, C ${in5} A, B ${in3} D, D ${in3} A`,
    withdrawn: ['D'],
    order: 'A H2H_SET_RATIO C H2H_SET_RATIO B - D',
  },
]
