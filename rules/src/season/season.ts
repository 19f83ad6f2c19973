// Builds a season from a plan: groups, rounds, knock-out, and a day, time and venue for each match.
import type { PlannedMatch, Season, SeasonPlan } from '@campus/contract/competitions'
import { makeDoubleElimination } from '../brackets/double-elimination.ts'
import { type FourFormat, type FourSide, isOfFour, matchesOfFour } from '../brackets/groups-of-four.ts'
import { heatsSource, type Qualifying } from '../brackets/heats.ts'
import { bracketSize, type Entrant, type KnockOutMatch, makeKnockOut } from '../brackets/knock-out.ts'
import { crossGroups } from '../brackets/qualifiers.ts'
import { roundRobin } from '../brackets/rounds.ts'
import { pairRound, roundName as swissRound, usualRounds } from '../brackets/swiss.ts'
import { clockAt, dateAt } from '../seoul.ts'
import type { Busy } from './bookings.ts'
import { type Fixture, scheduleFixtures } from './calendar.ts'
import { drawHeats } from './heats.ts'
import { findPlanProblem, groupTeams, type PlanProblem, type SeasonGroup, type SeasonTeam, sourceName } from './plan.ts'

export type { Busy } from './bookings.ts'
export type { PlanProblem, SeasonTeam } from './plan.ts'

export type SeasonOutcome =
  | { ok: true; season: Omit<Season, 'replaced'> }
  | { ok: false; code: 'BAD_PLAN'; details: { reason: PlanProblem; placed?: never; needed?: never } }
  | { ok: false; code: 'SEASON_DOES_NOT_FIT'; details: { reason: 'NO_ROOM'; placed: number; needed: number } }

type Unplaced = Omit<PlannedMatch, 'date' | 'startTime' | 'venueId'>
type Drawn = { match: Unplaced; fixture: Fixture }

export function planSeason(plan: SeasonPlan, teams: SeasonTeam[], busy: Busy[]): SeasonOutcome {
  const seeded = teams.toSorted(bySeed)
  const groups = groupTeams(seeded)
  const reason = findPlanProblem(plan, seeded, groups)
  if (reason) return { ok: false, code: 'BAD_PLAN', details: { reason } }
  const league = plan.league ? drawLeague(groups, plan.league) : []
  const entrants = plan.knockOut ? listEntrants(plan, seeded, groups) : []
  const groupAt = (source: string) => groups.find(({ name }) => source.startsWith(`RANK:${sourceName(name)}:`))
  const knockOut = plan.knockOut ? drawKnockOut(makeTree(plan.knockOut, entrants), league, groupAt) : []
  const drawn = [...league, ...knockOut, ...(plan.heats ? drawRaces(groups, plan.heats) : [])]
  const fixtures = drawn.map(({ fixture }) => fixture)
  const places = scheduleFixtures(plan.calendar, fixtures, busy)
  const matches = drawn.flatMap(({ match }, index): PlannedMatch[] => {
    const place = places[index]
    if (!place) return []
    const { startsAt, venueId } = place
    return [{ ...match, date: dateAt(startsAt), startTime: clockAt(startsAt), venueId }]
  })
  if (matches.length < drawn.length) {
    const details = { reason: 'NO_ROOM', placed: matches.length, needed: drawn.length } as const
    return { ok: false, code: 'SEASON_DOES_NOT_FIT', details }
  }
  const idle = plan.knockOut ? bracketSize(entrants.length) - entrants.length : 0
  const byes = entrants.slice(0, idle).flatMap((entrant) => ('teamId' in entrant ? [entrant.teamId] : []))
  return { ok: true, season: { matches, byes } }
}

/** Teams without a seed come last, by name; equal ones by id, so that a plan always gives the same season. */
function bySeed(a: SeasonTeam, b: SeasonTeam): number {
  const [one, two] = [a.seed ?? Number.MAX_SAFE_INTEGER, b.seed ?? Number.MAX_SAFE_INTEGER]
  if (one !== two) return one - two
  return a.teamName < b.teamName ? -1 : a.teamName > b.teamName ? 1 : a.teamId - b.teamId
}

