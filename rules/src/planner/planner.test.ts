// The checker, the quick plan and the lines of a team. What the solver makes of the model is tested beside it, in the server.
import * as fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { dayAt, minute } from '../seoul.ts'
import { checkPlan } from './check.ts'
import { greedyPlan } from './greedy.ts'
import { teamLines } from './lines.ts'
import { at, brokenBesides, court, match, problemOf, smallProblem } from './problems.ts'

const on = (venueId: number, clock: string) => ({ startsAt: at(clock), venueId })

test('faults: what no plan may do', () => {
  const problem = problemOf({
    matches: [
      match(1, [1, 2], { isFixed: true, place: on(1, '10:00') }),
      match(2, [2, 3]),
      match(3, [4, 5], { venueIds: [2] }),
      match(4, [], { feeders: [2] }),
      match(5, [6, 7]),
    ],
    courts: [court(1), { ...court(2), closed: [{ from: at('11:30'), to: at('11:40') }] }],
    apart: [[3, 5]],
  })
  const faultsOf = (...places: [number, ReturnType<typeof on>][]) =>
    checkPlan(problem, new Map(places)).faults.map(({ kind, matchId }) => `${kind} ${matchId}`)
  const rest = [[3, on(2, '12:00')], [4, on(1, '13:00')], [5, on(2, '13:00')]] as [number, ReturnType<typeof on>][] // biome-ignore format: short
  expect(faultsOf([2, on(1, '11:00')], ...rest)).toEqual([])
  expect(faultsOf([2, on(2, '10:00')], ...rest)).toEqual(['SAME_TEAM 1'])
  expect(faultsOf([2, on(1, '10:00')], ...rest)).toEqual(['SAME_COURT 1', 'SAME_TEAM 1'])
  expect(faultsOf([2, on(2, '11:00')], ...rest)).toEqual(['CLOSED 2'])
  expect(faultsOf([2, on(1, '10:30')], ...rest)).toContain('NOT_A_START 2')
  expect(faultsOf(...rest)).toEqual(['NO_PLACE 2'])
  expect(faultsOf([2, on(1, '11:00')], [3, on(1, '12:00')], ...rest.slice(1))).toEqual(['NOT_ITS_COURT 3'])
  expect(faultsOf([2, on(1, '12:00')], [3, on(2, '13:00')], [4, on(1, '11:00')], [5, on(1, '13:00')])).toEqual([
    'ORDER 4',
    'SAME_PERSON 3',
  ])
})

test('wishes: each is named with the matches that break it', () => {
  const day = dayAt(at('10:00'))
  const pause = { from: at('12:30'), to: at('13:00') }
  const problem = problemOf({
    matches: [match(1, [1, 2], { round: 'one' }), match(2, [1, 3]), match(3, [], { feeders: [2] }), match(4, [9])],
    courts: [court(1), { ...court(2), hours: [{ from: at('10:00'), to: at('12:00') }], breaks: [pause] }],
    restMinutes: 30,
    perDay: 2,
    away: [{ teamId: 2, from: at('09:00'), to: at('10:01') }],
    rounds: [{ round: 'one', from: at('11:00'), to: at('23:00') }],
  })
  const plan = new Map([
    [1, on(1, '10:00')],
    [2, on(1, '11:00')],
    [3, on(1, '12:00')],
    [4, on(2, '12:00')],
  ])
  const { faults, broken } = checkPlan(problem, plan)
  expect(faults).toEqual([])
  expect(broken).toEqual([
    { wish: { kind: 'AWAY', teamId: 2, from: at('09:00'), to: at('10:01') }, matchIds: [1] },
    { wish: { kind: 'ROUND', round: 'one' }, matchIds: [1] },
    { wish: { kind: 'HOURS', venueId: 2, day }, matchIds: [4] },
    { wish: { kind: 'BREAK', venueId: 2, ...pause }, matchIds: [4] },
    { wish: { kind: 'REST', teamId: 1 }, matchIds: [1, 2] },
    { wish: { kind: 'REST_BEFORE', matchId: 3 }, matchIds: [3, 2] },
    // Whoever wins match 2 plays a third time.
    { wish: { kind: 'PER_DAY', teamId: 1, day }, matchIds: [1, 2, 3] },
  ])
  const excluded = checkPlan({ ...problem, excludedDays: [day] }, plan).broken
  expect(excluded).toContainEqual({ wish: { kind: 'DAY', day }, matchIds: [1, 2, 3, 4] })
})

const fixed = (matchId: number) => match(matchId, [1], { isFixed: true, place: on(1, '10:00') })

test('what only fixed matches break is nobody’s fault', () => {
  const problem = problemOf({ matches: [fixed(1), fixed(2)], perDay: 1, restMinutes: 60, excludedDays: [dayAt(at('10:00'))] }) // biome-ignore format: short
  expect(checkPlan(problem, new Map())).toEqual({ faults: [], broken: [] })
})

test('a team’s line has its own matches and one way through the knock-out; a circle of sources is cut', () => {
  const tree = [
    match(1, [1, 2]),
    match(2, [3, 4]),
    match(3, [], { feeders: [1, 2] }),
    match(4, [], { feeders: [1, 2] }),
    match(5, [], { feeders: [3] }),
  ]
  expect(teamLines(tree).filter(({ teamId }) => teamId === 1)).toEqual([
    { teamId: 1, matchIds: [1, 3, 5] },
    { teamId: 1, matchIds: [1, 4] },
  ])
  const circle = [match(1, [1], { feeders: [2] }), match(2, [], { feeders: [1] })]
  expect(teamLines(circle)).toEqual([{ teamId: 1, matchIds: [1, 2] }])
})

test('the quick plan moves nobody who can stay, and breaks nothing', () => {
  const flooded = { ...court(1), closed: [{ from: at('10:00'), to: at('11:00') }] }
  const matches = [match(1, [1, 2], { place: on(1, '10:00') }), match(2, [3, 4], { place: on(2, '10:00') })]
  const plan = greedyPlan(problemOf({ matches, courts: [flooded, court(2)] }), [])
  expect(plan).toEqual(new Map([[1, on(1, '11:00')], [2, on(2, '10:00')]])) // biome-ignore format: short
  fc.assert(
    fc.property(smallProblem, (problem) => {
      const quick = greedyPlan(problem, [])
      expect(quick ? brokenBesides(problem, quick, []) : []).toEqual([])
    }),
    { numRuns: 1000 * inject('propertyFactor') },
  )
})

test('a problem of three hundred matches is listed quickly enough for a request', () => {
  const starts = Array.from({ length: 200 }, (_, index) => at('00:00') + index * 60 * minute)
  const matches = Array.from({ length: 300 }, (_, index) => match(index + 1, [index % 40, 40 + (index % 37)]))
  expect(greedyPlan(problemOf({ matches, starts, perDay: 3 }), [])).toBeDefined()
})
