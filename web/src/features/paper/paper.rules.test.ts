import type { PointRules, SportRules } from '@campus/contract/rules'
import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import { sampleMatch, sampleRelay } from '../../match.sample.ts'
import { blankLanes, inSheetOrder, partsOn, runningPoints, runningTotal, teamsOf } from './paper.rules.ts'

const name = (id: number | null) => (id === null ? null : `${id}팀`)
const match = (matchId: number, startTime: string | null, teams: [number | null, number | null], venue = '1코트') => {
  const [teamId1, teamId2] = teams
  return sampleMatch({
    matchId,
    startTime,
    venue,
    teamId1,
    teamId2,
    teamName1: name(teamId1),
    teamName2: name(teamId2),
  })
}

test('lists every team by name with its matches by time, team 10 after team 9; unknown sides stand in no list', () => {
  const listed = teamsOf([match(1, '15:00', [10, 9]), match(2, null, [9, null]), match(3, '09:00', [9, 2])])
  expect(listed.map(({ team, matches }) => [team, matches.map(({ matchId }) => matchId)])).toEqual([
    ['2팀', [3]],
    ['9팀', [3, 1, 2]],
    ['10팀', [1]],
  ])
})

test('lists a match of many sides for each of them', () => {
  const relay = sampleRelay([null, null, null], { matchId: 7 })
  expect(teamsOf([relay])).toHaveLength(3)
})

test('sorts sheets by court and then by time', () => {
  const sheets = inSheetOrder([
    match(1, '09:00', [1, 2], '10코트'),
    match(2, '15:00', [1, 2], '9코트'),
    { ...match(3, '08:00', [1, 2]), venue: null },
    match(4, '10:00', [1, 2], '9코트'),
  ])
  expect(sheets.map(({ matchId }) => matchId)).toEqual([4, 2, 1, 3])
})

test.each<[keyof typeof presetRules, number, number]>([
  ['BWF_3x21', 1, 30],
  ['ITTF_5x11', 1, 16],
  ['FIVB_5x25', 1, 30],
  ['FIVB_5x25', 5, 20],
])('%s, game %s: numbers to %s', (preset, game, last) => {
  expect(runningPoints(presetRules[preset] as PointRules, game)).toBe(last)
})

test.each<[keyof typeof presetRules, number]>([
  ['BWF_3x21', 3],
  ['KR_CLASS', 3],
  ['WDBF', 8],
  ['FIBA_4x10', 5],
  ['KICKBALL_5', 5],
  ['SOFTBALL_7', 8],
])('%s has boxes for %s parts', (preset, parts) => {
  expect(partsOn(presetRules[preset])).toBe(parts)
})

type Preset = keyof typeof presetRules
const last = (preset: Preset) => runningTotal(presetRules[preset] as Extract<SportRules, { kind: 'PERIODS' }>)
const lanes = (preset: Preset) => blankLanes(presetRules[preset] as Extract<SportRules, { kind: 'PLACED' }>)

test('counts up to the target, to what campus matches reach, or not at all', () => {
  expect([last('FIBA_3x3'), last('FIBA_4x10'), last('SOFTBALL_7')]).toEqual([21, 80, 0])
  expect([lanes('RELAY_8'), lanes('MARATHON')]).toEqual([8, 16])
})