/** The groups play their rounds side by side. */
function drawLeague(groups: SeasonGroup[], league: NonNullable<SeasonPlan['league']>): Drawn[] {
  const { format, isDouble } = league
  if (format !== undefined && isOfFour(format)) return drawFours(groups, format)
  if (format === 'SWISS') return groups.flatMap((group) => drawSwiss(group, league.rounds))
  const draws = groups.map(({ name, teamIds }) => ({ name, rounds: roundRobin(teamIds, isDouble) }))
  const count = Math.max(...draws.map(({ rounds }) => rounds.length))
  const matches = Array.from({ length: count }, (_, round) =>
    draws.flatMap(({ name, rounds }) => (rounds[round] ?? []).map((pair, i) => ({ name, round, pair, i }))),
  )
  return matches.flat().map(({ name, round, pair, i }, index) => ({
    match: {
      ...blank(index + 1),
      matchType: 'LEAGUE',
      groupName: name,
      round: `${round + 1}라운드`,
      position: i + 1,
      teamOneId: pair[0],
      teamTwoId: pair[1],
    },
    fixture: { teamIds: pair, feeders: [], isKnockOut: false },
  }))
}

/** The position of a match is its number in the group, by which others wait for it. */
function drawFours(groups: SeasonGroup[], format: FourFormat): Drawn[] {
  return matchesOfFour[format].flatMap(({ round, sides }, number) =>
    groups.map(({ name, teamIds }, group): Drawn => {
      const [one, two] = sides.map((side) => fourSlot(side, sourceName(name), teamIds)) as [FourSlot, FourSlot]
      const feeders = sides.flatMap((side) => ('from' in side ? side.from * groups.length + group : []))
      return {
        match: {
          ...blank(number * groups.length + group + 1),
          matchType: 'LEAGUE',
          groupName: name,
          round,
          position: number + 1,
          teamOneId: one.teamId,
          teamTwoId: two.teamId,
          sourceOne: one.source,
          sourceTwo: two.source,
        },
        fixture: {
          teamIds: feeders.length > 0 ? teamIds : [one.teamId, two.teamId].flatMap((teamId) => teamId ?? []),
          feeders,
          isKnockOut: false,
        },
      }
    }),
  )
}

interface FourSlot {
  teamId: number | null
  source: string | null
}

function fourSlot(side: FourSide, group: string, teamIds: readonly number[]): FourSlot {
  if ('place' in side) return { teamId: teamIds[side.place] ?? null, source: null }
  return { teamId: null, source: `${side.isWinner ? 'WINNER' : 'LOSER'}:${group}:${side.from + 1}` }
}

/** The first round by seeds; the others are paired once the results before them are in. */
function drawSwiss({ name, teamIds }: SeasonGroup, wanted: number | undefined): Drawn[] {
  const first = pairRound(teamIds.map((teamId) => ({ teamId, points: 0, met: new Set(), hadBye: false })))?.pairs ?? []
  return Array.from({ length: wanted ?? usualRounds(teamIds.length) }, (_, at) =>
    first.map((pair, i): Drawn => {
      const [teamOneId, teamTwoId] = at === 0 ? pair : [null, null]
      const source = at === 0 ? null : `SWISS:${at + 1}:${i + 1}`
      const place = { key: at * first.length + i + 1, groupName: name, round: swissRound(at + 1), position: i + 1 }
      return {
        match: {
          ...blank(1),
          ...place,
          matchType: 'LEAGUE',
          teamOneId,
          teamTwoId,
          sourceOne: source,
          sourceTwo: source,
        },
        fixture: {
          teamIds: at === 0 ? pair : teamIds,
          feeders: at === 0 ? [] : first.map((__, other) => (at - 1) * first.length + other),
          isKnockOut: false,
        },
      }
    }),
  ).flat()
}

