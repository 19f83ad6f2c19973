// The presets of ties: which rubbers, in which order. Never changed once shipped, as all presets.
import type { Discipline, PointRules, TieRules } from '@campus/contract/rules'

const badminton: PointRules = {
  kind: 'POINTS',
  bestOf: 3,
  points: 21,
  lead: 2,
  cap: 30,
  slotMinutes: 60,
  forfeitScore: 2,
}
const tableTennis: PointRules = {
  kind: 'POINTS',
  bestOf: 5,
  points: 11,
  lead: 2,
  cap: null,
  slotMinutes: 50,
  forfeitScore: 3,
}

const firstToThree = (rules: PointRules, order: Discipline[], slotMinutes: number): TieRules => ({
  kind: 'TIES',
  rubbers: order.map((discipline) => ({ discipline, rules })),
  playsAll: false,
  slotMinutes,
  forfeitScore: 3,
})

const singlesFirst: Discipline[] = ['SINGLES', 'DOUBLES', 'SINGLES', 'DOUBLES', 'SINGLES']
const mixed: Discipline[] = ['MIXED_DOUBLES', 'WOMEN_SINGLES', 'MEN_SINGLES', 'WOMEN_DOUBLES', 'MEN_DOUBLES']
const doublesThird: Discipline[] = ['SINGLES', 'SINGLES', 'DOUBLES', 'SINGLES', 'SINGLES']

export const tiePresets = {
  BWF_TIE_5: firstToThree(badminton, singlesFirst, 180),
  BWF_TIE_MIXED_5: firstToThree(badminton, mixed, 180),
  ITTF_TIE_5: firstToThree(tableTennis, doublesThird, 150),
} as const
