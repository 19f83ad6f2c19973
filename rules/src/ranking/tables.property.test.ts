// Random leagues with irregular data: a team that is assigned a place has that rank in the standings.
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { assignPlaces, placeIn, placesOf } from '../brackets/group-places.ts'
import { groupsOf, type League, type LeagueMatch, tableOf } from './tables.ts'

const names = ['A조', 'B조', '전체', null] as const
const teamIds = [1, 2, 3, 4, 5, 6, 7]
const name = fc.constantFrom(...names)

const match = fc
  .record({
    groupName: name,
    one: fc.constantFrom(...teamIds, 99, null),
    two: fc.constantFrom(...teamIds),
    status: fc.constantFrom('PAST', 'PAST', 'PAST', 'PAST', 'PAST', 'FORFEIT', 'CANCELLED'),
    scoreOne: fc.nat({ max: 3 }),
    scoreTwo: fc.nat({ max: 3 }),
    sets: fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 })), { maxLength: 3 }),
  })
  .filter(({ one, two }) => one !== two)

const league: fc.Arbitrary<League> = fc
  .record({
    played: fc.constantFrom(
      { sport: 'SOCCER', rulePreset: 'SOCCER', tieBreakPreset: 'FIFA_2022' } as const,
      { sport: 'SOCCER', rulePreset: 'IFAB_2x45', tieBreakPreset: 'OF_ANOTHER_TIME' } as const,
      { sport: 'BADMINTON', rulePreset: 'BWF_3x21', tieBreakPreset: 'BWF' } as const,
      { sport: 'TABLE_TENNIS', rulePreset: 'ITTF_5x11', tieBreakPreset: 'FIFA_2026' } as const,
      { sport: 'DODGEBALL', rulePreset: 'KR_CLASS_SURVIVORS', tieBreakPreset: 'DODGEBALL_KR' } as const,
      { sport: 'DODGEBALL', rulePreset: 'KR_CLASS', tieBreakPreset: 'DODGEBALL_KR' } as const,
    ),
    entries: fc.tuple(...teamIds.map((teamId) => fc.record({ teamId: fc.constant(teamId), groupName: name, adjustment: fc.integer({ min: -2, max: 2 }) }))), // biome-ignore format: short
    matches: fc.array(match, { maxLength: 24 }),
  })
  .map(({ played, entries, matches }) => ({
    competitionId: 1,
    rules: null,
    leagueFormat: 'ROUND_ROBIN',
    lotsBy: 'FORMULA',
    drawnLots: [],
    ...played,
    entries,
    matches: matches.map((one, index): LeagueMatch => ({ ...one, matchId: index + 1, winner: winnerOf(one) })),
  }))

function winnerOf({ scoreOne, scoreTwo }: { scoreOne: number; scoreTwo: number }): 1 | 2 | null {
  return scoreOne === scoreTwo ? null : scoreOne > scoreTwo ? 1 : 2
}

const sources = ['A조', 'B조', '전체']
const slots = sources.flatMap((source) => teamIds.map((place) => placeIn(`RANK:${source}:${place}`, place, 1)!))
const assigned = (facts: League) =>
  sources.map((source) =>
    assignPlaces(
      slots.filter(({ group }) => group === source),
      placesOf(facts, source),
    ).map(({ teamId }) => teamId),
  )

describe('any league', () => {
  it('assigns the first of each finished table, live or settled, and no team before it is finished', () => {
    fc.assert(
      fc.property(league, fc.boolean(), fc.constantFrom('PEOPLE', 'FORMULA'), (given, isLive, lotsBy) => {
        const facts = { ...given, lotsBy }
        const shown = new Map(groupsOf(facts).map((group) => [group.name ?? '전체', tableOf(group, { isLive })]))
        const places = assigned(facts)
        for (const [index, source] of sources.entries()) {
          const table = shown.get(source)
          const wasPlayed = table?.rows.some(({ played }) => played > 0) ?? false
          const rows = wasPlayed ? (table?.rows ?? []) : []
          // Nobody is assigned a place whose lots are not drawn.
          const first = rows.map(({ teamId, isLevel }) => (isLevel ? null : teamId))
          expect(places[index]).toEqual(teamIds.map((place) => first[place - 1] ?? null))
          // No team that played ranks behind one that did not.
          const played = wasPlayed ? (table?.rows.map((row) => row.played > 0) ?? []) : []
          expect(played).toEqual(played.toSorted((a, b) => Number(b) - Number(a)))
        }
        const everybody = [...shown.values()].flatMap(({ rows }) => rows.map(({ teamId }) => teamId))
        expect(new Set(everybody).size).toBe(everybody.length)
      }),
      { numRuns: 200 * inject('propertyFactor') },
    )
  })

  it('depends neither on the order of the input, nor on cancelled matches, nor on teams that are not entered', () => {
    fc.assert(
      fc.property(league, (facts) => {
        const reversed = { ...facts, entries: facts.entries.toReversed(), matches: facts.matches.toReversed() }
        expect(assigned(reversed)).toEqual(assigned(facts))
        // A cancelled match may still determine a team's group.
        const clean = facts.matches.filter(({ status, groupName }) => status !== 'CANCELLED' || groupName !== null)
        expect(assigned({ ...facts, matches: clean.filter(({ one }) => one !== null) })).toEqual(
          assigned({ ...facts, matches: facts.matches.filter(({ one }) => one !== null) }),
        )
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })

  it('waits for a match that is still to be played, and counts it once it is over', () => {
    fc.assert(
      fc.property(league, fc.constantFrom('FUTURE', 'LIVE', 'POSTPONED'), fc.nat(), (facts, status, pick) => {
        const ended = facts.matches.filter((one) => one.status !== 'CANCELLED')
        const open = ended[pick % Math.max(1, ended.length)]
        const before = { ...facts, matches: facts.matches.map((one) => (one === open ? { ...one, status } : one)) }
        const [then, now] = [assigned(before), assigned(facts)]
        const [waiting, ...more] = now.flatMap((places, index) =>
          String(places) === String(then[index]) ? [] : [index],
        )
        expect(more).toEqual([])
        if (waiting !== undefined) expect(then[waiting]?.every((teamId) => teamId === null)).toBe(true)
        const isCounted = groupsOf(facts).some(({ matches }) =>
          matches.some(({ matchId }) => matchId === open?.matchId),
        )
        expect(waiting !== undefined).toBe(isCounted)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})
