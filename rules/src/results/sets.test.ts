// One set: legal and illegal ends as the laws list them, checked against every rally that can be played.
import type { PointRules, SetEnd, SportRules } from '@campus/contract/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { isLegalSet, isOpenSet, maxSets, type SetScore, setsToText, textToSets, winnerOfSet } from './sets.ts'

const scores = (text: string) =>
  text.split(' ').map((pair): SetScore => {
    const [one = -1, two = -1] = pair.split('-').map(Number)
    return { one, two }
  })

const both = (sets: SetScore[]) => sets.flatMap((set) => [set, { one: set.two, two: set.one }])

describe.each([
  [
    'BWF_3x21',
    '21-0 21-19 22-20 29-27 30-28 30-29',
    '20-0 20-18 21-20 20-20 29-28 29-29',
    '22-19 23-20 30-27 31-29 31-30 30-30 22-0',
  ],
  ['BWF_3x15', '15-0 15-13 16-14 20-18 21-19 21-20', '14-0 15-14 14-14 20-20', '16-13 21-18 22-20 22-21 21-21'],
  ['ITTF_5x11', '11-0 11-9 12-10 25-23 40-38', '10-0 11-10 10-10 24-23', '12-9 13-10 21-11 25-22'],
  ['ITTF_7x11', '11-9 12-10', '11-10', '12-9 14-11'],
] as const)('%s', (preset, over, open, never) => {
  // biome-ignore format: a law a line
  const rules = presetRules[preset] as PointRules
  it.each(both(scores(over)))('ends $one-$two', (set) => {
    expect([isLegalSet(rules, set), isOpenSet(rules, set)]).toEqual([true, false])
    expect(winnerOfSet(rules, set)).toBe(set.one > set.two ? 1 : 2)
  })
  it.each(both(scores(open)))('goes on at $one-$two', (set) => {
    expect([isLegalSet(rules, set), isOpenSet(rules, set), winnerOfSet(rules, set)]).toEqual([false, true, null])
  })
  it.each(both(scores(never)))('is never $one-$two', (set) => {
    expect([isLegalSet(rules, set), isOpenSet(rules, set), winnerOfSet(rules, set)]).toEqual([false, false, null])
  })
})

/** Every score that rallies lead to, played out one by one. */
function playAll({ points, lead, cap }: PointRules, most: number): { over: Set<string>; open: Set<string> } {
  const [over, open] = [new Set<string>(), new Set<string>()]
  const todo: [number, number][] = [[0, 0]]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [a, b] = next
    const isWon = (a >= points || b >= points) && Math.abs(a - b) >= lead
    const known = isWon || a === cap || b === cap ? over : open
    if (known.has(next.join('-')) || a > most || b > most) continue
    known.add(next.join('-'))
    if (known === open) todo.push([a + 1, b], [a, b + 1])
  }
  return { over, open }
}

it('takes exactly the scores that rallies lead to, under any rules', () => {
  const anyRules = fc
    .record({ points: fc.integer({ min: 1, max: 12 }), lead: fc.constantFrom(1, 2), above: fc.option(fc.integer({ min: 1, max: 6 })) })
    .map(({ points, lead, above }): PointRules => ({ ...(presetRules.BWF_3x21 as PointRules), points, lead, cap: above === null ? null : points + above })) // biome-ignore format: long names
  fc.assert(
    fc.property(anyRules, (rules) => {
      const { over, open } = playAll(rules, 20)
      for (let one = 0; one <= 20; one++)
        for (let two = 0; two <= 20; two++) {
          const text = `${one}-${two}`
          if (isLegalSet(rules, { one, two }) !== over.has(text)) expect.fail(`over ${text} ${JSON.stringify(rules)}`)
          if (isOpenSet(rules, { one, two }) !== open.has(text)) expect.fail(`open ${text} ${JSON.stringify(rules)}`)
        }
    }),
    { numRuns: 150 },
  )
})

