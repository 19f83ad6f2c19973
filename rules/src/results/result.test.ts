// Validation of results, case by case: what each status requires in each sport.
import type { ScoreProblem, SportRules } from '@campus/contract/rules'
import { matchStatuses } from '@campus/contract/sports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { type Draft, type SetScore, textToSets, validateResult } from './result.ts'

type Given = Partial<Omit<Draft, 'sets'>> & { score?: [number | null, number | null]; sets?: string }
type Problem = ScoreProblem['problem']

/** Sets as '21-17 4-4/SUDDEN_DEATH_ONE'. */
function setsOf(text: string): SetScore[] {
  const parts = text.split(' ').filter(Boolean).map((part) => part.split(/[-/]/)) // biome-ignore format: short
  const [ones, twos, ends] = [0, 1, 2].map((at) => parts.map((part) => part[at] ?? '').join(','))
  const setEnds = (ends ?? '').replaceAll(',', '') ? (ends ?? '') : ''
  return textToSets({ teamOneSubScores: ones ?? '', teamTwoSubScores: twos ?? '', setEnds }) ?? []
}

function validated(rules: SportRules, { score = [null, null], sets = '', ...given }: Given) {
  const draft = { status: 'PAST', shootOut: null, mustDecide: false, ...given, sets: setsOf(sets) } as const
  return validateResult(rules, { ...draft, scoreOne: score[0], scoreTwo: score[1] })
}

type Case = [given: Given, expected: string]
/** '2-1 winner 1' for what is accepted, 'PROBLEM' or 'PROBLEM@set' for what isn't. */
function summary(rules: SportRules, given: Given): string {
  const validation = validated(rules, given)
  if (!validation.ok)
    return validation.problem.problem + (validation.problem.set === undefined ? '' : `@${validation.problem.set}`)
  const { scoreOne, scoreTwo, winner, isOver } = validation
  return `${scoreOne}-${scoreTwo} ${winner ? `winner ${winner}` : isOver ? 'level' : 'open'}`
}
function walk(rules: SportRules, cases: Case[]) {
  it.each(cases)('%j → %s', (given, expected) => {
    expect(summary(rules, given)).toBe(expected)
  })
}
const live = { status: 'LIVE' } as const
const forfeit = { status: 'FORFEIT' } as const
const cup = { mustDecide: true } as const

it.each(['FUTURE', 'POSTPONED', 'CANCELLED'] as const)('%s has no score, whatever is typed', (status) => {
  for (const rules of Object.values(presetRules))
    expect(validated(rules, { status, score: [99, 0], sets: '99-1', shootOut: [9, 0] })).toEqual(
      { ok: true, scoreOne: null, scoreTwo: null, sets: [], shootOut: null, winner: null, isOver: false }, // biome-ignore format: short
    )
})

