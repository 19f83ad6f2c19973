import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import { koSeason } from '../../../text/ko/season.ts'
import { knockOutFeatures, ruleLines } from './regulation.rules.ts'

const words = koSeason.office.rules

test('names every rule of play with its value, and none that is not set', () => {
  const soccer = ruleLines('SOCCER', presetRules.CAMPUS_2x20, words)
  expect(soccer).toContainEqual(['전·후반 시간 (분)', '20'])
  expect(soccer.map(([name]) => name)).not.toContain('연장 전·후반 시간 (분)')
  const badminton = ruleLines('BADMINTON', presetRules.BWF_3x21, words)
  expect(badminton).toEqual(
    expect.arrayContaining([
      ['최대 게임 수', '3게임 (2게임 선승)'],
      ['한 게임 점수', '21'],
      ['최대 점수', '30'],
    ]),
  )
  const tableTennis = ruleLines('TABLE_TENNIS', presetRules.ITTF_5x11, words)
  expect(tableTennis.map(([name]) => name)).not.toContain('최대 점수')
})

test.each(Object.entries(presetRules))('%s has a name and a value in every line', (_, rules) => {
  for (const [name, value] of ruleLines('SOCCER', rules, words)) {
    expect(name).toMatch(/[가-힣]/)
    expect(value).not.toBe('')
  }
})

test('says what is special about a knock-out by its rounds', () => {
  expect(knockOutFeatures(['SEMI_FINALS', 'FINAL', null])).toEqual([])
  expect(knockOutFeatures(['FINAL', 'CONSOLATION_FINAL'])).toEqual(['CONSOLATION'])
  expect(knockOutFeatures(['SEMI_FINALS', 'WINNERS_FINAL', 'FINAL'])).toEqual(['DOUBLE_ELIMINATION'])
  expect(knockOutFeatures(['WINNERS_FINAL', 'FINAL', 'SECOND_FINAL'])).toEqual(['DOUBLE_ELIMINATION', 'SECOND_FINAL'])
})
