// Matches of dodgeball that were really played: out by out they lead to the sets that were announced. Who was left in a set is nowhere
// printed: each is won with all players in.
import type { SurvivorRules } from '@campus/contract/rules'
import { expect, it } from 'vitest'
import { log } from '../scoring/samples.ts'
import { fold } from '../scoring/scoring.ts'
import { presetRules } from '../sports/presets.ts'
import { endOf } from './sheets.ts'

/** The sets of one side, then those of the other; the last stands at the end where a match is over with it. */
function check(rules: SurvivorRules, total: string) {
  const [one = 0, two = 0] = total.split('-').map(Number)
  const sets =
    one > two ? [...Array(two).fill(1), ...Array(one).fill(2)] : [...Array(one).fill(2), ...Array(two).fill(1)]
  const taps = sets.map((loser) => `X${loser}*${rules.players}`)
  const folded = fold(rules, { sport: 'DODGEBALL', mustDecide: false }, log(['START', ...taps, 'FINISH'].join(' ')))
  expect(folded.state.sets).toHaveLength(one + two)
  expect(endOf(folded)).toBe(`${total} PAST ${one === two ? null : one > two ? 1 : 2}`)
}

// As many sets as two halves allow. World Championships as the Malaysian association told them: The Sun Daily and Malaysian Digest
// (2017; only what both print alike), Tough Asia (2016), The Borneo Post (2022).
it.each([
  ['2016 women, final, Malaysia and Canada', '6-5'],
  ['2017 women, Malaysia and Hong Kong', '10-2'],
  ['2017 women, Malaysia and USA', '2-10'],
  ['2017 women, Malaysia and Canada', '7-8'],
  ['2017 women, semi-final, Malaysia and USA', '7-6'],
  ['2017 men, Malaysia and Australia', '6-5'],
  ['2017 men, Malaysia and Canada', '10-4'],
  ['2017 men, semi-final, Malaysia and Australia', '7-5'],
  ['2017 men, final, Malaysia and Canada', '8-6'],
  ['2022 men, Malaysia and Hong Kong', '5-5'],
  ['2022 men, Malaysia and Austria', '14-0'],
  ['2022 men, quarter-final, Malaysia and Italy', '18-0'],
  ['2022 men, Malaysia and Sweden', '20-0'],
  ['2022 mixed, semi-final, Malaysia and USA', '5-4'],
])('WDBF: %s', (_, total) => {
  check(presetRules.WDBF as SurvivorRules, total)
})

// Two of three sets. Sports Donga (2025), Jeonbuk Jungang Sinmun (Asian Cup).
it.each([
  ['school clubs 2025, girls’ primary, final, Hwajeong and Daejeon Seowon', '2-0'],
  ['school clubs 2025, boys’ primary, final, Hwajeong and Soryong', '2-0'],
  ['school clubs 2025, girls’ middle, final, Useok and Pohang', '2-0'],
  ['fourth Asian Cup, Soryong and Taiwan, group', '1-2'],
  ['fourth Asian Cup, Soryong and Taiwan, final', '2-0'],
])('classes: %s', (_, total) => {
  check(presetRules.KR_CLASS as SurvivorRules, total)
})
