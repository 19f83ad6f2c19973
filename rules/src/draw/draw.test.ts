// What a draw puts where, that it keeps departments apart, and that each outcome is as likely as the others.
import { createHmac } from 'node:crypto'
import type { DrawSetup } from '@campus/contract/draws'
import { describe, expect, inject, test } from 'vitest'
import { crowdedDepartment, drawOf, seedOfLine } from './draw.ts'
import { samplePots, sampleSetup } from './samples.ts'
import type { Hmac } from './stream.ts'

const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

const secret = new Uint8Array(32).fill(7)

/** The draw of a setup; another number of team 1 is another draw. */
const draw = (setup: DrawSetup, number = 0) =>
  drawOf({ setup: JSON.stringify(setup), secret, numbers: [{ teamId: 1, number }] }, nodeHmac)

const many = (setup: DrawSetup, count = 200) => Array.from({ length: count }, (_, number) => draw(setup, number))
const groups = ['A조', 'B조', 'C조', 'D조']

/** One pot of teams that must be apart. */
const apart = (count: number, departments: number) =>
  sampleSetup(count, departments, { kind: 'GROUPS', groups, pots: [[], samplePots(count, 0, 4)[0] ?? []], isApart: true }) // biome-ignore format: short

describe('a draw into groups', () => {
  test('gives each group one team of each pot, and sizes that differ by one at most', () => {
    const setup = sampleSetup(14, 14, { kind: 'GROUPS', groups, pots: samplePots(14, 6, 4) })
    expect(setup.pots.map(({ length }) => length)).toEqual([4, 2, 8])
    for (const balls of many(setup)) {
      const teams = Map.groupBy(balls, ({ place }) => place)
      expect([...teams.values()].map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([3, 3, 4, 4])
      for (const pot of setup.pots.slice(0, 2)) {
        const places = balls.filter(({ teamId }) => pot.includes(teamId)).map(({ place }) => place)
        expect(new Set(places).size).toBe(pot.length)
      }
    }
  })

  test('draws the pots in their order', () => {
    const setup = sampleSetup(8, 8, { kind: 'GROUPS', groups, pots: samplePots(8, 4, 4) })
    for (const balls of many(setup, 20))
      expect(balls.slice(0, 4).map(({ teamId }) => teamId).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]) // biome-ignore format: short
  })

  test('keeps teams of a department apart', () => {
    const setup = sampleSetup(12, 4, { kind: 'GROUPS', groups, pots: samplePots(12, 0, 4), isApart: true })
    for (const balls of many(setup)) {
      const rooms = balls.map(({ teamId, place }) => `${place} ${teamId % 4}`)
      expect(new Set(rooms).size).toBe(12)
    }
  })

  test('names the department that does not fit', () => {
    expect(crowdedDepartment(apart(12, 4))).toBeUndefined()
    expect(crowdedDepartment(apart(9, 2))).toBe('학과1')
    expect(crowdedDepartment({ ...apart(9, 2), isApart: false })).toBeUndefined()
    // It fits in principle, but so rarely that drawing again does not find it.
    expect(crowdedDepartment(apart(32, 8))).toBeDefined()
  })
})

