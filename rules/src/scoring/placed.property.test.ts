// Matches of many sides against a second way to keep them: a sheet of paper with a line for each side.
import { type Measure, measures, type SideMarks, type Unplaced, unplacedReasons } from '@campus/contract/marks'
import type { PlacedRules } from '@campus/contract/rules'
import fc from 'fast-check'
import { expect, inject, it, test } from 'vitest'
import { placesOf } from '../results/places.ts'
import { presetRules } from '../sports/presets.ts'
import { type Body, idOf, tapOf } from './samples.ts'
import { type Base, fold, mayTap } from './scoring.ts'

const sides = 5
const base: Base = { sport: 'RELAY', mustDecide: false, sides }
const anyRules = fc.record({
  measure: fc.constantFrom<Measure>(...measures),
  attempts: fc.integer({ min: 1, max: 3 }),
})
const rulesWith = (some: Pick<PlacedRules, 'measure' | 'attempts'>): PlacedRules => ({
  kind: 'PLACED',
  lanes: 8,
  slotMinutes: 10,
  forfeitScore: 1,
  ...some,
})
const tap = fc.record({
  type: fc.constant('MARK' as const),
  side: fc.integer({ min: 1, max: sides + 1 }),
  mark: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined, freq: 4 }),
  unplaced: fc.option(fc.constantFrom<Unplaced>(...unplacedReasons), { nil: undefined, freq: 1 }),
})

type Line = { text: string[]; isOut: boolean }

/** A line of words per side; whoever reads it sorts the lines by hand. */
function onPaper({ measure, attempts }: PlacedRules, taps: Body[]): string[] {
  const lines = Array.from({ length: sides }, (): Line => ({ text: [], isOut: false }))
  for (const { side = 0, mark, unplaced } of taps) {
    const line = lines[side - 1]
    if (!line || line.isOut) continue
    const valid = line.text.filter((word) => word !== 'x').length
    if (unplaced) {
      if (mark !== undefined || (unplaced === 'DNS' && line.text.length > 0) || (unplaced === 'DNF' && valid > 0))
        continue
      line.isOut = true
    } else if (line.text.length < attempts && (mark !== undefined || measure !== 'TIME')) {
      line.text.push(mark === undefined ? 'x' : String(mark))
    }
  }
  const keyOf = ({ text, isOut }: Line) =>
    isOut ? [] : text.filter((word) => word !== 'x').map(Number).toSorted((a, b) => (measure === 'TIME' ? a - b : b - a)) // biome-ignore format: short
  const isBefore = (one: number[], other: number[]) => {
    for (let at = 0; at < one.length; at++) {
      if (other[at] === undefined) return true
      if (one[at] !== other[at]) return measure === 'TIME' ? one[at]! < other[at]! : one[at]! > other[at]!
    }
    return false
  }
  const keys = lines.map(keyOf)
  return keys.map((key) => (key.length === 0 ? '-' : String(1 + keys.filter((other) => other.length > 0 && isBefore(other, key)).length))) // biome-ignore format: short
}

const tapsOf = (bodies: Body[]) => [{ type: 'START' } as Body, ...bodies].map((body, at) => tapOf(at + 1, body))

it('places as on paper', () => {
  fc.assert(
    fc.property(anyRules, fc.array(tap, { maxLength: 20 }), (some, bodies) => {
      const rules = rulesWith(some)
      const { state } = fold(rules, base, tapsOf(bodies))
      const places = placesOf(rules, state.marks)
      const shown = Array.from({ length: sides }, (_, at) => String(places.get(at + 1) ?? '-'))
      expect(shown).toEqual(onPaper(rules, bodies))
      expect([state.scoreOne, state.scoreTwo, state.winner]).toEqual([null, null, null])
    }),
    { numRuns: 400 * inject('propertyFactor') },
  )
})

