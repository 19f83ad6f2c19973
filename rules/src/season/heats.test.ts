// Seasons of heats and a final: how teams are split, what a plan may ask for, and that the final waits for every heat.
import { PlannedMatch, type SeasonPlan } from '@campus/contract/competitions'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { countHeats } from './heats.ts'
import { planSeason, type SeasonTeam } from './season.ts'
import { expectSoundCalendar } from './season-checks.ts'

const calendar: SeasonPlan['calendar'] = {
  firstDay: '2026-05-18',
  lastDay: '2026-05-22',
  weekdays: [1, 2, 3, 4, 5],
  dayStart: '10:00',
  dayEnd: '16:00',
  venueIds: [7],
  slotMinutes: 10,
  restMinutes: 30,
  perDay: 2,
}
const base: SeasonPlan = { league: null, knockOut: null, calendar, isReplacing: false }
const planOf = (lanes: number, perHeat = 2): SeasonPlan => ({ ...base, heats: { lanes, perHeat } })
const teamsOf = (count: number, groups: string[] = []): SeasonTeam[] =>
  Array.from({ length: count }, (_, i) => ({
    teamId: i + 1,
    teamName: `팀 ${i + 1}`,
    groupName: groups[i % groups.length] ?? null,
    seed: i + 1,
  }))
const must = (plan: SeasonPlan, teams: SeasonTeam[]) => {
  const outcome = planSeason(plan, teams, [])
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.season.matches.map((match) => PlannedMatch.parse(match))
}

describe('heats', () => {
  it('have equal sizes and strengths; the final has its rule, no teams, and comes a rest after the last heat', () => {
    const shown = must(planOf(4), teamsOf(8)).map((m) => [m.groupName, m.round, m.sides, m.sourceOne, m.startTime])
    expect(shown).toEqual([
      ['예선 1조', '', [1, 4, 5, 8], null, '10:00'],
      ['예선 2조', '', [2, 3, 6, 7], null, '10:10'],
      [null, 'FINAL', [], 'HEATS:2:4', '10:50'],
    ])
  })

  it('are only the final where all teams fit into it', () => {
    const [final, ...others] = must(planOf(8), teamsOf(8))
    expect(others).toEqual([])
    expect(final).toMatchObject({ groupName: null, round: 'FINAL', sides: [1, 2, 3, 4, 5, 6, 7, 8], sourceOne: null })
  })

  it('are the groups that were drawn, if there are any', () => {
    const heats = must(planOf(8), teamsOf(6, ['A조', 'B조']))
    expect(heats.map(({ groupName, sides }) => [groupName, sides])).toEqual([
      ['A조', [1, 3, 5]],
      ['B조', [2, 4, 6]],
      [null, []],
    ])
  })

  it('and the final are on two days where a team plays once a day', () => {
    const once = { ...planOf(4), calendar: { ...calendar, perDay: 1 } }
    expect(must(once, teamsOf(8)).map(({ date }) => date)).toEqual(['2026-05-18', '2026-05-18', '2026-05-19'])
  })
})

it.each<[string, SeasonPlan, SeasonTeam[]]>([
  ['NOTHING_TO_BUILD', base, teamsOf(8)],
  ['TOO_FEW_TEAMS', planOf(8), teamsOf(1)],
  ['GROUP_MISSING', planOf(8), [...teamsOf(4, ['A조']), { teamId: 9, teamName: '', groupName: null, seed: null }]],
  ['HEAT_TOO_LARGE', planOf(2, 1), teamsOf(6, ['A조', 'B조'])],
  ['PER_HEAT_TOO_MANY', planOf(4, 2), teamsOf(12)],
  ['HOURS', { ...planOf(8), calendar: { ...calendar, dayEnd: '10:00' } }, teamsOf(4)],
])('%s is a bad plan', (reason, plan, teams) => {
  expect(planSeason(plan, teams, [])).toEqual({ ok: false, code: 'BAD_PLAN', details: { reason } })
})

it('any heats: every team once, sizes that differ by one at most, and a calendar that holds', () => {
  const any = fc.record({
    count: fc.integer({ min: 2, max: 40 }),
    lanes: fc.integer({ min: 2, max: 12 }),
    venueIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
    restMinutes: fc.constantFrom(0, 30, 600),
    perDay: fc.integer({ min: 1, max: 3 }),
    busy: fc.array(fc.record({ teamId: fc.integer({ min: 1, max: 40 }), at: fc.integer({ min: 0, max: 36 }) }), { maxLength: 6 }), // biome-ignore format: short
  })
  const open = Date.parse('2026-05-18T10:00:00+09:00')
  let built = 0
  fc.assert(
    fc.property(any, ({ count, lanes, busy, ...when }) => {
      const teams = teamsOf(count)
      const plan = { ...planOf(lanes, 0), calendar: { ...calendar, ...when } }
      const taken = busy.map(({ teamId, at }) => ({ teamIds: [teamId], venueId: null, from: open + at * 600_000, to: open + (at + 1) * 600_000 })) // biome-ignore format: short
      const outcome = planSeason(plan, teams, taken)
      if (!outcome.ok) return
      built++
      const { matches } = outcome.season
      const heats = matches.filter(({ round }) => round !== 'FINAL')
      const sizes = heats.map(({ sides = [] }) => sides.length)
      expect(countHeats(teams, lanes)).toBe(Math.max(1, heats.length))
      expect(matches).toHaveLength(heats.length === 0 ? 1 : heats.length + 1)
      const racing = heats.length === 0 ? matches : heats
      expect(racing.flatMap(({ sides = [] }) => sides).toSorted((a, b) => a - b)).toEqual(teams.map(({ teamId }) => teamId)) // biome-ignore format: short
      if (heats.length > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(lanes)
      expectSoundCalendar(plan, teams, matches, taken)
    }),
    { numRuns: 300 * inject('propertyFactor') },
  )
  expect(built).toBeGreaterThan(100)
})
