// Worked cases of the Korean dodgeball order: points, sets, survivors, and only then who beat whom.

import type { Case } from './cases.ts'
import { byHand as source } from './groups.ts'

const in2 = '3-0 3-0'
const in3 = '3-0 0-3 3-0'

export const dodgeballCases: Case[] = [
  { name: 'points', source, results: `A ${in2} B, A ${in3} C, B ${in2} C`, order: 'A POINTS B POINTS C' },
  {
    name: 'three in a circle: sets',
    source,
    results: `A ${in2} B, B ${in2} C, C ${in3} A`,
    order: 'A SET_DIFFERENCE B SET_DIFFERENCE C',
  },
  {
    name: 'sets level: survivors',
    source,
    results: 'A 5-0 4-0 B, B 3-0 2-0 C, C 1-0 1-0 A',
    order: 'A SURVIVOR_DIFFERENCE C SURVIVOR_DIFFERENCE B',
  },
  {
    name: 'survivors leave two: who beat whom',
    source,
    results: 'A 1-0 1-0 B, B 2-0 2-0 C, C 3-0 3-0 A',
    order: 'B H2H_POINTS C SURVIVOR_DIFFERENCE A',
  },
  {
    name: 'survivors before who beat whom',
    source,
    results: 'A 5-0 0-1 0-1 B, A 1-0 0-1 1-0 C, A 1-0 0-1 1-0 D, C 1-0 1-0 B, B 1-0 1-0 D, D 2-0 2-0 C',
    order: 'A SURVIVOR_DIFFERENCE B POINTS D SURVIVOR_DIFFERENCE C',
  },
  {
    name: 'level in everything: lots',
    source,
    results: 'A 1-0 1-0 B, B 1-0 1-0 C, C 1-0 1-0 A',
    lotsSeed: 'seed 1',
    order: 'B LOTS C LOTS A',
  },
  {
    name: 'a drawn match is a point each',
    source,
    results: `A 3-1 1-3 B, A ${in2} C, B ${in3} C`,
    order: 'A SET_DIFFERENCE B POINTS C',
  },
  {
    name: 'a drawn set is nobody’s, its survivors count',
    source,
    results: 'A 3-1 2-2 B, C 3-1 4-4 D, B 1-0 C, D 2-0 A',
    order: 'C SURVIVOR_DIFFERENCE D H2H_POINTS A SURVIVOR_DIFFERENCE B',
  },
  {
    name: 'a forfeit counts its sets, without survivors',
    source,
    results: `A 2-0 forfeit B, B ${in2} C, C ${in2} A`,
    order: 'B SURVIVOR_DIFFERENCE C SURVIVOR_DIFFERENCE A',
  },
  {
    name: 'a drawn match between two level sides: lots',
    source,
    results: 'A 3-1 1-3 B',
    lotsSeed: 'seed 1',
    order: 'B LOTS A',
  },
  {
    name: 'a point taken by decision',
    source,
    results: `A ${in2} B, B ${in2} C, A ${in3} C`,
    adjustment: { A: -4 },
    order: 'B POINTS A POINTS C',
  },
  {
    name: 'results of a side that withdrew are deleted',
    source,
    results: `A ${in2} B, B ${in2} C, C ${in3} A, D ${in2} A, B ${in2} D`,
    withdrawn: ['D'],
    order: 'A SET_DIFFERENCE B SET_DIFFERENCE C - D',
  },
  {
    name: 'three who drew with each other: sets, then lots for the two left',
    source,
    results: `A 3-1 1-3 B, B 3-1 1-3 C, A 3-1 1-3 C, A ${in2} D, B ${in3} D, C ${in3} D`,
    lotsSeed: 'seed 1',
    order: 'A SET_DIFFERENCE B LOTS C POINTS D',
  },
]
