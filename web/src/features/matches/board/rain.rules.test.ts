// A rain plan: what a switch moves, what would be wrong, and places where not everything fits.
import type { Board } from '@campus/contract/board'
import type { RainPlace, RainPlan } from '@campus/contract/rain-plans'
import { clockAt, instantOf } from '@campus/rules/seoul'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { type Day, dayOf } from './board.rules.ts'
import {
  backOf,
  fittingPlaces,
  onClosedCourts,
  proposedPlaces,
  type RainPlaces,
  rainLines,
  rainProblems,
  switchOf,
} from './rain.rules.ts'

const date = '2026-11-14'
const [outdoor, indoor] = [1, 2]
const match = (matchId: number, startTime: string, more: Parameters<typeof sampleMatch>[0] = {}) =>
  sampleMatch({ matchId, startTime, slotMinutes: 60, teamId1: matchId * 10, teamId2: matchId * 10 + 1, ...more })
const board: Board = {
  courts: [
    { venueId: outdoor, name: '대운동장' },
    { venueId: indoor, name: '체육관', closes: '18:00' },
  ],
  rests: [],
  people: [],
  feeders: [],
}
const open = (...matches: ReturnType<typeof match>[]): Day => dayOf(date, matches, board, new Map())
const places = (...list: RainPlace[]): RainPlaces => new Map(list.map((place) => [place.matchId, place]))
const moves = (matchId: number, startTime: string, venueId = indoor): RainPlace => ({
  kind: 'MOVES',
  matchId,
  date,
  startTime,
  venueId,
})
const words = (found: RainPlaces) =>
  [...found.values()].map((place) => (place.kind === 'MOVES' ? `${place.startTime} ${place.venueId}` : place.kind))
const planOf = (more: Partial<RainPlan>): RainPlan => ({
  closedVenueIds: [outdoor],
  madeBy: null,
  madeAt: '2026-11-12T00:00:00.000Z',
  switchedAt: null,
  places: [],
  before: [],
  elsewhere: [],
  ...more,
})

test('a switch moves only what has not begun and is elsewhere in rain', () => {
  const day = open(
    match(1, '14:00'),
    match(2, '15:00'),
    match(3, '16:00', { venueId: indoor }),
    match(4, '13:00', { status: 'LIVE' }),
    match(5, '17:00'),
  )
  const { moves: moved, postponed } = switchOf(
    day,
    places(moves(1, '14:30'), { kind: 'POSTPONED', matchId: 2 }, moves(3, '16:00'), moves(4, '17:00')),
  )
  expect([...moved].map(([id, { startsAt, venueId }]) => `${id} ${clockAt(startsAt)} ${venueId}`)).toEqual([
    '1 14:30 2',
    '2 15:00 1',
  ])
  expect([...postponed]).toEqual([2])
})

test('is judged as any plan, without what is postponed; a court that cannot be used is named', () => {
  const day = open(match(1, '14:00'), match(2, '14:30', { venueId: indoor }), match(3, '15:00'))
  const clash = places(moves(1, '14:00'))
  expect(rainProblems(day, clash)).toMatchObject([{ kind: 'COURT', matchId: 1, otherId: 2, minutes: 30 }])
  expect(rainProblems(day, new Map(clash).set(2, { kind: 'POSTPONED', matchId: 2 }))).toEqual([])
  expect(onClosedCourts(day, clash, [outdoor]).map(({ matchId }) => matchId)).toEqual([3])
})

test('takes over what the planner proposes, and lets the rest stay', () => {
  const day = open(match(1, '14:00'), match(2, '15:00', { venueId: indoor }))
  const move = { matchId: 1, version: 1, date, startTime: '14:00', venueId: indoor }
  const proposal = { outcome: 'PLAN', proof: 'BEST', moves: [move], droppedWishes: [] } as const
  expect(words(proposedPlaces(day, { ...proposal, moves: [move], droppedWishes: [] }))).toEqual(['14:00 2', 'STAYS'])
})

test('where not everything fits, the first matches get the free times and the last are postponed', () => {
  const day = open(match(1, '14:00'), match(2, '15:00'), match(3, '16:00'), match(4, '15:00', { venueId: indoor }))
  // Until 18:00 there is room at 14:00, 16:00 and 17:00.
  expect(words(fittingPlaces(day, [indoor], [outdoor]))).toEqual(['14:00 2', '16:00 2', 'STAYS', '17:00 2'])
  const late = open(match(1, '17:00'), match(2, '17:00', { venueId: indoor }))
  expect(words(fittingPlaces(late, [indoor], [outdoor]))).toEqual(['POSTPONED', 'STAYS'])
  expect(words(fittingPlaces(late, [], [outdoor]))).toEqual(['POSTPONED', 'STAYS'])
})

test('the way back leads what has not begun to where it was, from another day too', () => {
  const was = (matchId: number) => ({ matchId, date, startTime: '14:00', venueId: outdoor })
  const plan = planOf({ before: [was(1), was(2), was(3), was(4)] })
  const found = backOf(
    [
      match(1, '10:00', { date: '2026-11-15', venueId: indoor }),
      match(2, '14:00', { status: 'POSTPONED' }),
      match(3, '12:00', { status: 'LIVE' }),
      match(4, '14:00'),
    ],
    plan,
  )
  const place = { startsAt: instantOf(date, '14:00'), venueId: outdoor }
  expect([...found]).toEqual([
    [1, place],
    [2, place],
  ])
})

test('shows what differs, and what was added since', () => {
  const day = open(match(1, '14:00'), match(2, '15:00'), match(3, '16:00', { venueId: indoor }), match(4, '17:00'))
  const plan = planOf({
    places: [moves(1, '14:30'), { kind: 'POSTPONED', matchId: 2 }, { kind: 'STAYS', matchId: 3 }],
  })
  expect(rainLines(day, plan).map(({ match: { matchId }, rain }) => [matchId, rain])).toEqual([
    [1, { startsAt: instantOf(date, '14:30'), venueId: indoor }],
    [2, 'POSTPONED'],
    [4, null],
  ])
  const before = [{ matchId: 1, date, startTime: '14:00', venueId: outdoor }]
  const switched = planOf({ ...plan, switchedAt: '2026-11-14T00:00:00.000Z', before })
  expect(rainLines(day, switched).map(({ usual }) => clockAt(usual.startsAt))).toEqual(['14:00'])
})
