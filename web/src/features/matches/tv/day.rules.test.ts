// What of a day a screen shows: a tile per court, what comes next, tables, goals, and when it is dark.
import type { Competition } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { newScreen } from '@campus/contract/screens'
import { instantOf, minute } from '@campus/rules/seoul'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import {
  isChosen,
  isDark,
  nextOf,
  pageOf,
  plannedStart,
  scorerOf,
  tableCompetitions,
  tilesOf,
  wantedMatches,
} from './day.rules.ts'

const at = (time: string) => instantOf('2026-11-14', time)
const court = (venueId: number, name: string, changes: Partial<Match>): Match =>
  sampleMatch({ venueId, venue: name, matchId: venueId * 100 + Number(changes.startTime?.slice(0, 2)), ...changes })
const tileNames = (matches: Match[], time: string) =>
  tilesOf(matches, plannedStart, at(time)).map(({ court: name, match }) => `${name} ${match.startTime} ${match.status}`)

test('a court shows what is played, else what comes next, else what was last; those that are over come last', () => {
  const matches = [
    court(1, '체육관 10', { startTime: '14:00', status: 'LIVE' }),
    court(1, '체육관 10', { startTime: '15:00', status: 'FUTURE' }),
    court(2, '체육관 2', { startTime: '13:00', status: 'PAST' }),
    court(2, '체육관 2', { startTime: '16:00', status: 'FUTURE' }),
    court(2, '체육관 2', { startTime: '15:00', status: 'FUTURE' }),
    court(3, '대운동장', { startTime: '10:00', status: 'PAST' }),
    court(3, '대운동장', { startTime: '12:00', status: 'PAST' }),
    sampleMatch({ matchId: 9, venueId: null, venue: null, startTime: '14:00', status: 'LIVE' }),
    sampleMatch({ matchId: 10, venueId: null, venue: null, startTime: '17:00', status: 'FUTURE' }),
  ]
  expect(tileNames(matches, '14:10')).toEqual([
    '체육관 2 15:00 FUTURE',
    '체육관 10 14:00 LIVE',
    '대운동장 12:00 PAST',
    'null 14:00 LIVE',
  ])
})

test('a start that everybody has forgotten holds up no court, and a match of a queue comes when it is called', () => {
  const forgotten = court(1, '코트', { startTime: '11:00', status: 'FUTURE' })
  const next = court(1, '코트', { startTime: '15:00', status: 'FUTURE' })
  expect(tileNames([forgotten, next], '14:00')).toEqual(['코트 15:00 FUTURE'])
  const queue = { queueId: 1, place: 1, isPaused: false, courtIds: [1], restMinutes: 0, absentAt: null, endedAt: null }
  const waiting = court(2, '코트', { startTime: '14:00', status: 'FUTURE', queue: { ...queue, calledAt: null } })
  expect(tileNames([waiting], '14:00')).toEqual([])
  const called = { ...waiting, queue: { ...queue, calledAt: '2026-11-14T05:00:00.000Z' } }
  expect(tileNames([called], '14:00')).toEqual(['코트 14:00 FUTURE'])
})

const anyMatches = fc
  .uniqueArray(
    fc.record({
      matchId: fc.integer({ min: 1, max: 200 }),
      venueId: fc.option(fc.integer({ min: 1, max: 9 })),
      competitionId: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom<Match['status']>('FUTURE', 'LIVE', 'PAST', 'POSTPONED', 'CANCELLED', 'FORFEIT'),
      startTime: fc.constantFrom('09:00', '12:30', '14:00', '14:30', '18:00'),
    }),
    { maxLength: 40, selector: ({ matchId }) => matchId },
  )
  .map((all) => all.map((one) => sampleMatch({ ...one, venue: one.venueId === null ? null : `코트 ${one.venueId}` })))

