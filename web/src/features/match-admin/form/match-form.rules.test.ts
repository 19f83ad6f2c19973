// Tests of the match form: reading a match, the request body, and validation.
import type { SportRules } from '@campus/contract/rules'
import { validateResult } from '@campus/rules/results/result'
import { presetRules } from '@campus/rules/sports/presets'
import { describe, expect, test } from 'vitest'
import { sampleMatch, sampleRelay } from '../../../match.sample.ts'
import {
  draftOf,
  filledSets,
  freshValues,
  type MatchValues,
  numberOf,
  offeredSets,
  payloadOf,
  problemsOf,
  valuesOf,
} from './match-form.rules.ts'

const set = (one: string, two: string) => ({ one, two, end: '' as const })
const filled: MatchValues = {
  ...freshValues,
  date: '2026-11-14',
  time: '16:00',
  teamOneId: 1,
  teamTwoId: 2,
  round: ' 1라운드 ',
  groupName: 'A조',
}

describe('the request body', () => {
  test('a new league match has no scores before it begins', () => {
    expect(payloadOf(filled, null, 7)).toEqual({
      sports: 'SOCCER',
      matchDate: '2026-11-14',
      startTime: '16:00',
      matchType: 'LEAGUE',
      matchStatus: 'FUTURE',
      groupName: 'A조',
      round: '1라운드',
      teamOneId: 1,
      teamTwoId: 2,
      venueId: null,
      competitionId: 7,
    })
  })

  test('a knock-out match has no group', () => {
    const sent = payloadOf({ ...filled, matchType: 'TOURNAMENT', round: 'SEMI_FINALS' }, null, null)
    expect(sent).toMatchObject({ matchType: 'TOURNAMENT', round: 'SEMI_FINALS' })
    expect([Object.hasOwn(sent, 'groupName'), Object.hasOwn(sent, 'competitionId')]).toEqual([false, false])
  })

  test('sends the source of an unknown team, for a knock-out only', () => {
    const waiting = {
      ...freshValues,
      matchType: 'TOURNAMENT' as const,
      teamOneSource: 'WINNER:SEMI_FINALS:1',
      teamTwoId: 2,
    }
    const form = payloadOf(waiting, null, 1)
    expect(form).toMatchObject({ teamOneSource: 'WINNER:SEMI_FINALS:1', teamTwoId: 2 })
    expect(form).not.toHaveProperty('teamOneId')
    expect(payloadOf({ ...waiting, matchType: 'LEAGUE' }, null, 1)).not.toHaveProperty('teamOneSource')
    expect(problemsOf({ ...waiting, date: '2026-11-20', time: '10:00' }, null)).toEqual({})
  })

  test('a final that waits for its heats can be moved without teams; lanes by hand are two at least', () => {
    const edited = sampleRelay([], { round: 'FINAL', source1: 'HEATS:2:8' })
    const values = valuesOf(edited)
    expect(problemsOf(values, edited)).toEqual({})
    expect(payloadOf(values, edited, 1)).not.toHaveProperty('sideIds')
    expect(problemsOf({ ...values, sideIds: [7] }, edited)).toEqual({ sideIds: 'sidesMissing' })
    expect(payloadOf({ ...values, sideIds: [7, 8] }, edited, 1)).toMatchObject({ sideIds: [7, 8] })
    expect(problemsOf(values, null)).toEqual({ sideIds: 'sidesMissing' })
  })

  test('an edit has the version it is based on, and its sets', () => {
    const edited = sampleMatch({ version: 9, sport: 'BADMINTON', status: 'PAST' })
    const values = { ...valuesOf(edited), showSubScores: true, sets: [set('21', '17'), set('21', '9'), set('', '')] }
    expect(payloadOf(values, edited, 1)).toMatchObject({
      version: 9,
      showSubScores: true,
      teamOneSubScores: '21,21',
      teamTwoSubScores: '17,9',
      setEnds: '',
      shootOutOne: null,
    })
  })

  test('emptied sets are removed, a forfeit has no shoot-out', () => {
    const edited = sampleMatch({ status: 'FORFEIT', teamScore1: 3, teamScore2: 0, shootOut1: 4, shootOut2: 3 })
    expect(payloadOf(valuesOf(edited), edited, 1)).toMatchObject({
      teamOneScore: 3,
      teamTwoScore: 0,
      teamOneSubScores: '',
      shootOutOne: null,
      shootOutTwo: null,
    })
  })
})

