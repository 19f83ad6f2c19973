// What the console offers, by sport: nothing that the fold would ignore.

import { fold } from '@campus/rules/scoring/scoring'
import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import type { Body } from '../session/log.rules.ts'
import { gameAfter, idOf, stored, tapped, times } from '../session/log.sample.ts'
import {
  can,
  earlyEndings,
  endedSet,
  figuresOf,
  lastByOthers,
  lastGoal,
  lastUndoable,
  mayUndo,
  nextPeriod,
  phaseOf,
  playedSets,
  setEndings,
  warningsOf,
} from './controls.rules.ts'

const { IFAB_2x45, CAMPUS_2x20, BWF_3x21, KR_CLASS, FIBA_4x10, KICKBALL_5 } = presetRules
const start: Body = { type: 'START' }
const goal = (team: 1 | 2): Body => ({ type: 'GOAL', team })
const period = (next: 'HALF_TIME' | 'SECOND_HALF' | 'EXTRA_TIME' | 'SHOOT_OUT'): Body => ({
  type: 'PERIOD',
  period: next,
})
const second = [start, period('HALF_TIME'), period('SECOND_HALF')]

const warnings = (...bodies: Body[]) => warningsOf(gameAfter(bodies, IFAB_2x45), tapped(bodies))
const rally = (...bodies: Body[]) =>
  phaseOf(gameAfter([{ type: 'START', team: 1 }, ...bodies], BWF_3x21, { sport: 'BADMINTON' }))

test('a quarter is ended near its time, earlier with a confirmation; a turn at bat at any time', () => {
  const minute = 60_000
  const quarter = gameAfter([start, { type: 'POINT', team: 1, value: 3 }], FIBA_4x10, { sport: 'BASKETBALL' })
  const time: Body = { type: 'SET', end: 'TIME' }
  expect([setEndings(quarter, 5 * minute), earlyEndings(quarter, 5 * minute)]).toEqual([[], [time]])
  expect([setEndings(quarter, 0), earlyEndings(quarter, 0)]).toEqual([[time], []])
  expect(figuresOf(quarter)).toEqual([3, 0])
  expect([phaseOf(quarter), can(quarter, { type: 'POINT', team: 1, value: 4 })]).toEqual(['PLAYING', false])
  const rest = gameAfter([start, time], FIBA_4x10, { sport: 'BASKETBALL' })
  expect([phaseOf(rest), playedSets(rest).length, endedSet(rest)?.index]).toEqual(['BREAK', 1, 0])
  const inning = gameAfter([start], KICKBALL_5, { sport: 'KICKBALL' })
  expect(setEndings(inning, 0)).toEqual([time])
  expect(([1, 2] as const).map((team) => can(inning, { type: 'OUT', team }))).toEqual([true, false])
})

test('offers the periods of soccer one at a time', () => {
  const cup = { matchType: 'TOURNAMENT' } as const
  expect(phaseOf(gameAfter([], IFAB_2x45))).toBe('BEFORE')
  expect(nextPeriod(gameAfter([start], IFAB_2x45))).toBe('HALF_TIME')
  expect(nextPeriod(gameAfter([start, period('HALF_TIME')], IFAB_2x45))).toBe('SECOND_HALF')
  expect(nextPeriod(gameAfter(second, IFAB_2x45))).toBeNull()
  expect(nextPeriod(gameAfter(second, IFAB_2x45, cup))).toBe('EXTRA_TIME')
  expect(nextPeriod(gameAfter(second, CAMPUS_2x20, cup))).toBe('SHOOT_OUT')
  expect(can(gameAfter(second, IFAB_2x45, cup), { type: 'FINISH' })).toBe(false)
  expect(can(gameAfter([...second, goal(1)], IFAB_2x45, cup), { type: 'FINISH' })).toBe(true)
})

test('offers kicks in turn, and no goals, in a shoot-out', () => {
  const game = gameAfter([...second, period('SHOOT_OUT'), { type: 'KICK', team: 1, isScored: true }], CAMPUS_2x20, {
    matchType: 'TOURNAMENT',
  })
  expect(phaseOf(game)).toBe('KICKS')
  expect(can(game, { type: 'KICK', team: 1, isScored: true })).toBe(false)
  expect(can(game, { type: 'KICK', team: 2, isScored: false })).toBe(true)
  expect(can(game, goal(1))).toBe(false)
})

test('ends a rally set by itself, and starts the next one at zero', () => {
  const set = [{ type: 'START', team: 1 } as Body, ...times(21, { type: 'POINT', team: 2 })]
  const between = gameAfter(set, BWF_3x21, { sport: 'BADMINTON' })
  expect(endedSet(between)).toMatchObject({ index: 0, one: 0, two: 21, winner: 2 })
  expect(figuresOf(between)).toEqual([0, 0])
  expect(between.folded.state).toMatchObject({ endsSwapped: true, serving: 2 })
  const next = gameAfter([...set, { type: 'POINT', team: 1 }], BWF_3x21, { sport: 'BADMINTON' })
  expect(endedSet(next)).toBeNull()
  expect(figuresOf(next)).toEqual([1, 0])
  expect(playedSets(next)).toEqual([{ one: 0, two: 21 }])
  const won = gameAfter([...set, ...times(21, { type: 'POINT', team: 2 })], BWF_3x21, { sport: 'BADMINTON' })
  expect(phaseOf(won)).toBe('DECIDED')
  expect(figuresOf(won)).toEqual([0, 21])
})

