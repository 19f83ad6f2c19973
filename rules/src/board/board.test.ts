// A day of 120 matches on twelve courts, and what moves on it break, push and swap.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, minute } from '../seoul.ts'
import { push, shift, swap, withMoves } from './moves.ts'
import { type BoardFacts, type BoardMatch, findProblems, isHard, keyOf, newProblems } from './problems.ts'

const date = '2026-11-14'
const at = (clock: string) => instantOf(date, clock)
const match = (matchId: number, clock: string, more: Partial<BoardMatch> = {}): BoardMatch => ({
  matchId,
  startsAt: at(clock),
  venueId: 1,
  teamIds: [matchId * 10, matchId * 10 + 1],
  minutes: 30,
  restMinutes: 20,
  feeders: [],
  ...more,
})
const open: BoardFacts = { courts: [], people: [] }
const all = (matches: readonly BoardMatch[]) => new Set(matches.map(({ matchId }) => matchId))
const kindsOf = (matches: BoardMatch[], facts = open) =>
  findProblems(matches, all(matches), facts).map(({ kind, minutes }) => [kind, minutes])
const clocks = (matches: readonly BoardMatch[]) =>
  matches.map(({ startsAt }) => new Date(startsAt + 9 * 60 * minute).toISOString().slice(11, 16))

describe('what is wrong', () => {
  test('one court, two matches', () => {
    expect(kindsOf([match(1, '14:00'), match(2, '14:20')])).toEqual([['COURT', 10]])
    expect(kindsOf([match(1, '14:00'), match(2, '14:30')])).toEqual([])
    expect(kindsOf([match(1, '14:00', { venueId: null }), match(2, '14:20', { venueId: null })])).toEqual([])
  })

  test('a team at once, and a team without rest', () => {
    const second = (clock: string) => match(2, clock, { venueId: 2, teamIds: [11, 99] })
    expect(kindsOf([match(1, '14:00'), second('14:10')])).toEqual([['TEAM', 20]])
    expect(kindsOf([match(1, '14:00'), second('14:35')])).toEqual([['REST', 15]])
    expect(kindsOf([match(1, '14:00'), second('14:50')])).toEqual([])
    expect(kindsOf([match(1, '14:00'), second('13:20')])).toEqual([['REST', 10]])
  })

  test('somebody who plays in two teams', () => {
    const facts = { ...open, people: [{ name: '최윤서', teamIds: [10, 20] }] }
    const [one, two] = [match(1, '14:00'), match(2, '14:10', { venueId: 2 })]
    expect(kindsOf([one, two], facts)).toEqual([['PERSON', 20]])
    expect(kindsOf([one, { ...two, startsAt: at('14:30') }], facts)).toEqual([])
    // Both teams in one match: somebody changed sides, but is there once.
    expect(kindsOf([match(1, '14:00', { teamIds: [10, 20] })], facts)).toEqual([])
  })

  test('a final before its semi-final is over', () => {
    const final = (clock: string) => match(9, clock, { venueId: 2, feeders: [1, 2] })
    expect(kindsOf([match(1, '14:00'), final('14:20')])).toEqual([['ORDER', 10]])
    expect(kindsOf([match(1, '14:00'), final('14:30')])).toEqual([])
  })

  test('a court that is closed, and one that pauses', () => {
    const noon = { date: null, from: '12:00', to: '13:00' }
    const courts = [{ venueId: 1, opens: '10:00', closes: '19:10', breaks: [noon, { ...noon, date: '2026-11-15' }] }]
    const facts = { ...open, courts }
    expect(kindsOf([match(1, '18:55')], facts)).toEqual([['HOURS', 15]])
    expect(kindsOf([match(1, '09:50')], facts)).toEqual([['HOURS', 10]])
    expect(kindsOf([match(1, '11:40')], facts)).toEqual([['BREAK', 10]])
    expect(kindsOf([match(1, '13:00')], facts)).toEqual([])
    expect(kindsOf([match(1, '18:55', { venueId: 2 })], facts)).toEqual([])
  })

  test('what was wrong before is not new, unless it gets worse', () => {
    const before = [match(1, '14:00'), match(2, '14:20')]
    const after = (clock: string) => [match(1, '14:00'), match(2, clock)]
    expect(newProblems(before, after('14:25'), open)).toEqual([])
    expect(newProblems(before, after('14:10'), open)).toMatchObject([{ kind: 'COURT', minutes: 20 }])
    expect(newProblems(before, before, open)).toEqual([])
  })
})

