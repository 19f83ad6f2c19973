// Worked cases for basketball groups: who beat whom, then points among the level teams, then all points.
import type { Case } from './cases.ts'
import { byHand as source } from './groups.ts'

export const fibaCases: Case[] = [
  {
    name: 'two pairs: the match between them, not the difference',
    source,
    results: 'A 100-55 B, A 90-85 C, D 80-75 A, B 100-95 C, B 60-55 D, C 100-95 D',
    order: 'A H2H_POINTS B POINTS C H2H_POINTS D',
  },
  {
    name: 'three in a circle: the difference among them',
    source,
    results: 'A 80-70 B, B 75-70 C, C 82-80 A, A 60-50 D, B 90-40 D, C 61-60 D',
    order: 'A H2H_GOAL_DIFFERENCE C H2H_GOAL_DIFFERENCE B POINTS D',
  },
  {
    name: 'the same difference among three: points among them',
    source,
    results: 'A 80-78 B, B 92-90 C, C 71-69 A',
    order: 'B H2H_GOALS C H2H_GOALS A',
  },
  {
    name: 'a forfeit counts no point, a lost match one; with one placed, the match between the other two',
    source,
    results: 'A 20-0 forfeit B, C 70-60 A, B 80-79 C, B 66-60 D, D 90-80 A, C 75-70 D',
    order: 'C POINTS D H2H_POINTS A H2H_POINTS B',
  },
  {
    name: 'level in everything among them: the difference of all matches',
    source,
    results: 'A 70-60 B, B 70-60 C, C 70-60 A, A 80-60 D, B 70-60 D, C 65-60 D',
    order: 'A GOAL_DIFFERENCE B GOAL_DIFFERENCE C POINTS D',
  },
]