it('is the same however taps are shuffled and repeated, and an undone tap was never made', () => {
  fc.assert(
    fc.property(
      anyRules,
      fc.array(tap, { minLength: 1, maxLength: 12 }),
      fc.nat(11),
      fc.infiniteStream(fc.nat()),
      (some, bodies, at, luck) => {
        // biome-ignore format: short
        const rules = rulesWith(some)
        const taps = tapsOf(bodies)
        const shuffled = [...taps, ...taps].map((each) => ({ each, key: luck.next().value as number })).toSorted((a, b) => a.key - b.key).map(({ each }) => each) // biome-ignore format: short
        expect(fold(rules, base, shuffled)).toEqual(fold(rules, base, taps))
        const target = taps[1 + (at % bodies.length)]!
        const undone = fold(rules, base, [...taps, tapOf(taps.length + 1, { type: 'UNDO', target: target.id })])
        expect(undone.state).toEqual(fold(rules, base, taps.filter(({ id }) => id !== target.id)).state) // biome-ignore format: short
      },
    ),
    { numRuns: 200 * inject('propertyFactor') },
  )
})

it('can always be brought to an end, and not before every side has tried or is out', () => {
  fc.assert(
    fc.property(anyRules, fc.array(tap, { maxLength: 12 }), (some, bodies) => {
      const rules = rulesWith(some)
      const folded = fold(rules, base, tapsOf(bodies))
      const open = Array.from({ length: sides }, (_, side) => side + 1).filter((side) => {
        const own = folded.state.marks.find((known) => known.side === side)
        return !own || (own.attempts.length === 0 && !own.unplaced)
      })
      expect(mayTap(rules, base, folded, 'FINISH')).toBe(open.length === 0)
      const rest = open.map((side): Body => ({ type: 'MARK', side, unplaced: 'DNS' }))
      expect(fold(rules, base, tapsOf([...bodies, ...rest, { type: 'FINISH' }])).state.status).toBe('PAST')
    }),
    { numRuns: 200 * inject('propertyFactor') },
  )
})

const mark = (side: number): Body => ({ type: 'MARK', side, mark: 6000 + side })

test('marks come between the start and the end; a result is opened again by undoing its end', () => {
  const rules = presetRules.RELAY_8
  const all = [mark(1), mark(2), mark(3), mark(4), mark(5)]
  expect(fold(rules, base, [tapOf(1, mark(1))]).ignored).toEqual([idOf(1)])
  const over = tapsOf([...all, { type: 'FINISH' }, { type: 'MARK', side: 2, unplaced: 'DQ' }])
  expect(fold(rules, base, over)).toMatchObject({ ignored: [idOf(8)], state: { status: 'PAST' } })
  const reopened = tapsOf([...all, { type: 'FINISH' }, { type: 'UNDO', target: idOf(7) }, { type: 'MARK', side: 2, unplaced: 'DQ' }]) // biome-ignore format: short
  expect(fold(rules, base, reopened).state).toMatchObject({ status: 'LIVE', marks: { 1: { attempts: [6002], unplaced: 'DQ' } } }) // biome-ignore format: short
})

/** A form's standing. */
function correct(status: 'LIVE' | 'PAST' | 'FUTURE', marks?: SideMarks[]): Body {
  return { type: 'CORRECTION', standing: { status, scoreOne: null, scoreTwo: null, sets: [], shootOut: null, marks } }
}

test('a form sets and keeps marks; it ends nothing that lacks them, and no forfeit decides', () => {
  const rules = presetRules.LONG_JUMP_3
  const whole = Array.from({ length: sides }, (_, at) => ({ side: at + 1, attempts: [500 + at], unplaced: null }))
  expect(fold(rules, base, [tapOf(1, correct('PAST', whole))]).state).toMatchObject({ status: 'PAST', marks: whole })
  expect(fold(rules, base, [tapOf(1, correct('PAST', whole.slice(1)))]).ignored).toHaveLength(1)
  expect(fold(rules, base, [tapOf(1, correct('PAST'))]).ignored).toHaveLength(1)
  expect(fold(rules, base, [tapOf(1, correct('LIVE', [{ side: 9, attempts: [1], unplaced: null }]))]).ignored).toHaveLength(1) // biome-ignore format: short
  expect(fold(rules, base, [tapOf(1, correct('FUTURE', whole))]).ignored).toHaveLength(1)
  expect(fold(rules, base, tapsOf([{ type: 'FORFEIT', team: 1 }])).ignored).toHaveLength(1)
})
