// Matches of rally sports point by point: they end once, with one winner, and validation agrees at every point.
import type { PointRules } from '@campus/contract/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { isMatchOver, playPoint } from './points.ts'
import { type Draft, type SetScore, validateResult } from './result.ts'

const rallyRules = fc.constantFrom(
  presetRules.BWF_3x21 as PointRules,
  presetRules.BWF_3x15 as PointRules,
  presetRules.ITTF_5x11 as PointRules,
  { ...(presetRules.ITTF_7x11 as PointRules), points: 3, cap: 4 },
  { ...(presetRules.BWF_3x21 as PointRules), bestOf: 1, lead: 1, cap: null },
)
const draftOf = (status: Draft['status'], sets: SetScore[]): Draft => ({
  status,
  sets,
  scoreOne: null,
  scoreTwo: null,
  shootOut: null,
  mustDecide: true,
})

it('plays every match to one winner, and validation agrees', () => {
  const points = fc.infiniteStream(fc.constantFrom<1 | 2>(1, 2))
  fc.assert(
    fc.property(rallyRules, points, (rules, stream) => {
      let sets: SetScore[] = []
      let by: 1 | 2 = 1
      for (by of stream) {
        const live = validateResult(rules, draftOf('LIVE', sets))
        if (!live.ok || live.winner !== null || live.isOver) expect.fail(`${JSON.stringify(sets)} while running`)
        if (sets.length > 0 && validateResult(rules, draftOf('PAST', sets)).ok)
          expect.fail(`${JSON.stringify(sets)} is not over`)
        sets = playPoint(rules, sets, by)
        if (isMatchOver(rules, sets)) break
      }
      // The side that wins the last point wins the match, and nothing is played after it.
      expect(validateResult(rules, draftOf('PAST', sets))).toMatchObject({ ok: true, winner: by, isOver: true, sets })
      expect(validateResult(rules, draftOf('LIVE', sets))).toMatchObject({ ok: true, winner: null, isOver: true })
      expect(playPoint(rules, sets, 1)).toEqual(sets)
    }),
    { numRuns: 300 },
  )
})

/** Every list of sets that points lead to, finished or not. */
function playAll(rules: PointRules): { over: Set<string>; open: Set<string> } {
  const [over, open] = [new Set<string>(), new Set<string>()]
  const needed = Math.ceil(rules.bestOf / 2)
  const isWon = ([a, b]: [number, number]) =>
    a === rules.cap || b === rules.cap || (Math.max(a, b) >= rules.points && Math.abs(a - b) >= rules.lead)
  const todo: [number, number][][] = [[]]
  for (let sets = todo.pop(); sets; sets = todo.pop()) {
    const done = sets.filter(isWon)
    const most = Math.max(done.filter(([a, b]) => a > b).length, done.filter(([a, b]) => b > a).length)
    const known = most === needed ? over : open
    if (known.has(JSON.stringify(sets))) continue
    known.add(JSON.stringify(sets))
    if (known === over) continue
    const last = sets.at(-1)
    const [before, [a, b]] = last && !isWon(last) ? [sets.slice(0, -1), last] : [sets, [0, 0] as const]
    todo.push([...before, [a + 1, b]], [...before, [a, b + 1]])
  }
  return { over, open }
}

it('accepts no list of sets that points do not lead to', () => {
  const rules: PointRules = { ...(presetRules.BWF_3x21 as PointRules), points: 2, lead: 2, cap: 4 }
  const { over, open } = playAll(rules)
  const pairs = Array.from({ length: 36 }, (_, i): [number, number] => [Math.floor(i / 6), i % 6])
  const lists = pairs.flatMap((a) => [[a], ...pairs.flatMap((b) => [[a, b], ...pairs.map((c) => [a, b, c])])])
  let accepted = 0
  for (const list of lists) {
    const sets = list.map(([one, two]) => ({ one, two }))
    // A set just opened is 0-0 before its first point.
    const isFresh = list.at(-1)?.join() === '0,0' && open.has(JSON.stringify(list.slice(0, -1)))
    const mayStand = open.has(JSON.stringify(list)) || over.has(JSON.stringify(list)) || (isFresh && isFull(list))
    if (validateResult(rules, draftOf('PAST', sets)).ok !== over.has(JSON.stringify(list)))
      expect.fail(JSON.stringify(list))
    if (validateResult(rules, draftOf('LIVE', sets)).ok !== mayStand) expect.fail(`running ${JSON.stringify(list)}`)
    accepted += over.has(JSON.stringify(list)) ? 1 : 0
  }
  expect(accepted).toBe(over.size)
})

/** Whether every set before the last is over. */
function isFull(list: [number, number][]): boolean {
  return list.slice(0, -1).every(([a, b]) => a === 4 || b === 4 || (Math.max(a, b) >= 2 && Math.abs(a - b) >= 2))
}