describe('a dodgeball set', () => {
  const { KR_CLASS: sets, KR_CLASS_SURVIVORS: sum, WDBF: timed } = presetRules
  it.each<[SportRules, number, number, SetEnd | undefined, boolean, 1 | 2 | null]>([
    [sets, 5, 0, undefined, true, 1],
    [sets, 0, 12, 'ELIMINATION', true, 2],
    [sets, 5, 1, 'ELIMINATION', false, null],
    [sets, 0, 0, 'ELIMINATION', false, null],
    [sets, 13, 0, 'ELIMINATION', false, null],
    [sets, 5, 4, 'TIME', true, 1],
    [sets, 5, 4, undefined, true, 1],
    [sets, 4, 4, 'TIME', false, null],
    [sets, 4, 4, 'SUDDEN_DEATH_ONE', true, 1],
    [sets, 4, 4, 'SUDDEN_DEATH_TWO', true, 2],
    [sets, 5, 4, 'SUDDEN_DEATH_TWO', false, null],
    [sets, 4, 4, 'DRAW', false, null],
    [sets, 4, 4, undefined, false, null],
    [sum, 4, 4, undefined, true, null],
    [sum, 4, 4, 'DRAW', true, null],
    [sum, 4, 3, 'DRAW', false, null],
    [timed, 3, 3, 'DRAW', true, null],
    [timed, 7, 0, undefined, false, null],
    [sets, -1, 0, undefined, false, null],
    [sets, 1.5, 0, undefined, false, null],
  ])('%j %i-%i %s: %s, won by %s', (rules, one, two, end, isLegal, winner) => {
    const set = end ? { one, two, end } : { one, two }
    expect([isLegalSet(rules, set), winnerOfSet(rules, set)]).toEqual([isLegal, winner])
  })
})

describe('the form in the contract', () => {
  it.each([
    [[], '', '', ''],
    [
      [
        { one: 21, two: 17 },
        { one: 18, two: 21 },
      ],
      '21,18',
      '17,21',
      '',
    ],
    [
      [
        { one: 5, two: 0 },
        { one: 4, two: 4, end: 'SUDDEN_DEATH_TWO' },
      ],
      '5,4',
      '0,4',
      ',SUDDEN_DEATH_TWO',
    ],
  ] as [SetScore[], string, string, string][])('%j', (sets, teamOneSubScores, teamTwoSubScores, setEnds) => {
    // biome-ignore format: a case a line
    expect(setsToText(sets)).toEqual({ teamOneSubScores, teamTwoSubScores, setEnds })
    expect(textToSets({ teamOneSubScores, teamTwoSubScores, setEnds })).toEqual(sets)
  })

  it.each([
    ['21', '', ''],
    ['21,18', '17', ''],
    ['21', '17', 'TIME,TIME'],
    ['', '', 'TIME'],
    ['21', '17', 'LATER'],
    ['21,', '17,', ''],
    ['a', '17', ''],
    ['-1', '17', ''],
  ])('%s / %s / %s is rejected', (teamOneSubScores, teamTwoSubScores, setEnds) => {
    expect(textToSets({ teamOneSubScores, teamTwoSubScores, setEnds })).toBeUndefined()
  })

  it('has room for the sets of every preset', () => {
    const room = Object.entries(presetRules).map(([preset, rules]) => `${preset} ${maxSets(rules)}`)
    expect(room.join(', ')).toBe(
      'IFAB_2x45 4, CAMPUS_2x20 4, BWF_3x21 3, BWF_3x15 3, ITTF_5x11 5, ITTF_7x11 7, KR_CLASS 3, KR_CLASS_SURVIVORS 3, WDBF 30, ' +
        'FUTSAL_2x20 4, FIVB_5x25 5, FIVB_3x25 3, JOKGU_3x15 3, TUG_OF_WAR_3 3, ARM_WRESTLING_3 3, ' +
        'FIBA_4x10 9, CAMPUS_4x7 9, FIBA_3x3 6, KICKBALL_5 10, SOFTBALL_7 12, ' +
        'RELAY_8 0, SPRINT_8 0, MARATHON 0, LONG_JUMP_3 0, GROUP_ROPE_2 0, BWF_TIE_5 5, BWF_TIE_MIXED_5 5, ITTF_TIE_5 5',
    )
  })
})