describe('soccer', () => {
  walk(presetRules.IFAB_2x45, [
    [{ score: [2, 1] }, '2-1 winner 1'],
    [{ score: [1, 1] }, '1-1 level'],
    [{ score: [null, null] }, '0-0 level'],
    [{ score: [9, 9], sets: '1-0 0-2' }, '1-2 winner 2'],
    [{ sets: '1-0' }, 'INCOMPLETE@1'],
    [{ sets: '1-0 0-1 1-0 0-0' }, 'SET_AFTER_END@2'],
    [{ ...cup, sets: '1-0 0-1 1-0 0-0' }, '2-1 winner 1'],
    [{ ...cup, sets: '1-0 0-1 1-0' }, 'INCOMPLETE@3'],
    [{ ...cup, sets: '1-0 0-0 1-0 0-0' }, 'SET_AFTER_END@2'],
    [{ ...cup, sets: '1-0 0-1 0-0 0-0 1-0' }, 'SET_AFTER_END@4'],
    [{ ...cup, score: [1, 1] }, 'DRAWN_KNOCK_OUT'],
    [{ ...cup, sets: '1-0 0-1 0-0 0-0' }, 'DRAWN_KNOCK_OUT'],
    [{ ...cup, score: [1, 1], shootOut: [4, 2] }, '1-1 winner 1'],
    [{ ...cup, sets: '1-0 0-1 0-0 0-0', shootOut: [8, 9] }, '1-1 winner 2'],
    [{ ...cup, score: [1, 1], shootOut: [4, 4] }, 'ILLEGAL_SHOOT_OUT'],
    [{ ...cup, score: [1, 1], shootOut: [5, 0] }, 'ILLEGAL_SHOOT_OUT'],
    [{ ...cup, score: [2, 1], shootOut: [4, 2] }, 'ILLEGAL_SHOOT_OUT'],
    [{ score: [1, 1], shootOut: [4, 2] }, 'ILLEGAL_SHOOT_OUT'],
    [{ ...live, score: [null, null] }, '0-0 open'],
    [{ ...live, score: [3, 1] }, '3-1 open'],
    [{ ...live, ...cup, sets: '1-0 0-1 1-0' }, '2-1 open'],
    [{ ...live, sets: '1-0 0-1 1-0' }, 'SET_AFTER_END@2'],
    [{ ...live, ...cup, score: [1, 1], shootOut: [2, 2] }, '1-1 open'],
    [{ ...live, ...cup, score: [1, 1], shootOut: [7, 0] }, 'ILLEGAL_SHOOT_OUT'],
    [{ ...live, ...cup, score: [1, 0], shootOut: [0, 0] }, 'ILLEGAL_SHOOT_OUT'],
    [{ ...forfeit, score: [0, 3] }, '0-3 winner 2'],
    [{ ...forfeit, score: [3, null] }, '3-0 winner 1'],
    [{ ...forfeit, score: [null, null] }, 'FORFEIT_NEEDS_WINNER'],
    [{ ...forfeit, score: [1, 1] }, 'FORFEIT_NEEDS_WINNER'],
    [{ ...forfeit, score: [0, 3], sets: '1-0' }, '0-3 winner 2'],
    [{ ...forfeit, score: [0, 3], sets: '1-0 0-0 0-0' }, 'SET_AFTER_END@2'],
    [{ score: [-1, 0] }, 'ILLEGAL_SCORE'],
    [{ score: [0.5, 0] }, 'ILLEGAL_SCORE'],
  ])
  it('rejects extra time and kicks where the rules have none', () => {
    const plain = { ...presetRules.CAMPUS_2x20, shootOutKicks: 0 } as SportRules
    expect(summary(presetRules.CAMPUS_2x20, { ...cup, sets: '1-0 0-1 1-0 0-0' })).toBe('SET_AFTER_END@2')
    expect(summary(presetRules.CAMPUS_2x20, { ...cup, sets: '1-0 0-1', shootOut: [3, 0] })).toBe('1-1 winner 1')
    expect(summary(plain, { ...cup, sets: '1-0 0-1', shootOut: [3, 0] })).toBe('ILLEGAL_SHOOT_OUT')
  })
  it('keeps a shoot-out beside the score, and a forfeit without one', () => {
    expect(validated(presetRules.IFAB_2x45, { ...cup, score: [1, 1], shootOut: [4, 2] })).toMatchObject({ shootOut: [4, 2], scoreOne: 1 }) // biome-ignore format: short
    expect(validated(presetRules.IFAB_2x45, { ...forfeit, score: [3, 0], shootOut: [4, 2] })).toMatchObject({ shootOut: null }) // biome-ignore format: short
  })
})

