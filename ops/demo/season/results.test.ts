// Made-up results obey the rules of their sport.

import { it } from 'vitest'
import { expectLegalResult } from '../campus-checks.ts'
import { chance } from '../prng.ts'
import { demoSports } from '../sports.ts'
import { playMatch } from './results.ts'

it.each(demoSports)('results of %s are legal', (sport) => {
  const luck = chance(7, sport)
  for (let i = 0; i < 3000; i++) {
    const result = playMatch(luck, sport, luck.real() * 2 - 1, i % 2 === 0)
    expectLegalResult({ ...result, matchType: i % 2 === 0 ? 'TOURNAMENT' : 'LEAGUE' }, sport, `${i}`)
  }
})