/** Heats, and the final after all of them; a single heat is the final. */
function drawRaces(groups: SeasonGroup[], qualifying: Qualifying): Drawn[] {
  const heats = drawHeats(groups, qualifying.lanes)
  const teamIds = heats.flatMap((heat) => heat.teamIds)
  const final = { ...blank(1), matchType: 'LEAGUE', round: 'FINAL' } as const
  if (heats.length === 1)
    return [{ match: { ...final, sides: teamIds }, fixture: { teamIds, feeders: [], isKnockOut: false } }]
  const races = heats.map((heat, index): Drawn => {
    const place = { key: index + 1, position: index + 1, groupName: heat.name }
    return {
      match: { ...blank(1), ...place, matchType: 'LEAGUE', sides: heat.teamIds },
      fixture: { teamIds: heat.teamIds, feeders: [], isKnockOut: false },
    }
  })
  const source = { key: heats.length + 1, sides: [], sourceOne: heatsSource(qualifying) }
  return [...races, { match: { ...final, ...source }, fixture: { teamIds, feeders: [], isKnockOut: true } }]
}

/** The teams themselves by seed, or the places of the groups they will come from. */
function listEntrants(plan: SeasonPlan, seeded: SeasonTeam[], groups: SeasonGroup[]): Entrant[] {
  if (!plan.league || !plan.knockOut) return seeded.map(({ teamId }) => ({ teamId }))
  return crossGroups(groups.length, plan.knockOut.perGroup).map(({ group, rank }) => ({
    source: `RANK:${sourceName(groups[group]?.name ?? null)}:${rank}`,
  }))
}

function makeTree(format: NonNullable<SeasonPlan['knockOut']>, entrants: readonly Entrant[]): KnockOutMatch[] {
  return format.isDoubleElimination
    ? makeDoubleElimination(entrants, format.hasSecondFinal ?? false)
    : makeKnockOut(entrants, format.hasThirdPlace, format.consolation)
}

/** Every team that can still reach a slot counts as playing there. */
function drawKnockOut(
  tree: KnockOutMatch[],
  league: Drawn[],
  groupAt: (source: string) => SeasonGroup | undefined,
): Drawn[] {
  const before = league.length
  const keyOf = (index: number | null) => (index === null ? null : before + index + 1)
  const teamsAt = (source: string) => groupAt(source)?.teamIds ?? []
  const possible: (readonly number[])[] = []
  return tree.map((one, index) => {
    const own = [one.one, one.two].flatMap(({ teamId, source }) => (teamId === null ? teamsAt(source ?? '') : [teamId]))
    possible[index] = [...new Set([...own, ...one.feeders.flatMap((feeder) => possible[feeder] ?? [])])]
    const groups = [one.one, one.two].map(({ source }) => groupAt(source ?? ''))
    const feeders = [...one.feeders.map((feeder) => before + feeder), ...openMatchesOf(groups, league)]
    return {
      match: {
        ...blank(before + index + 1),
        round: one.round,
        position: one.position,
        teamOneId: one.one.teamId,
        teamTwoId: one.two.teamId,
        sourceOne: one.one.source,
        sourceTwo: one.two.source,
        nextKey: keyOf(one.next),
        nextSlot: one.nextSlot,
        loserKey: keyOf(one.loser),
        loserSlot: one.loserSlot,
      },
      fixture: { teamIds: possible[index] ?? [], feeders, isKnockOut: true },
    }
  })
}

/** The matches of these groups whose teams are not known yet: whoever goes on may have played in each of them. */
function openMatchesOf(groups: Array<SeasonGroup | undefined>, league: Drawn[]): number[] {
  return league.flatMap(({ match, fixture }, index) =>
    fixture.feeders.length > 0 && groups.some((group) => group?.name === match.groupName) ? [index] : [],
  )
}

function blank(key: number): Unplaced {
  const noLinks = { nextKey: null, nextSlot: null, loserKey: null, loserSlot: null, sourceOne: null, sourceTwo: null }
  return { key, matchType: 'TOURNAMENT', groupName: null, round: '', position: 1, teamOneId: null, teamTwoId: null, ...noLinks } // biome-ignore format: short
}
