// The shipped kits are sound, and a sport that is not known breaks nothing.
import { Kit } from '@campus/contract/kits'
import { tieBreakPresets } from '@campus/contract/rules'
import { SportCode, sports } from '@campus/contract/sports'
import { expect, it, test } from 'vitest'
import { isBout } from '../results/sets.ts'
import { defaultsOf, rulesFit, rulesOfPreset } from '../sports/presets.ts'
import { isKnownSport, kitOf, placeOf, sportsIn } from './kits.ts'
import { sources } from './sources.ts'

it.each(sports)('%s has a whole kit, whose rules are of its family', (sport) => {
  const kit = kitOf(sport)
  expect(Kit.parse(kit)).toEqual(kit)
  expect(kit.sport).toBe(sport)
  expect(sources[sport]).not.toBe('')
  for (const preset of kit.presets) {
    const rules = rulesOfPreset(sport, preset)
    expect(rulesFit(sport, rules)).toBe(true)
    expect(isBout(rules)).toBe(kit.isBout)
    if (kit.regularParts !== null) expect(rules).toMatchObject({ periods: kit.regularParts })
  }
  expect(kit.presets).toContain(defaultsOf(sport).rulePreset)
  expect(kit.tieBreaks).toContain(defaultsOf(sport).tieBreakPreset)
})

it('uses every way to rank, and calls no two sports the same', () => {
  expect(new Set(sports.flatMap((sport) => kitOf(sport).tieBreaks))).toEqual(new Set(tieBreakPresets))
  for (const language of ['ko', 'en'] as const)
    expect(new Set(sports.map((sport) => kitOf(sport).names[language])).size).toBe(sports.length)
})

test('a sport of a later release is shown by its code, after the known ones', () => {
  expect(SportCode.parse('ICE_HOCKEY')).toBe('ICE_HOCKEY')
  expect(isKnownSport('ICE_HOCKEY')).toBe(false)
  expect(kitOf('ICE_HOCKEY').names.ko).toBe('ICE HOCKEY')
  const listed = ['ICE_HOCKEY', 'JOKGU', 'SOCCER', 'JOKGU'].map((sport) => ({ sport }))
  expect(sportsIn(listed)).toEqual(['SOCCER', 'JOKGU', 'ICE_HOCKEY'])
  expect(placeOf('ICE_HOCKEY')).toBe(sports.length)
})
