// Every worked case, with the criterion that told each pair of neighbours apart.
import type { TieBreakPreset } from '@campus/contract/rules'
import { describe, expect, it } from 'vitest'
import { bwfCases } from './ranking.cases.bwf.ts'
import { dodgeballCases } from './ranking.cases.dodgeball.ts'
import { fifa2022Cases } from './ranking.cases.fifa-2022.ts'
import { fifa2026Cases } from './ranking.cases.fifa-2026.ts'
import { ittfCases } from './ranking.cases.ittf.ts'
import { kLeagueCases } from './ranking.cases.k-league.ts'
import { schoolCases } from './ranking.cases.school.ts'
import { type Case, inputOf, told } from './ranking.cases.ts'
import { rankingOrders } from './ranking.presets.ts'
import { rank } from './ranking.ts'

const cases: Record<TieBreakPreset, Case[]> = {
  FIFA_2026: fifa2026Cases,
  FIFA_2022: fifa2022Cases,
  K_LEAGUE: kLeagueCases,
  SCHOOL: schoolCases,
  BWF: bwfCases,
  ITTF: ittfCases,
  DODGEBALL_KR: dodgeballCases,
}
const inSets = new Set<string>(['BWF', 'ITTF', 'DODGEBALL_KR'])

describe.each(Object.keys(cases) as TieBreakPreset[])('%s', (preset) => {
  it.each(cases[preset])('$name ($source)', (given) => {
    expect(told(given, rank(inputOf(given, rankingOrders[preset], inSets.has(preset))))).toBe(given.order)
  })
})
