// A day as cards: where they lie, what a push moves, and the moves that are sent.
import type { Board } from '@campus/contract/board'
import { clockAt, instantOf } from '@campus/rules/seoul'
import { describe, expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import {
  courtDelays,
  type Day,
  factsOf,
  isOff,
  later,
  partnerOf,
  placeOn,
  planOf,
  problemsOf,
  restOfCourt,
  spanOf,
  toPlanMoves,
  whyMoved,
} from './board.rules.ts'

const date = '2026-11-14'
const at = (clock: string) => instantOf(date, clock)
const match = (matchId: number, startTime: string, more: Parameters<typeof sampleMatch>[0] = {}) =>
  sampleMatch({ matchId, startTime, slotMinutes: 30, teamId1: matchId * 10, teamId2: matchId * 10 + 1, ...more })
const board: Board = {
  courts: [{ venueId: 1, name: '대운동장', closes: '19:10' }],
  rests: [{ competitionId: 1, minutes: 20 }],
  people: [],
  feeders: [],
}
function dayOf(...matches: ReturnType<typeof match>[]): Day {
  return { date, matches, plan: planOf(matches, board), facts: factsOf(board), expected: new Map() }
}
const clocks = (moves: ReadonlyMap<number, { startsAt: number }>) =>
  Object.fromEntries([...moves].map(([id, { startsAt }]) => [id, clockAt(startsAt)]))

describe('where a card lies', () => {
  test('at its plan, at its real start, or where it was before it was postponed', () => {
    expect(placeOn(match(1, '14:00'), date)).toEqual({ startsAt: at('14:00'), venueId: 1 })
    const startedAt = new Date(at('14:10')).toISOString()
    expect(placeOn(match(1, '14:00', { status: 'LIVE', startedAt }), date)?.startsAt).toBe(at('14:10'))
    const early = new Date(instantOf('2026-11-13', '14:10')).toISOString()
    expect(placeOn(match(1, '14:00', { status: 'LIVE', startedAt: early }), date)?.startsAt).toBe(at('14:00'))
    const off = match(1, '15:00', {
      status: 'POSTPONED',
      date: '2026-11-20',
      postponedFrom: { date, startTime: '14:00' },
    })
    expect([placeOn(off, date)?.startsAt, isOff(off, date)]).toEqual([at('14:00'), true])
    expect([placeOn(off, '2026-11-20')?.startsAt, isOff(off, '2026-11-20')]).toEqual([
      instantOf('2026-11-20', '15:00'),
      false,
    ])
  })

  test('the day reaches from the first card to an hour after the courts close', () => {
    const { from, to } = spanOf(dayOf(match(1, '08:30')))
    expect([clockAt(from), clockAt(to)]).toEqual(['08:00', '21:00'])
  })
})

describe('acts', () => {
  test('a push shifts all, or fills gaps first', () => {
    const day = dayOf(match(1, '14:00'), match(2, '14:30'), match(3, '16:00'), match(4, '14:00', { venueId: 2 }))
    const rest = restOfCourt(day, 1, at('14:00'))
    expect(rest.map(({ matchId }) => matchId)).toEqual([1, 2, 3])
    expect(clocks(later(day, rest, { minutes: 15, fillsGaps: false }))).toEqual({ 1: '14:15', 2: '14:45', 3: '16:15' })
    expect(clocks(later(day, rest, { minutes: 15, fillsGaps: true }))).toEqual({ 1: '14:15', 2: '14:45' })
    expect(restOfCourt(day, 'ALL', at('14:00'))).toHaveLength(4)
  })

  test('what has begun does not move, and says so by being a problem', () => {
    const day = dayOf(match(1, '14:00', { status: 'LIVE' }), match(2, '15:00'))
    const moves = new Map([[2, { startsAt: at('14:10'), venueId: 1 }]])
    expect(problemsOf(day, moves)).toMatchObject([{ kind: 'COURT', minutes: 20 }])
    expect(partnerOf(day, { matchId: 2, startsAt: at('14:10'), venueId: 1 })).toBeUndefined()
  })

  test('a card that lies on one other can take its place', () => {
    const day = dayOf(match(1, '14:00'), match(2, '15:00', { venueId: 2 }))
    expect(partnerOf(day, { matchId: 2, startsAt: at('14:10'), venueId: 1 })?.matchId).toBe(1)
    expect(partnerOf(day, { matchId: 2, startsAt: at('14:30'), venueId: 1 })).toBeUndefined()
  })

  test('says why a match moves that nobody moved', () => {
    const day = dayOf(match(1, '14:00'), match(2, '14:30'), match(3, '15:00', { venueId: 2, teamId1: 20 }))
    const moves = later(day, restOfCourt(day, 1, at('14:00')), { minutes: 30, fillsGaps: false })
    expect(clocks(moves)).toEqual({ 1: '14:30', 2: '15:00', 3: '15:50' })
    expect(whyMoved(day, moves, 3)).toBe('TEAM')
  })

  test('a postponed match that is dropped takes time again', () => {
    const day = dayOf(match(1, '14:00', { status: 'POSTPONED' }), match(2, '15:00'))
    const moves = new Map([[1, { startsAt: at('15:10'), venueId: 1 }]])
    expect(problemsOf(day, moves)).toMatchObject([{ kind: 'COURT', minutes: 20 }])
    expect(toPlanMoves(day.matches, moves, new Set())).toEqual([
      { matchId: 1, version: 1, date, startTime: '15:10', venueId: 1, isPostponed: false },
    ])
  })

  test('a match that began meanwhile is left out', () => {
    const day = dayOf(match(1, '14:00', { status: 'LIVE' }), match(2, '15:00'))
    const moves = new Map([1, 2].map((id) => [id, { startsAt: at('16:00'), venueId: 1 }]))
    expect(toPlanMoves(day.matches, moves, new Set([2])).map(({ matchId }) => matchId)).toEqual([2])
  })
})

test('a court is as late as what waits on it', () => {
  const day = {
    ...dayOf(match(1, '14:00'), match(2, '14:30')),
    expected: new Map([
      [1, at('14:12')],
      [2, at('14:42')],
    ]),
  }
  expect([...courtDelays(day)]).toEqual([[1, 12]])
})
