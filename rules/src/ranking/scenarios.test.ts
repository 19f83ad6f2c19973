// Scenarios: last rounds worked out by hand.
import { describe, expect, it } from 'vitest'
import { type Case, inputOf } from './cases/cases.ts'
import { groups, byHand as source } from './cases/groups.ts'
import { scenarios } from './scenarios.ts'
import { type RankingOrder, rankingOrders } from './tie-breaks.ts'

/** The group before its last `open` matches; the outlook of each team, by its id. */
function before(given: Partial<Case>, open: number, order: RankingOrder, places: number) {
  const input = inputOf({ name: '', source, results: '', order: '', ...given }, order, !order.hasDraws)
  const outlooks = scenarios({ ...input, matches: input.matches.slice(0, -open) }, input.matches.slice(-open), places)
  return outlooks?.map(({ state, needs }) => needs ?? state)
}

describe('the last round', () => {
  it('2018, group F: Mexico may draw, Korea must win and hope', () => {
    // GER, MEX, SWE, KOR
    const expected = ['OPEN', 'DRAW', 'OPEN', 'WIN_AND_HELP']
    expect(before(groups.worldCup2018F, 2, rankingOrders.FIFA_2022, 2)).toEqual(expected)
  })

  it('2022, group D: France are through, Australia win or wait', () => {
    // DEN, TUN, FRA, AUS
    const expected = ['WIN_AND_HELP', 'WIN_AND_HELP', 'THROUGH', 'WIN']
    expect(before(groups.worldCup2022D, 2, rankingOrders.FIFA_2022, 2)).toEqual(expected)
  })

  it('settles by head-to-head what is played already, if the order applies it before margins', () => {
    const results = 'A 1-0 B, A 0-1 C, A 1-0 D, B 1-0 C, C 0-0 D, B 9-0 D'
    expect(before({ results }, 1, rankingOrders.FIFA_2026, 1)).toEqual(['THROUGH', 'OUT', 'OUT', 'OUT'])
    expect(before({ results }, 1, rankingOrders.FIFA_2022, 1)).toEqual(['HELP', 'WIN_AND_HELP', 'OUT', 'OUT'])
  })

  it('distinguishes a side that is through, one that is out and one that needs only its own result', () => {
    const results = 'A 1-0 B, A 1-0 C, D 1-0 A, B 1-0 C, C 0-0 D, B 9-0 D'
    expect(before({ results }, 1, rankingOrders.FIFA_2026, 1)).toEqual(['HELP', 'OUT', 'OUT', 'WIN'])
  })

  it('uses a goal difference that can no longer change', () => {
    const results = 'A 3-0 C, B 1-0 D, A 0-0 B, C 2-0 D'
    expect(before({ results }, 1, rankingOrders.FIFA_2022, 1)).toEqual(['THROUGH', 'OUT', 'OUT', 'OUT'])
  })

  it('knows head-to-head margins among sides that are done', () => {
    const others = 'A 1-0 D, B 1-0 D, C 1-0 D, A 1-0 E, B 1-0 E, C 1-0 E'
    const results = `A 3-0 B, B 1-0 C, C 1-0 A, ${others}, D 0-0 E`
    const expected = ['THROUGH', 'OUT', 'THROUGH', 'OUT', 'OUT']
    expect(before({ results }, 1, rankingOrders.FIFA_2026, 2)).toEqual(expected)
  })

  it('knows who wins head-to-head by winning the match that makes them level', () => {
    // A, C, D, B
    const results = 'A 1-0 C, A 1-0 D, B 1-0 C, D 1-0 B, C 0-0 D, A 0-1 B'
    expect(before({ results }, 1, rankingOrders.FIFA_2026, 1)).toEqual(['DRAW', 'OUT', 'OUT', 'WIN'])
    expect(before({ results }, 1, rankingOrders.FIFA_2022, 1)).toEqual(['DRAW', 'OUT', 'OUT', 'WIN_AND_HELP'])
  })

  it('promises nothing to those who would draw lots', () => {
    const results = 'A 0-0 B, A 1-0 C, B 1-0 C, A 1-0 D, B 1-0 D, C 1-0 D'
    expect(before({ results }, 1, rankingOrders.K_LEAGUE, 1)).toEqual(['OPEN', 'OPEN', 'OUT', 'OUT'])
  })

  it('returns HELP for a side without matches left', () => {
    expect(before({ results: 'A 2-0 B, C 1-0 A, B 1-0 C' }, 1, rankingOrders.FIFA_2022, 1)).toEqual([
      'HELP',
      'WIN_AND_HELP',
      'DRAW',
    ])
  })

  it('never offers a draw where there is none', () => {
    const win = '21-10 21-10'
    const results = `A ${win} B, C ${win} D, A ${win} C, B ${win} D, A ${win} D, B ${win} C`
    expect(before({ results }, 2, rankingOrders.BWF, 2)).toEqual(['THROUGH', 'WIN', 'WIN', 'OUT'])
  })

  it('counts only matches that will be played when a side withdrew', () => {
    const results = 'A 1-0 B, B 1-0 C, A 1-0 C, A 0-0 D'
    const outlooks = before({ results, withdrawn: ['D'] }, 1, rankingOrders.SCHOOL, 2)
    expect(outlooks).toEqual(['THROUGH', 'THROUGH', 'OUT', 'OUT'])
  })
})

