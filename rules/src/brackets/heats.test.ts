// Heats into a final: known cases, and any heats against an oracle that picks one finalist after the other.
import type { Measure, SideMarks } from '@campus/contract/marks'
import { SlotSource } from '@campus/contract/sports'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { FieldMatch } from '../ranking/field.ts'
import { lot } from '../ranking/lots.ts'
import { drawFinal, heatsIn, heatsSource, type Qualifying } from './heats.ts'

const heatOf = (text: string, status: FieldMatch['status'] = 'PAST'): FieldMatch => {
  const words = text.split(' ').map((word) => word.split(':') as [string, string])
  const marks = words.map(([, mark], at): SideMarks => {
    const isOut = mark === 'DNS' || mark === 'DNF' || mark === 'DQ'
    return { side: at + 1, attempts: isOut ? [] : mark.split('/').map(Number), unplaced: isOut ? mark : null }
  })
  return { status, round: null, sides: words.map(([teamId]) => Number(teamId)), marks }
}
const lanesOf = (perHeat: number, lanes: number, ...heats: FieldMatch[]) => drawFinal('TIME', heats, { perHeat, lanes }, 'seed') // biome-ignore format: short

describe('the lanes of a final', () => {
  const quick = heatOf('1:60 2:61 3:62 4:63')
  const slow = heatOf('5:70 6:71 7:DQ 8:72')

  it('are empty until every heat is over; a cancelled one is not waited for', () => {
    for (const status of ['FUTURE', 'LIVE', 'POSTPONED'] as const)
      expect(lanesOf(2, 4, quick, { ...slow, status }), status).toEqual([])
    expect(lanesOf(2, 4, quick, { ...slow, status: 'CANCELLED' })).toEqual([3, 1, 2, 4])
    expect(lanesOf(2, 4)).toEqual([])
  })

  it('go to the first of each heat, then to the best others, the best in the middle', () => {
    expect(lanesOf(2, 4, quick, slow)).toEqual([5, 1, 2, 6])
    expect(lanesOf(1, 4, quick, slow)).toEqual([3, 1, 2, 5])
    expect(lanesOf(0, 4, quick, slow)).toEqual([3, 1, 2, 4])
    expect(lanesOf(2, 8, quick, slow)).toEqual([8, 5, 3, 1, 2, 4, 6])
  })

  it('are an order from the best where nobody runs, the second best attempt counts', () => {
    const jumps = [heatOf('1:500/480 2:510'), heatOf('3:500/490 4:DNS')]
    expect(drawFinal('DISTANCE', jumps, { perHeat: 1, lanes: 3 }, 'seed')).toEqual([2, 3, 1])
  })

  it('are drawn by lot between equal marks, and nobody has two', () => {
    const [first, second] = [1, 2].toSorted((a, b) => lot('seed', a) - lot('seed', b))
    expect(lanesOf(1, 2, heatOf('1:60 2:60'), heatOf('3:70 4:71'))).toEqual([first, 3])
    // The other one has the best mark of those left.
    expect(lanesOf(1, 3, heatOf('1:60 2:60'), heatOf('3:70 4:71'))).toEqual([3, first, second])
    expect(lanesOf(1, 4, heatOf('1:60 2:61'), heatOf('1:59 2:DQ'))).toEqual([1, 2])
  })
})

it('a source says how many go on, and nothing else does', () => {
  expect(heatsIn(SlotSource.parse(heatsSource({ perHeat: 2, lanes: 8 })))).toEqual({ perHeat: 2, lanes: 8 })
  for (const source of ['RANK:A조:1', 'WINNER:FINAL:1', null]) expect(heatsIn(source)).toBeUndefined()
})

interface Candidate {
  teamId: number
  heat: number
  attempts: number[]
}

/** Attempts from the best on, then lots: without the places of the product. */
function isBetter(measure: Measure, a: Candidate, b: Candidate): boolean {
  const listOf = ({ attempts }: Candidate) =>
    attempts.map((mark) => (measure === 'TIME' ? mark : -mark)).toSorted((x, y) => x - y)
  const [own, other] = [listOf(a), listOf(b)]
  for (let at = 0; at < 6; at++) {
    const [mine, theirs] = [own[at] ?? Number.POSITIVE_INFINITY, other[at] ?? Number.POSITIVE_INFINITY]
    if (mine !== theirs) return mine < theirs
  }
  return lot('seed', a.teamId) < lot('seed', b.teamId)
}