test('a match read into the form and sent unchanged equals the match', () => {
  const match = sampleMatch({
    sport: 'DODGEBALL',
    status: 'PAST',
    teamScore1: 2,
    teamScore2: 0,
    teamOneSubScores: '5,3',
    teamTwoSubScores: '0,3',
    setEnds: 'ELIMINATION,SUDDEN_DEATH_ONE',
    showSubScores: true,
  })
  expect(payloadOf(valuesOf(match), match, match.competitionId)).toMatchObject({
    sports: match.sport,
    matchDate: match.date,
    startTime: match.startTime,
    matchStatus: 'PAST',
    groupName: match.groupName,
    round: match.round,
    teamOneSubScores: '5,3',
    teamTwoSubScores: '0,3',
    setEnds: 'ELIMINATION,SUDDEN_DEATH_ONE',
  })
})

test.each([
  ['0', 0],
  ['21', 21],
  [' 7 ', 7],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['2.5', Number.NaN],
  ['1e2', Number.NaN],
  ['1000', Number.NaN],
])('%j is read as %d', (text, number) => expect(numberOf(text)).toBe(number))

describe('validation', () => {
  test.each<[string, Partial<MatchValues>, object]>([
    ['nothing', {}, {}],
    ['no day', { date: '' }, { date: 'dateMissing' }],
    ['no time', { time: '' }, { time: 'timeMissing' }],
    ['no team', { teamOneId: null }, { teamOneId: 'teamMissing' }],
    ['the same team twice', { teamTwoId: 1 }, { teamTwoId: 'sameTeam' }],
    ['half a goal', { status: 'LIVE', scoreOne: '0.5' }, { scoreOne: 'scoreBad' }],
    ['an empty score', { status: 'PAST', scoreTwo: '' }, { scoreTwo: 'scoreBad' }],
    ['a bad score of a match that has none', { scoreOne: 'x' }, {}],
    ['a forfeit nobody won', { status: 'FORFEIT' }, { status: 'winnerMissing' }],
  ])('%s', (_, changes, problems) => expect(problemsOf({ ...filled, ...changes }, null)).toEqual(problems))

  test('a knock-out match may lack its teams, but not lose one it has', () => {
    const values = { ...filled, teamOneId: null, teamTwoId: null }
    expect(problemsOf(values, sampleMatch({ teamId1: null, teamId2: 2 }))).toEqual({ teamTwoId: 'teamMissing' })
  })
})

describe('sets', () => {
  const badminton = presetRules.BWF_3x21
  const soccer = presetRules.IFAB_2x45

  test('leaves a gap between sets in, so that the rules can report it', () => {
    const values = {
      ...filled,
      status: 'PAST' as const,
      sets: [set('21', '17'), set('', ''), set('21', '3'), set('', '')],
    }
    expect(filledSets(values)).toHaveLength(3)
    expect(validateResult(badminton, draftOf(values))).toEqual({
      ok: false,
      problem: { problem: 'INCOMPLETE', set: 1 },
    })
  })

  test.each<[SportRules, Partial<MatchValues>, number]>([
    [badminton, {}, 2],
    [badminton, { sets: [set('21', '17')] }, 2],
    [badminton, { sets: [set('21', '17'), set('17', '21')] }, 3],
    [badminton, { sets: [set('21', '17'), set('21', '17')] }, 2],
    [presetRules.ITTF_7x11, { sets: Array.from({ length: 4 }, () => set('11', '4')) }, 4],
    [badminton, { sets: [set('21', '17'), set('17', '21'), set('21', '5')] }, 3],
    [presetRules.ITTF_7x11, {}, 4],
    [presetRules.WDBF, { sets: [set('5', '0'), set('5', '0'), set('5', '0')] }, 4],
    [presetRules.BWF_TIE_5, {}, 3],
    [presetRules.BWF_TIE_5, { sets: [set('2', '0'), set('0', '2'), set('2', '1')] }, 4],
    [presetRules.BWF_TIE_5, { sets: [set('2', '0'), set('2', '0'), set('2', '1')] }, 3],
    [soccer, {}, 2],
    [soccer, { sets: [set('1', '0'), set('0', '1')] }, 2],
    [soccer, { matchType: 'TOURNAMENT', sets: [set('1', '0'), set('0', '1')] }, 4],
    [soccer, { matchType: 'TOURNAMENT', sets: [set('1', '0'), set('1', '1')] }, 2],
  ])('as many are offered as can be played (%#)', (rules, changes, count) =>
    expect(offeredSets(rules, { ...filled, ...changes })).toBe(count),
  )
})
