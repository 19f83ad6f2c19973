// Tests of the competition form: presets, house rules, and validation.
import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import { competitionForm, competitionProblems, isHouseRule, newDraft, withPreset } from './competition.rules.ts'
import { isComplete, withValue } from './house-rules.rules.ts'

const soccer = newDraft('SOCCER', '2026')

test('a new competition starts with its sport’s usual rules', () => {
  expect(soccer).toMatchObject({ rulePreset: 'IFAB_2x45', tieBreakPreset: 'FIFA_2026', season: '2026', name: '' })
  expect(isHouseRule('SOCCER', soccer)).toBe(false)
  expect(competitionForm('SOCCER', { ...soccer, name: ' 총장배 ' })).toMatchObject({ name: '총장배', rules: null })
})

test('a changed number is a house rule, changed back it is none, another preset discards it', () => {
  const house = { ...soccer, rules: withValue(soccer.rules, 'halfMinutes', 30) }
  expect(isHouseRule('SOCCER', house)).toBe(true)
  expect(competitionForm('SOCCER', house).rules).toMatchObject({ halfMinutes: 30 })
  expect(isHouseRule('SOCCER', { ...house, rules: withValue(house.rules, 'halfMinutes', 45) })).toBe(false)
  expect(withPreset('SOCCER', house, 'CAMPUS_2x20').rules).toEqual(presetRules.CAMPUS_2x20)
})

test.each([
  ['GOALS without a number', withValue(presetRules.IFAB_2x45, 'halfMinutes', null), false],
  ['no extra time', withValue(presetRules.IFAB_2x45, 'extraHalfMinutes', 0), true],
  ['half-times of 90 minutes', withValue(presetRules.IFAB_2x45, 'halfMinutes', 90), false],
  ['no cap', withValue(presetRules.BWF_3x21, 'cap', null), true],
  ['one dodgeball player', withValue(presetRules.KR_CLASS, 'players', 1), false],
])('%s', (_name, rules, complete) => expect(isComplete(rules)).toBe(complete))

test.each([
  [{ name: '' }, ['name']],
  [{ name: '총장배', season: ' ' }, ['season']],
  [{ name: '총장배', rules: withValue(presetRules.BWF_3x21, 'cap', 20) }, ['rules']],
  [{ name: '총장배' }, []],
])('%j', (changes, problems) => {
  const draft = { ...newDraft('BADMINTON', '2026'), ...changes }
  expect(competitionProblems('BADMINTON', draft, isComplete(draft.rules))).toEqual(problems)
})