describe('a draw into a bracket', () => {
  const setup = sampleSetup(6, 6, { kind: 'BRACKET', pots: [[1, 2], [3, 4, 5, 6]] }) // biome-ignore format: short

  test('has the seeds at their lines and byes at the lines that nobody has', () => {
    for (const balls of many(setup, 50)) {
      expect(balls.slice(0, 2)).toEqual([
        { teamId: 1, place: 1 },
        { teamId: 2, place: 5 },
      ])
      // Of eight lines the seventh and eighth seed's are empty: the byes of seeds one and two.
      expect(balls.map(({ place }) => place).toSorted((a, b) => a - b)).toEqual([1, 3, 4, 5, 7, 8])
      const seeds = balls.map(({ place }) => seedOfLine(place, 6))
      expect(seeds.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    }
  })

  test('keeps teams of a department apart in the first round', () => {
    const others = sampleSetup(8, 4, { kind: 'BRACKET', pots: [[], [1, 2, 3, 4, 5, 6, 7, 8]], isApart: true })
    for (const balls of many(others)) {
      const rooms = balls.map(({ teamId, place }) => `${Math.ceil(place / 2)} ${teamId % 4}`)
      expect(new Set(rooms).size).toBe(8)
    }
    expect(crowdedDepartment(others)).toBeUndefined()
    expect(crowdedDepartment({ ...others, teams: sampleSetup(8, 1, { kind: 'BRACKET' }).teams })).toBe('학과0')
  })
})

test('the sides of pairs: one of the two is at home', () => {
  const setup = sampleSetup(4, 4, { kind: 'SIDES', pots: [], pairs: [[1, 2], [4, 3]] }) // biome-ignore format: short
  const seen = new Set(many(setup).map((balls) => balls.map(({ teamId, place }) => `${place}:${teamId}`).join()))
  expect([...seen].toSorted()).toEqual(['1:1,2:3', '1:1,2:4', '1:2,2:3', '1:2,2:4'])
})

test('another secret, number, setup or missing number is another draw; the order of the numbers is not', () => {
  const setup = JSON.stringify(sampleSetup(10, 10, { kind: 'ORDER' }))
  const numbers = [{ teamId: 1, number: 5 }, { teamId: 2, number: 6 }] // biome-ignore format: short
  const base = drawOf({ setup, secret, numbers }, nodeHmac)
  expect(drawOf({ setup, secret, numbers: numbers.toReversed() }, nodeHmac)).toEqual(base)
  const others = [
    { setup, secret: secret.with(0, 8), numbers },
    { setup, secret, numbers: [{ teamId: 1, number: 6 }, { teamId: 2, number: 5 }] }, // biome-ignore format: short
    { setup, secret, numbers: numbers.slice(0, 1) },
    { setup: setup.replace('총장배', '총장컵'), secret, numbers },
  ]
  const drawn = [base, ...others.map((facts) => drawOf(facts, nodeHmac))].map((balls) => JSON.stringify(balls))
  expect(new Set(drawn).size).toBe(5)
})

/** How far the counts of `outcomes` equally likely outcomes are from equal. */
function chiSquare(counts: readonly number[], outcomes: number): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / outcomes
  const seen = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return seen + (outcomes - counts.length) * expected
}

// The draws are the same at every run: the limit (one in 1,000) is passed or not for good.
test.each<[string, DrawSetup, outcomes: number, limit: number]>([
  ['an order of four', sampleSetup(4, 4, { kind: 'ORDER' }), 24, 49.73],
  [
    'groups that keep two pairs apart',
    sampleSetup(4, 2, { kind: 'GROUPS', groups: ['A조', 'B조'], pots: [[1, 2, 3, 4]], isApart: true }),
    4,
    16.27,
  ],
  ['two teams left over for three groups', sampleSetup(2, 2, { kind: 'GROUPS', groups: groups.slice(0, 3), pots: [[1, 2]] }), 6, 20.52], // biome-ignore format: short
])('%s: every outcome is as likely as the others', { timeout: 300_000 }, (name, setup, outcomes, limit) => {
  const draws = inject('propertyFactor') > 1 ? 1_000_000 : 30_000
  const text = JSON.stringify(setup)
  const counts = new Map<string, number>()
  for (let number = 0; number < draws; number++) {
    const balls = drawOf({ setup: text, secret, numbers: [{ teamId: 1, number }] }, nodeHmac)
    const key = balls.map(({ teamId, place }) => `${teamId}:${place}`).toSorted().join(' ') // biome-ignore format: short
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const found = chiSquare([...counts.values()], outcomes)
  expect(counts.size).toBe(outcomes)
  expect(found, `${name}, ${draws} draws: chi-square ${found}`).toBeLessThan(limit)
})