test('whatever the day is: every running match has a tile, no match has two, none is in a tile and next', () => {
  fc.assert(
    fc.property(anyMatches, fc.option(fc.array(fc.integer({ min: 1, max: 9 }))), (all, venueIds) => {
      const wanted = wantedMatches(all, { ...newScreen, venueIds })
      const tiles = tilesOf(wanted, plannedStart, at('14:10'))
      const ids = tiles.map(({ match }) => match.matchId)
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length)
      for (const match of wanted) if (match.status === 'LIVE') expect(ids).toContain(match.matchId)
      for (const { match } of tiles) expect(['POSTPONED', 'CANCELLED']).not.toContain(match.status)
      if (venueIds) for (const { match } of tiles) expect(venueIds).toContain(match.venueId)
      const next = nextOf(wanted, tiles, plannedStart, at('14:10'))
      expect(next.some(({ matchId }) => ids.includes(matchId))).toBe(false)
      expect(next.every(({ status }) => status === 'FUTURE')).toBe(true)
      const starts = next.map(plannedStart)
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    }),
  )
})

const tile = (matchId: number) => ({ key: String(matchId), court: null, match: sampleMatch({ matchId }) })

test('finds the page of a match', () => {
  const pages = [[tile(1), tile(2)], [tile(3)]]
  expect([pageOf(pages, 3), pageOf(pages, 1), pageOf(pages, 4), pageOf(pages, undefined)]).toEqual([1, 0, undefined, undefined]) // biome-ignore format: one line
})

const cup = (competitionId: number, type: Competition['type'], isArchived = false) =>
  ({ competitionId, type, isArchived }) as Competition

test('tables are those that were chosen, else of the leagues that play today', () => {
  const cups = [cup(1, 'LEAGUE'), cup(2, 'COMBINED'), cup(3, 'TOURNAMENT'), cup(4, 'LEAGUE', true), cup(5, 'LEAGUE')]
  const playing = [1, 3, 4].map((competitionId) => sampleMatch({ competitionId, matchType: 'LEAGUE' }))
  const ids = (settings: Partial<typeof newScreen>) =>
    tableCompetitions(cups, playing, { ...newScreen, ...settings }).map(({ competitionId }) => competitionId)
  expect(ids({})).toEqual([1])
  expect(ids({ competitionIds: [2] })).toEqual([])
  expect(ids({ tables: [{ competitionId: 2, group: 'B조' }, { competitionId: 3, group: '' }] })).toEqual([2]) // biome-ignore format: one line
  expect(ids({ tables: [] })).toEqual([])
  expect(isChosen(null, 1, 'A조')).toBe(true)
  expect(isChosen([{ competitionId: 1, group: 'B조' }], 1, 'A조')).toBe(false)
})

const live = (sport: string, one: number, two: number) =>
  sampleMatch({ sport, status: 'LIVE', teamScore1: one, teamScore2: two })

test('a goal is one more in a running match; rallies, baskets and corrections are none', () => {
  expect(scorerOf(live('SOCCER', 0, 1), live('SOCCER', 1, 1))).toBe(1)
  expect(scorerOf(live('SOCCER', 0, 1), live('SOCCER', 0, 2))).toBe(2)
  expect(scorerOf(live('SOCCER', 1, 1), live('SOCCER', 0, 1))).toBeNull()
  expect(scorerOf(live('SOCCER', 0, 0), live('SOCCER', 1, 1))).toBeNull()
  expect(scorerOf(live('BASKETBALL', 10, 8), live('BASKETBALL', 12, 8))).toBeNull()
  expect(scorerOf(sampleMatch({ status: 'FUTURE', teamScore1: null }), live('SOCCER', 1, 0))).toBeNull()
})

const morning = (changes: Partial<Match>) => sampleMatch({ status: 'FUTURE', startTime: '09:00', ...changes })

test('it is dark without a match, and at night unless one runs or is near', () => {
  const dark = (matches: Match[], time: string) => isDark(matches, plannedStart, at(time))
  expect(dark([], '14:00')).toBe(true)
  expect(dark([morning({ status: 'PAST' })], '14:00')).toBe(false)
  expect(dark([morning({})], '03:00')).toBe(true)
  expect(dark([morning({ startTime: '07:30' })], '06:01')).toBe(false)
  expect(dark([morning({ startTime: '21:00', status: 'LIVE' })], '23:30')).toBe(false)
  expect(dark([morning({ startTime: '21:00', status: 'PAST' })], '23:30')).toBe(true)
  expect(at('07:00') - at('06:01')).toBe(59 * minute)
})
