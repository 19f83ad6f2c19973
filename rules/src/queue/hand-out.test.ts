// A free court takes the next match that can be played: no team and no person twice, no rest cut short, nobody overtaken for nothing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minute } from '../seoul.ts'
import { handOut, inOrder, type QueueFacts, skipBehind, type WaitingMatch, waitOf } from './hand-out.ts'

const now = Date.parse('2026-11-20T05:00:00Z')
const match = (matchId: number, teamIds: number[], more: Partial<WaitingMatch> = {}): WaitingMatch => ({
  matchId,
  place: matchId,
  teamIds,
  isComplete: true,
  restMinutes: 10,
  ...more,
})
const quiet: QueueFacts = { busy: new Set(), lastEnds: new Map(), people: [] }
const ended = (minutesAgo: number, restMinutes = 0) => ({ endedAt: now - minutesAgo * minute, restMinutes })

test.each<[string, Partial<QueueFacts>, Partial<WaitingMatch>, unknown]>([
  ['nothing is in the way', {}, {}, null],
  ['a team is not known', {}, { isComplete: false }, { kind: 'TEAMS', until: null }],
  ['a team is on another court', { busy: new Set([2]) }, {}, { kind: 'BUSY', until: null }],
  [
    'somebody of a team plays for another one',
    { busy: new Set([9]), people: [{ name: '최윤서', teamIds: [1, 9] }] },
    {},
    { kind: 'BUSY', until: null },
  ],
  ['that other team is not playing', { people: [{ name: '최윤서', teamIds: [1, 9] }] }, {}, null],
  ['a team has just played', { lastEnds: new Map([[2, ended(4)]]) }, {}, { kind: 'REST', until: now + 6 * minute }],
  ['a team has rested', { lastEnds: new Map([[2, ended(10)]]) }, {}, null],
  [
    'the match before wants a longer rest',
    { lastEnds: new Map([[2, ended(10, 30)]]) },
    {},
    { kind: 'REST', until: now + 20 * minute },
  ],
])('%s', (_, facts, more, wait) => {
  expect(waitOf(match(1, [1, 2], more), { ...quiet, ...facts }, now)).toEqual(wait)
})

test('a match that cannot be called is passed by, and keeps its place', () => {
  const waiting = [match(1, [1, 2]), match(2, [1, 3]), match(3, [4, 5])]
  expect(handOut(waiting, [71, 72, 73], quiet, now)).toEqual([
    { matchId: 1, venueId: 71 },
    { matchId: 3, venueId: 72 },
  ])
})

test('a skipped match goes behind the next that can be called, else behind the next', () => {
  const [first, second, third] = [match(1, [1, 2]), match(2, [3, 4]), match(3, [5, 6])]
  const waiting = [third, first, second]
  expect(skipBehind(first, waiting, quiet, now)).toBe(second)
  expect(skipBehind(first, waiting, { ...quiet, busy: new Set([3]) }, now)).toBe(third)
  expect(skipBehind(first, waiting, { ...quiet, busy: new Set([3, 5]) }, now)).toBe(second)
  expect(skipBehind(third, waiting, quiet, now)).toBeUndefined()
})

const teams = fc.integer({ min: 1, max: 12 })
const queue = fc
  .array(fc.tuple(teams, teams, fc.integer({ min: 1, max: 5 }), fc.boolean()), { maxLength: 15 })
  .map((list) =>
    list.flatMap(([one, two, place, isComplete], index) =>
      one === two ? [] : [match(index, [one, two], { place, isComplete })],
    ),
  )
const facts = fc.record({
  busy: fc.array(teams, { maxLength: 4 }).map((ids) => new Set(ids)),
  lastEnds: fc
    .array(fc.tuple(teams, fc.integer({ min: 0, max: 20 })), { maxLength: 6 })
    .map((list) => new Map(list.map(([teamId, minutes]) => [teamId, ended(minutes)]))),
  people: fc.array(
    fc.record({ name: fc.constant('김민수'), teamIds: fc.uniqueArray(teams, { minLength: 2, maxLength: 3 }) }),
    {
      maxLength: 3,
    },
  ),
})

test('whatever waits: no court, match, team or person twice, and the first that can be called is never passed by', () => {
  fc.assert(
    fc.property(queue, facts, fc.integer({ min: 0, max: 5 }), (waiting, known, courts) => {
      const free = Array.from({ length: courts }, (_, index) => 100 + index)
      const handed = handOut(waiting, free, known, now)
      expect(new Set(handed.map(({ venueId }) => venueId)).size).toBe(handed.length)
      expect(new Set(handed.map(({ matchId }) => matchId)).size).toBe(handed.length)
      const busy = new Set(known.busy)
      const byId = new Map(handed.map((one) => [one.matchId, one]))
      let left = courts
      // An oracle that shares nothing but the order: one match after the other.
      for (const one of inOrder(waiting)) {
        const wait = waitOf(one, { ...known, busy }, now)
        expect(byId.has(one.matchId)).toBe(left > 0 && wait === null)
        if (!byId.has(one.matchId)) continue
        expect(one.teamIds.some((teamId) => busy.has(teamId))).toBe(false)
        for (const teamId of one.teamIds) busy.add(teamId)
        left--
      }
    }),
  )
})
