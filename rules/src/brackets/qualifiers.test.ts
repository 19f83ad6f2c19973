// Seeding from groups into the bracket: the classic crossings, and no team meets its own group too early.
import { expect, it } from 'vitest'
import { bracketSize, makeKnockOut, seedOrder } from './knock-out.ts'
import { crossGroups } from './qualifiers.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
function meetings(groupCount: number, perGroup: number): string {
  const entrants = crossGroups(groupCount, perGroup).map(({ group, rank }) => ({ source: `${letters[group]}${rank}` }))
  const first = makeKnockOut(entrants, false).filter(({ one, two }) => `${one.source}${two.source}`.length === 4)
  return first.map(({ one, two }) => `${one.source}-${two.source}`).join(' ')
}

it.each([
  [2, 1, 'A1-B1'],
  [2, 2, 'A1-B2 B1-A2'],
  [4, 2, 'A1-B2 D1-C2 B1-A2 C1-D2'],
  [3, 2, 'B2-C2 C1-A2'],
  [1, 4, 'A1-A4 A2-A3'],
])('%i groups of which %i go on: %s', (groupCount, perGroup, expected) => {
  expect(meetings(groupCount, perGroup)).toBe(expected)
})

const all = Array.from({ length: 16 }, (_, i) => i + 1).flatMap((perGroup) =>
  Array.from({ length: Math.floor(128 / perGroup) }, (_, i) => [i + 1, perGroup] as const),
)

/** By how many the fullest part of the bracket holds more of a group than its fair share. */
function excessOf(groupCount: number, perGroup: number): number {
  const qualifiers = crossGroups(groupCount, perGroup)
  const size = bracketSize(qualifiers.length)
  const lines = seedOrder(size).map((seed) => qualifiers[seed - 1]?.group)
  let excess = 0
  for (let parts = 2; parts < size; parts *= 2)
    for (let part = 0; part < parts; part++) {
      const here = lines.slice((part * size) / parts, ((part + 1) * size) / parts)
      const held = Map.groupBy(
        here.filter((group) => group !== undefined),
        (group) => group,
      )
      for (const { length } of held.values()) excess = Math.max(excess, length - Math.ceil(perGroup / parts))
    }
  return excess
}

it('makes the winners the top seeds, in the order of their groups', () => {
  for (const [groupCount, perGroup] of all) {
    const qualifiers = crossGroups(groupCount, perGroup)
    const ranks = qualifiers.map((_, seed) => Math.floor(seed / groupCount) + 1)
    expect(qualifiers.map(({ rank }) => rank)).toEqual(ranks)
    expect(qualifiers.slice(0, groupCount).map(({ group }) => group)).toEqual([...Array(groupCount).keys()])
    expect(new Set(qualifiers.map(({ group, rank }) => `${group} ${rank}`)).size).toBe(groupCount * perGroup)
  }
})

it('keeps teams of one group apart as long as possible, for every number of them', () => {
  const missed = all.filter(([groupCount, perGroup]) => {
    const excess = excessOf(groupCount, perGroup)
    const isPromised = perGroup <= 3 || Number.isInteger(Math.log2(groupCount))
    expect(excess, `${groupCount} × ${perGroup}`).toBeLessThanOrEqual(isPromised ? 0 : 1)
    return excess > 0
  })
  // Of more than 400; two groups of which two go on meet again in the final only, and so on.
  expect(missed.length).toBeLessThan(30)
})

it('never lets a group meet itself in the first round', () => {
  for (const [groupCount, perGroup] of all) {
    const qualifiers = crossGroups(groupCount, perGroup)
    const size = bracketSize(qualifiers.length)
    const own = qualifiers.filter(({ group }, seed) => group === qualifiers[size - 1 - seed]?.group)
    if (groupCount > 1) expect(own, `${groupCount} × ${perGroup}`).toEqual([])
  }
})