test('a dodgeball set ends by time only where somebody is ahead, else in sudden death', () => {
  const after = (...outs: (1 | 2)[]) =>
    gameAfter([start, ...outs.map((team): Body => ({ type: 'OUT', team }))], KR_CLASS, { sport: 'DODGEBALL' })
  expect(figuresOf(after(1, 1, 2))).toEqual([10, 11])
  const ends = (leftMs: number, ...outs: (1 | 2)[]) => setEndings(after(...outs), leftMs).map(({ end }) => end)
  const early = (leftMs: number, ...outs: (1 | 2)[]) => earlyEndings(after(...outs), leftMs).map(({ end }) => end)
  expect(ends(0, 1)).toEqual(['TIME'])
  expect(ends(0, 1, 2)).toEqual(['SUDDEN_DEATH_ONE', 'SUDDEN_DEATH_TWO'])
  // There is no sudden death while time is left; ending a set long before its time needs a confirmation.
  expect([ends(300_000, 1, 2), ends(1, 1, 2), early(300_000, 1, 2)]).toEqual([[], [], []])
  expect([ends(300_000, 1), early(300_000, 1), ends(30_000, 1), early(30_000, 1)]).toEqual([[], ['TIME'], ['TIME'], []])
  expect([ends(0), early(300_000)]).toEqual([[], []])
  expect(can(after(1), { type: 'FINISH' })).toBe(false)
  const wiped = after(...times(12, start).map(() => 2 as const))
  expect(endedSet(wiped)).toMatchObject({ one: 12, two: 0, winner: 1 })
  expect(playedSets(wiped)).toHaveLength(1)
})

test('undoes the last tap that counts, or the last goal of a side', () => {
  const game = gameAfter([start, goal(1), goal(2), { type: 'NOTE', target: idOf(3), player: '김' }], IFAB_2x45)
  expect(lastUndoable(game, false)?.event.id).toBe(idOf(3))
  expect(lastGoal(game, 1)?.event.id).toBe(idOf(2))
  const undone = gameAfter([start, goal(1), { type: 'UNDO', target: idOf(2) }], IFAB_2x45)
  expect(lastUndoable(undone, false)?.event.type).toBe('START')
})

test('lets administrators undo corrections, and nobody undo an assumed opening', () => {
  const standing = { status: 'LIVE', scoreOne: 1, scoreTwo: 0, sets: [], shootOut: null } as const
  const corrected = gameAfter([start, { type: 'CORRECTION', standing: { ...standing, sets: [] } }], IFAB_2x45)
  const item = corrected.folded.timeline.at(-1)!
  expect([mayUndo(corrected, item, false), mayUndo(corrected, item, true)]).toEqual([false, true])
  const guessed = gameAfter([], IFAB_2x45, { status: 'LIVE', teamScore1: 1, teamScore2: 0 })
  expect(lastUndoable(guessed, true)).toBeNull()
})

test('warns of the same tap by two scorers, offers to undo the later one, and shows the other scorer', () => {
  const [first, mine, theirs] = tapped([start, goal(1), goal(1)])
  const taps = [stored(first!, 1), { ...mine!, scorer: '' }, stored(theirs!, 2, '부심')]
  const base = { sport: 'SOCCER', mustDecide: false } as const
  const game = { rules: IFAB_2x45, base, folded: fold(IFAB_2x45, base, taps) }
  expect(warningsOf(game, taps)).toEqual([{ kind: 'TWICE', id: theirs!.id }])
  const at = Date.parse(theirs!.deviceAt)
  expect(lastByOthers(game, at + 60_000)?.event.scorer).toBe('부심')
  expect(lastByOthers(game, at + 6 * 60_000)).toBeNull()
})

test('warns of a tap without effect until it is undone', () => {
  expect(warnings(start, start)).toEqual([{ kind: 'IGNORED', id: idOf(2) }])
  expect(warnings(start, start, { type: 'UNDO', target: idOf(2) })).toEqual([])
})

test('hides the pads between sets and at half-time', () => {
  expect(phaseOf(gameAfter([start, period('HALF_TIME')], IFAB_2x45))).toBe('BREAK')
  expect(phaseOf(gameAfter(second, IFAB_2x45))).toBe('PLAYING')
  const dodgeball = (...bodies: Body[]) => phaseOf(gameAfter([start, ...bodies], KR_CLASS, { sport: 'DODGEBALL' }))
  expect(dodgeball()).toBe('BREAK')
  expect(dodgeball({ type: 'SET_START' })).toBe('PLAYING')
  expect(dodgeball({ type: 'SET_START' }, ...times(12, { type: 'OUT', team: 1 }))).toBe('BREAK')
  const game = times(21, { type: 'POINT', team: 1 })
  expect(rally()).toBe('PLAYING')
  expect(rally(...game)).toBe('BREAK')
  expect(rally(...game, { type: 'SET_START' })).toBe('PLAYING')
  expect(rally(...game, ...game)).toBe('DECIDED')
})

test('does not warn when two scorers both start the set', () => {
  const bodies: Body[] = [start, { type: 'SET_START' }, { type: 'SET_START' }]
  const game = gameAfter(bodies, KR_CLASS, { sport: 'DODGEBALL' })
  expect(game.folded.ignored).toEqual([idOf(3)])
  expect(warningsOf(game, tapped(bodies))).toEqual([])
})
