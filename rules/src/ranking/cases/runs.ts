// Worked cases for sports by innings: who beat whom, then the difference of all runs.
import type { Case } from './cases.ts'
import { byHand as source } from './groups.ts'

export const runsCases: Case[] = [
  { name: 'wins and draws', source, results: 'A 5-3 B, B 4-4 C, A 2-1 C', order: 'A POINTS C GOAL_DIFFERENCE B' },
  {
    name: 'two level: the match between them',
    source,
    results: 'A 3-2 B, C 9-0 A, B 12-0 C, A 2-1 D, B 9-1 D, D 5-4 C',
    order: 'A H2H_POINTS B POINTS D H2H_POINTS C',
  },
  {
    name: 'three in a circle: the difference of all runs',
    source,
    results: 'A 9-1 B, B 5-4 C, C 3-2 A',
    order: 'A GOAL_DIFFERENCE C GOAL_DIFFERENCE B',
  },
]