/** Teams that meet each other twice, of which so many matches are left; the others ended level. */
const scenariosOf = (order: RankingOrder, open: number, teamCount = 4) => {
  const teams = Array.from({ length: teamCount }, (_, index) => ({ teamId: index + 1, adjustment: 0, fairPlay: 0 }))
  const pairs = teams.flatMap(({ teamId: one }) => teams.filter(({ teamId }) => one < teamId).map(({ teamId }) => [one, teamId] as const)) // biome-ignore format: short
  const all = [...pairs, ...pairs].map(([one, two], matchId) => ({ matchId, one, two }))
  const level = { scoreOne: 1, scoreTwo: 1, sets: [], isForfeit: false }
  const matches = all.slice(0, -open).map((match, index) => {
    const winner = order.hasDraws ? null : index % 2 === 0 ? (1 as const) : (2 as const)
    return { ...match, ...level, winner }
  })
  return scenarios({ teams, matches, order, lots: { seed: '' } }, all.slice(-open), 2)
}

describe('the limit of work', () => {
  it('returns null where there are too many outcomes, teams or matches among level teams', () => {
    expect(scenariosOf(rankingOrders.FIFA_2022, 6)).toHaveLength(4)
    expect(scenariosOf(rankingOrders.FIFA_2022, 8)).toBeNull()
    expect(scenariosOf(rankingOrders.FIFA_2022, 6, 20)).toBeNull()
    expect(scenariosOf(rankingOrders.BWF, 9)).toHaveLength(4)
    expect(scenariosOf(rankingOrders.BWF, 12)).toBeNull()
    // 3 ** 7 outcomes of 4 teams are 8,748 rows: head-to-head among them comes on top.
    expect(scenariosOf(rankingOrders.K_LEAGUE, 7)).toHaveLength(4)
    expect(scenariosOf(rankingOrders.SCHOOL, 7)).toBeNull()
  })

  it.each(Object.entries(rankingOrders))('never takes long enough to delay other requests: %s', (_, order) => {
    for (const teamCount of [4, 6, 10, 20])
      for (let open = 1; open <= 12; open++) {
        // The best of three, with room for a slow machine that does something else as well: 10 ms here, a second if unbounded.
        const times = Array.from({ length: 3 }, () => {
          const from = performance.now()
          scenariosOf(order, open, teamCount)
          return performance.now() - from
        })
        expect(Math.min(...times), `${open} open of ${teamCount}`).toBeLessThan(150)
      }
  })

  it('counts the matches a team has left', () => {
    expect(scenariosOf(rankingOrders.SCHOOL, 4)?.map(({ left }) => left)).toEqual([1, 2, 2, 3])
  })
})