function oracle(measure: Measure, heats: FieldMatch[], { perHeat, lanes }: Qualifying): number[] {
  const left = heats.flatMap(({ sides, marks }, heat) =>
    marks.flatMap(({ side, attempts, unplaced }): Candidate[] => {
      const valid = attempts.filter((mark) => mark !== null)
      return unplaced || valid.length === 0 ? [] : [{ teamId: sides[side - 1] ?? 0, heat, attempts: valid }]
    }),
  )
  const chosen: Candidate[] = []
  const take = (from: Candidate[]) => {
    const [first, ...others] = from
    if (!first || chosen.length === lanes) return
    const best = others.reduce((known, each) => (isBetter(measure, each, known) ? each : known), first)
    left.splice(left.indexOf(best), 1)
    chosen.push(best)
  }
  for (let place = 0; place < perHeat; place++) {
    const next = heats.map((_, heat) => left.filter((each) => each.heat === heat)).filter((each) => each.length > 0)
    const firsts = next.map((own) => own.reduce((known, each) => (isBetter(measure, each, known) ? each : known)))
    firsts.forEach(() => take(firsts.filter((each) => left.includes(each))))
  }
  while (left.length > 0 && chosen.length < lanes) take(left)
  return chosen.map(({ teamId }) => teamId)
}

const anyHeats = fc
  .array(
    fc.array(
      fc.record({
        // Few values: most runs have equal marks.
        attempts: fc.array(fc.option(fc.integer({ min: 1, max: 4 }), { freq: 6 }), { minLength: 1, maxLength: 3 }),
        unplaced: fc.constantFrom(null, null, null, null, null, 'DNF' as const, 'DQ' as const),
      }),
      { minLength: 1, maxLength: 6, size: 'max' },
    ),
    { minLength: 1, maxLength: 4, size: 'max' },
  )
  .map((heats) => {
    let teamId = 0
    return heats.map((marks): FieldMatch => {
      const all = marks.map((own, at) => ({ ...own, side: at + 1 }))
      return { status: 'PAST', round: null, sides: marks.map(() => ++teamId), marks: all }
    })
  })

it('any heats: as the oracle picks, nobody twice, never more than the lanes, the first of each heat among them', () => {
  const rule = fc.record({ perHeat: fc.integer({ min: 0, max: 3 }), lanes: fc.integer({ min: 2, max: 8 }) })
  const seen = { cut: 0, all: 0 }
  fc.assert(
    fc.property(anyHeats, rule, fc.constantFrom('TIME', 'DISTANCE', 'COUNT'), (heats, qualifying, measure) => {
      const lanes = drawFinal(measure, heats, qualifying, 'seed')
      const picked = oracle(measure, heats, qualifying)
      expect(lanes.toSorted((a, b) => a - b)).toEqual(picked.toSorted((a, b) => a - b))
      expect(new Set(lanes).size).toBe(lanes.length)
      expect(lanes.length).toBeLessThanOrEqual(qualifying.lanes)
      const placed = heats.flatMap(
        ({ sides, marks }) =>
        marks.filter((own) => !own.unplaced && own.attempts.some((mark) => mark !== null)).map(({ side }) => sides[side - 1]), // biome-ignore format: short
      )
      expect(lanes.every((teamId) => placed.includes(teamId))).toBe(true)
      seen[lanes.length < placed.length ? 'cut' : 'all']++
      if (heats.length * qualifying.perHeat > qualifying.lanes) return
      for (const { sides } of heats) {
        const own = placed.filter((teamId) => teamId !== undefined && sides.includes(teamId)).length
        const through = lanes.filter((teamId) => sides.includes(teamId)).length
        expect(through).toBeGreaterThanOrEqual(Math.min(own, qualifying.perHeat))
      }
    }),
    { numRuns: 1000 * inject('propertyFactor') },
  )
  expect(Math.min(seen.cut, seen.all)).toBeGreaterThan(100)
})