describe('acts', () => {
  test('two matches take each other’s place', () => {
    const [one, two] = [match(1, '14:00'), match(2, '15:00', { venueId: 2 })]
    const plan = withMoves([one, two], swap(one, two))
    expect(plan).toMatchObject([
      { venueId: 2, startsAt: at('15:00') },
      { venueId: 1, startsAt: at('14:00') },
    ])
  })

  test('a late match is shifted from when it would begin', () => {
    const day = [match(1, '14:30'), match(2, '15:50')]
    const expected = new Map([[1, at('14:42')]])
    expect(clocks(withMoves(day, shift(day, { matchIds: [1, 2], minutes: 15, expected })))).toEqual(['14:57', '16:05'])
  })

  test('a push fills gaps first, and keeps the rest of teams on other courts', () => {
    const day = [
      match(1, '14:00'),
      match(2, '14:30'),
      match(3, '15:30'),
      // Team 20 plays here after match 2.
      match(4, '15:20', { venueId: 2, teamIds: [20, 41] }),
      match(5, '15:55', { venueId: 2 }),
    ]
    const moves = push(day, new Map([[1, { startsAt: at('14:15'), venueId: 1 }]]), all(day), open)
    expect(clocks(withMoves(day, moves))).toEqual(['14:15', '14:45', '15:30', '15:35', '16:05'])
  })

  test('a dropped card pushes what it lies on, and nothing that begins before without touching it', () => {
    const day = [match(1, '13:00', { teamIds: [50, 51] }), match(2, '15:00'), match(5, '17:00', { teamIds: [50, 59] })]
    const moves = push(day, new Map([[5, { startsAt: at('13:40'), venueId: 2 }]]), all(day), open)
    expect([...moves.keys()]).toEqual([5])
  })

  test('what cannot give way stays where it is', () => {
    const day = [match(1, '14:00'), match(2, '14:30'), match(3, '15:00')]
    const moves = push(day, new Map([[1, { startsAt: at('14:10'), venueId: 1 }]]), new Set([1, 3]), open)
    expect(clocks(withMoves(day, moves))).toEqual(['14:10', '14:30', '15:00'])
    expect(findProblems(withMoves(day, moves), new Set([1]), open)).toMatchObject([{ kind: 'COURT', otherId: 2 }])
  })
})

const anyDay = fc.array(
  fc.record({
    slot: fc.nat({ max: 120 }),
    venueId: fc.integer({ min: 1, max: 12 }),
    teams: fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 })),
    minutes: fc.constantFrom(25, 30, 60),
  }),
  { minLength: 1, maxLength: 40 },
)
const dayOf = (cards: Array<{ slot: number; venueId: number; teams: [number, number]; minutes: number }>) =>
  cards.map(({ slot, venueId, teams, minutes }, index) =>
    match(index + 1, '08:00', {
      startsAt: at('08:00') + slot * 5 * minute,
      venueId,
      teamIds: [...new Set(teams)],
      minutes,
    }),
  )

test('a push leaves no new clash, whatever is moved where', () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.nat(),
      fc.nat({ max: 120 }),
      fc.integer({ min: 1, max: 12 }),
      (cards, who, slot, venueId) => {
        const day = dayOf(cards)
        const moved = day[who % day.length]
        if (!moved) return
        const place = { startsAt: at('08:00') + slot * 5 * minute, venueId }
        const after = withMoves(day, push(day, new Map([[moved.matchId, place]]), all(day), open))
        expect(newProblems(day, after, open).filter(isHard)).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})

const keysOf = (matches: BoardMatch[]) => findProblems(matches, all(matches), open).map(keyOf).toSorted()

test('a problem is the same from either side', () => {
  fc.assert(
    fc.property(anyDay, (cards) => {
      const day = dayOf(cards)
      expect(keysOf(day.toReversed())).toEqual(keysOf(day))
      expect(new Set(keysOf(day)).size).toBe(keysOf(day).length)
    }),
    { numRuns: 200 },
  )
})