describe('badminton', () => {
  walk(presetRules.BWF_3x21, [
    [{ sets: '21-17 18-21 30-29' }, '2-1 winner 1'],
    [{ score: [0, 2], sets: '21-17 21-3' }, '2-0 winner 1'],
    [{ sets: '21-17 18-21' }, 'NOT_OVER'],
    [{ sets: '21-17 18-20' }, 'SET_NOT_OVER@1'],
    [{ sets: '21-17 20-18 21-3' }, 'SET_NOT_OVER@1'],
    [{ sets: '22-17 21-3' }, 'ILLEGAL_SET@0'],
    [{ sets: '21-17 21-3 21-4' }, 'SET_AFTER_END@2'],
    [{ score: [2, 1] }, '2-1 winner 1'],
    [{ score: [1, 1] }, 'NOT_OVER'],
    [{ score: [null, null] }, 'NOT_OVER'],
    [{ score: [2, 2] }, 'ILLEGAL_SCORE'],
    [{ score: [3, 0] }, 'ILLEGAL_SCORE'],
    [{ score: [2, 0], shootOut: [1, 0] }, 'ILLEGAL_SHOOT_OUT'],
    [{ ...live, score: [1, 1] }, '1-1 open'],
    [{ ...live, score: [3, 1] }, 'ILLEGAL_SCORE'],
    [{ ...live, sets: '21-17 15-18' }, '1-0 open'],
    [{ ...live, sets: '21-17 0-0' }, '1-0 open'],
    [{ ...live, sets: '15-18 21-17' }, 'SET_NOT_OVER@0'],
    [{ ...live, sets: '21-17 22-3' }, 'ILLEGAL_SET@1'],
    [{ ...live, sets: '21-17 21-3' }, '2-0 level'],
    [{ ...live, sets: '21-17 21-3 0-0' }, 'SET_AFTER_END@2'],
    [{ ...forfeit, score: [2, 0], sets: '21-17 5-8' }, '2-0 winner 1'],
    [{ ...forfeit, score: [0, 2], sets: '21-17 5-8' }, '0-2 winner 2'],
    [{ ...forfeit, score: [2, 0], sets: '5-8 21-17' }, 'SET_NOT_OVER@0'],
    [{ ...forfeit, score: [3, 0] }, 'ILLEGAL_SCORE'],
    [{ ...forfeit, sets: '21-17 5-8' }, 'FORFEIT_NEEDS_WINNER'],
  ])
})

describe('table tennis', () => {
  walk(presetRules.ITTF_5x11, [
    [{ sets: '11-9 9-11 12-10 11-0' }, '3-1 winner 1'],
    [{ score: [2, 3] }, '2-3 winner 2'],
    [{ score: [2, 1] }, 'NOT_OVER'],
    [{ sets: '11-9 9-11 12-9 11-0' }, 'ILLEGAL_SET@2'],
  ])
})

describe('dodgeball by sets', () => {
  walk(presetRules.KR_CLASS, [
    [{ sets: '5-0 3-4 6-2/TIME' }, '2-1 winner 1'],
    [{ sets: '5-0 4-4/SUDDEN_DEATH_ONE' }, '2-0 winner 1'],
    [{ sets: '5-0 4-4' }, 'SET_NOT_OVER@1'],
    [{ sets: '5-0 4-4/DRAW' }, 'ILLEGAL_SET@1'],
    [{ sets: '5-0 13-2' }, 'ILLEGAL_SET@1'],
    [{ ...live, sets: '5-0 6-8' }, '1-0 open'],
    [{ ...live, sets: '5-0 6-8/TIME' }, '1-1 open'],
    [{ ...live, sets: '5-0 6-0' }, '2-0 level'],
    [{ ...live, sets: '12-12' }, '0-0 open'],
  ])
})

