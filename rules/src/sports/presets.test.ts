// Presets are sound, belong to their sport, and a house rule must make sense.
import { rulePresets, SportRules, type TieRules } from '@campus/contract/rules'
import { type Sport, sports } from '@campus/contract/sports'
import { describe, expect, it } from 'vitest'
import { kitOf } from '../kits/kits.ts'
import { presetRules, rulesFit, rulesOf, rulesOfPreset } from './presets.ts'

const hasKind = (sport: Sport, kind: SportRules['kind']) =>
  kitOf(sport).presets.some((preset) => rulesOfPreset(sport, preset).kind === kind)

it.each(rulePresets)('%s is valid and fits the sports of its family only, or those that have ties of it', (preset) => {
  const rules = presetRules[preset]
  expect(SportRules.parse(rules)).toEqual(rules)
  const fitting = sports.filter((sport) => rulesFit(sport, rules))
  expect(fitting).toEqual(sports.filter((sport) => hasKind(sport, rules.kind)))
  expect(sports.filter((sport) => kitOf(sport).presets.includes(preset))).toHaveLength(1)
})

describe('a house rule', () => {
  const badminton = {
    kind: 'POINTS',
    bestOf: 3,
    points: 21,
    lead: 2,
    cap: 30,
    slotMinutes: 60,
    forfeitScore: 2,
  } as const
  const tie = presetRules.BWF_TIE_5 as TieRules
  const dodgeball = { ...presetRules.KR_CLASS, kind: 'SURVIVORS', players: 12, setMinutes: 5 } as const

  it.each([
    ['BADMINTON', { ...badminton, points: 11, cap: 15 }, true],
    ['BADMINTON', { ...badminton, cap: null }, true],
    ['BADMINTON', { ...badminton, cap: 22 }, true],
    ['BADMINTON', { ...badminton, cap: 21 }, false],
    ['BADMINTON', { ...badminton, cap: 15 }, false],
    ['BADMINTON', { ...badminton, forfeitScore: 3 }, false],
    ['VOLLEYBALL', { ...badminton, lastPoints: 15 }, true],
    ['VOLLEYBALL', { ...badminton, lastPoints: 25 }, false],
    ['SOCCER', badminton, false],
    ['DODGEBALL', { ...dodgeball, bestOf: 5, decidedBy: 'SETS', forfeitScore: 3 }, true],
    ['DODGEBALL', { ...dodgeball, bestOf: 5, decidedBy: 'SETS', forfeitScore: 4 }, false],
    ['DODGEBALL', { ...dodgeball, bestOf: 3, decidedBy: 'SURVIVORS', forfeitScore: 37 }, false],
    ['DODGEBALL', { ...dodgeball, bestOf: null, decidedBy: 'SURVIVORS', forfeitScore: 1 }, false],
    ['DODGEBALL', { ...dodgeball, bestOf: null, decidedBy: 'SETS', forfeitScore: 9 }, true],
    ['BADMINTON', { ...tie, playsAll: true, forfeitScore: 5 }, true],
    ['BADMINTON', { ...tie, forfeitScore: 4 }, false],
    [
      'BADMINTON',
      { ...tie, rubbers: tie.rubbers.map((rubber) => ({ ...rubber, rules: { ...badminton, cap: 15 } })) },
      false,
    ],
    ['SOCCER', tie, false],
  ] as [(typeof sports)[number], SportRules, boolean][])('%s %j: %s', (sport, rules, fits) => {
    expect(rulesFit(sport, rules)).toBe(fits)
  })

  it('wins over the preset; an unknown or foreign preset means the default rules', () => {
    expect(rulesOf({ sport: 'BADMINTON', rulePreset: 'BWF_3x15', rules: badminton })).toBe(badminton)
    expect(rulesOf({ sport: 'BADMINTON', rulePreset: 'BWF_3x15', rules: null })).toBe(presetRules.BWF_3x15)
    expect(rulesOf({ sport: 'SOCCER', rulePreset: 'SOCCER', rules: null })).toBe(presetRules.IFAB_2x45)
    expect(rulesOf({ sport: 'DODGEBALL', rulePreset: 'BWF_3x21', rules: null })).toBe(presetRules.KR_CLASS)
  })
})
