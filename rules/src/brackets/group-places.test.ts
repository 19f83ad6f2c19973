// Places of groups: only once a group is over, by the competition's own table.
import { describe, expect, it } from 'vitest'
import type { League, LeagueMatch } from '../ranking/tables.ts'
import { assignPlaces, placeIn, placesOf } from './group-places.ts'

const match = (one: number, two: number, score: [number, number], more: Partial<LeagueMatch> = {}): LeagueMatch => ({
  matchId: one * 10 + two,
  groupName: 'A조',
  one,
  two,
  status: 'PAST',
  scoreOne: score[0],
  scoreTwo: score[1],
  sets: [],
  winner: score[0] === score[1] ? null : score[0] > score[1] ? 1 : 2,
  ...more,
})

const facts = (matches: LeagueMatch[], more: Partial<League> = {}): League => ({
  competitionId: 1,
  sport: 'SOCCER',
  rulePreset: 'IFAB_2x45',
  rules: null,
  tieBreakPreset: 'FIFA_2026',
  leagueFormat: 'ROUND_ROBIN',
  lotsBy: 'PEOPLE',
  drawnLots: [],
  entries: [1, 2, 3].map((teamId) => ({ teamId, groupName: 'A조', adjustment: 0 })),
  matches,
  ...more,
})

const round = [match(1, 2, [1, 0]), match(2, 3, [4, 0]), match(3, 1, [1, 1])]

describe('placesOf', () => {
  it('waits for every match of the group, for no other and for none that was cancelled', () => {
    expect(placesOf(facts(round), 'A조')).toEqual([1, 2, 3])
    for (const status of ['FUTURE', 'LIVE', 'POSTPONED'] as const)
      expect(placesOf(facts([...round, match(1, 3, [0, 0], { status })]), 'A조')).toBeNull()
    expect(placesOf(facts([...round, match(1, 3, [0, 9], { status: 'CANCELLED' })]), 'A조')).toEqual([1, 2, 3])
    expect(placesOf(facts([...round, match(8, 9, [0, 0], { status: 'LIVE', groupName: 'B조' })]), 'A조')).toEqual([1, 2, 3]) // biome-ignore format: short
    expect(placesOf(facts([]), 'A조')).toBeNull()
    expect(placesOf(facts(round), 'B조')).toBeNull()
  })

  it('counts points by decision, and follows the order of the competition', () => {
    const taken = facts(round).entries.map((entry) => ({ ...entry, adjustment: entry.teamId === 1 ? -2 : 0 }))
    expect(placesOf(facts(round, { entries: taken }), 'A조')).toEqual([2, 1, 3])
    // 1 beat 2, 2 has the goals: head-to-head first, or goals first.
    const level = [match(1, 2, [1, 0]), match(2, 3, [5, 0]), match(1, 3, [0, 1])]
    const [newer, older] = ['FIFA_2026', 'FIFA_2022'].map((tieBreakPreset) => facts(level, { tieBreakPreset }))
    expect(placesOf(older!, 'A조')?.[0]).toBe(2)
    expect(placesOf(newer!, 'A조')).toEqual(placesOf(facts(level, { tieBreakPreset: 'UNHEARD_OF' }), 'A조'))
  })

  it('ranks a team without a match behind all teams that played', () => {
    const entries = [...facts([]).entries, { teamId: 4, groupName: 'A조', adjustment: 0 }]
    expect(placesOf(facts(round, { entries }), 'A조')).toEqual([1, 2, 3, 4])
  })

  it('puts a team without a group into the group of its matches, and all into one where there are none', () => {
    const entries = facts([]).entries.map((entry) => ({ ...entry, groupName: null }))
    expect(placesOf(facts(round, { entries }), 'A조')).toEqual([1, 2, 3])
    const plain = round.map((one) => ({ ...one, groupName: null }))
    expect(placesOf(facts(plain, { entries }), '전체')).toEqual([1, 2, 3])
  })
})

it('assigns places to the slots that wait for them, and null while there are none', () => {
  const slots = [placeIn('RANK:A조:2', 7, 1)!, placeIn('RANK:A조:4', 8, 2)!]
  expect(assignPlaces(slots, [5, 6])).toEqual([
    { matchId: 7, slot: 1, teamId: 6 },
    { matchId: 8, slot: 2, teamId: null },
  ])
  expect(assignPlaces(slots, null).map(({ teamId }) => teamId)).toEqual([null, null])
  expect([placeIn('WINNER:FINAL:1', 7, 1), placeIn(null, 7, 2)]).toEqual([undefined, undefined])
})
