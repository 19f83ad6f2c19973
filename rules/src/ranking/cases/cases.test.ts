// Every worked case, with the criterion that separated each pair of neighbours.
import type { TieBreakPreset } from '@campus/contract/rules'
import { describe, expect, it } from 'vitest'
import { rank } from '../ranking.ts'
import { rankingOrders } from '../tie-breaks.ts'
import { bwfCases } from './bwf.ts'
import { type Case, inputOf, tableText } from './cases.ts'
import { dodgeballCases } from './dodgeball.ts'
import { fibaCases } from './fiba.ts'
import { fifa2022Cases } from './fifa-2022.ts'
import { fifa2026Cases } from './fifa-2026.ts'
import { ittfCases } from './ittf.ts'
import { kLeagueCases } from './k-league.ts'
import { runsCases } from './runs.ts'
import { schoolCases } from './school.ts'

const cases: Record<Exclude<TieBreakPreset, 'MARKS'>, Case[]> = {
  FIFA_2026: fifa2026Cases,
  FIFA_2022: fifa2022Cases,
  K_LEAGUE: kLeagueCases,
  SCHOOL: schoolCases,
  BWF: bwfCases,
  ITTF: ittfCases,
  DODGEBALL_KR: dodgeballCases,
  // The same order: the sources differ.
  SETS_KR: bwfCases,
  FIBA: fibaCases,
  RUNS_KR: runsCases,
}
const inSets = new Set<string>(['BWF', 'ITTF', 'DODGEBALL_KR', 'SETS_KR'])

describe.each(Object.keys(cases) as Array<keyof typeof cases>)('%s', (preset) => {
  it.each(cases[preset])('$name ($source)', (given) => {
    expect(tableText(given, rank(inputOf(given, rankingOrders[preset], inSets.has(preset))))).toBe(given.order)
  })
})