describe('dodgeball by survivors', () => {
  walk(presetRules.KR_CLASS_SURVIVORS, [
    [{ sets: '5-0 3-4 6-2' }, '14-6 winner 1'],
    [{ sets: '5-0 3-4' }, 'NOT_OVER'],
    [{ sets: '5-5 3-4 6-5' }, '14-14 level'],
    [{ ...cup, sets: '5-5 3-4 6-5' }, 'DRAWN_KNOCK_OUT'],
    [{ ...cup, sets: '5-5 3-4 6-5 0-1' }, '14-15 winner 2'],
    [{ ...cup, sets: '5-5 3-4 6-4 0-1' }, 'SET_AFTER_END@3'],
    [{ sets: '5-5 3-4 6-5 0-1' }, 'SET_AFTER_END@3'],
    [{ score: [36, 0] }, '36-0 winner 1'],
    [{ score: [37, 0] }, 'ILLEGAL_SCORE'],
    [{ ...live, sets: '5-0 6-8' }, '5-0 open'],
  ])
})

describe('dodgeball by the clock', () => {
  walk(presetRules.WDBF, [
    [{ sets: '5-0 0-3 2-2/DRAW 1-0' }, '2-1 winner 1'],
    [{ sets: '5-0 0-3' }, '1-1 level'],
    [{ ...cup, sets: '5-0 0-3' }, 'DRAWN_KNOCK_OUT'],
    [{ sets: '7-0' }, 'ILLEGAL_SET@0'],
    [{ score: [11, 9] }, '11-9 winner 1'],
    [{ ...live, sets: '5-0 0-3 4-4' }, '1-1 open'],
  ])
})

it('returns INCOMPLETE where a number is missing', () => {
  const draft = { status: 'LIVE', scoreOne: 0, scoreTwo: 0, shootOut: null, mustDecide: false } as const
  expect(validateResult(presetRules.BWF_3x21, { ...draft, sets: [{ one: 3, two: Number.NaN }] })).toEqual(
    { ok: false, problem: { problem: 'INCOMPLETE' satisfies Problem, set: 0 } }, // biome-ignore format: short
  )
})

it('accepts again what it accepted, whatever was typed', () => {
  const number = fc.integer({ min: 0, max: 13 })
  const set = fc.record(
    { one: number, two: number, end: fc.constantFrom('ELIMINATION', 'TIME', 'SUDDEN_DEATH_ONE', 'DRAW') },
    { requiredKeys: ['one', 'two'] },
  )
  const draft = fc.record({
    status: fc.constantFrom(...matchStatuses),
    scoreOne: fc.option(number),
    scoreTwo: fc.option(number),
    sets: fc.array(set as fc.Arbitrary<SetScore>, { maxLength: 5 }),
    shootOut: fc.option(fc.tuple(number, number)),
    mustDecide: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(presetRules)), draft, (rules, given) => {
      const validation = validateResult(rules, given)
      if (!validation.ok) return
      const { scoreOne, scoreTwo, sets, shootOut, winner, isOver } = validation
      expect(validateResult(rules, { ...given, scoreOne, scoreTwo, sets, shootOut })).toEqual(validation)
      if (winner) expect(isOver && (given.status === 'PAST' || given.status === 'FORFEIT')).toBe(true)
      // Between many sides there is no winner of two.
      if (given.mustDecide && given.status === 'PAST' && rules.kind !== 'PLACED') expect(winner).not.toBeNull()
      // The other way round the other side wins.
      const mirrored = {
        ...given,
        scoreOne: given.scoreTwo,
        scoreTwo: given.scoreOne,
        shootOut: given.shootOut && ([given.shootOut[1], given.shootOut[0]] as [number, number]),
        sets: given.sets.map(({ one, two, end }) => mirror(one, two, end)),
      }
      expect(validateResult(rules, mirrored)).toMatchObject({
        ok: true,
        winner: winner && 3 - winner,
        scoreOne: scoreTwo,
      })
    }),
    { numRuns: 4000 },
  )
})

function mirror(one: number, two: number, end: SetScore['end']): SetScore {
  if (!end) return { one: two, two: one }
  return { one: two, two: one, end: end === 'SUDDEN_DEATH_ONE' ? 'SUDDEN_DEATH_TWO' : end }
}
