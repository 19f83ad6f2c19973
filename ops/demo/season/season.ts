// Plays one competition: draws its groups, sets its matches on the calendar and carries results as far as they are known.

import { kitOf } from '@campus/rules/kits/kits'
import { liveStateOf } from '../log/running.ts'
import type { Chance } from '../prng.ts'
import type { CompetitionRow, EntryRow, MatchRow, TeamRow } from '../rows.ts'
import { day, startOfDay } from '../seoul.ts'
import type { Calendar } from './calendar.ts'
import type { CompetitionPlan } from './competitions.ts'
import { playMatch, type Result } from './results.ts'
import { dealGroups, feeds, ranking, roundRobin } from './rounds.ts'

interface SeasonInput {
  plan: CompetitionPlan
  competition: CompetitionRow
  /** The sport's teams, strongest first. */
  teams: TeamRow[]
  calendar: Calendar
  /** The instant at which day 0 of the plan begins. */
  firstDay: number
  now: number
  luck: Chance
  firstMatchId: number
}

/** A match and the day it is planned for, and if it is postponed the day on which it is played instead. */
type Fixture = { row: MatchRow; day: number | null; newDay?: number | undefined }
interface Group {
  letter: string
  teams: number[]
}

export function playSeason(input: SeasonInput): { entries: EntryRow[]; matches: MatchRow[] } {
  const { plan, competition } = input
  const seeds = input.teams.slice(0, plan.teams).map((team) => team.id)
  const groups = dealGroups(seeds, plan.groups).map((teams, i) => ({ letter: 'ABCD'[i] ?? '', teams }))
  let id = input.firstMatchId
  const nextId = () => id++
  const league = plan.groups > 0 ? drawLeague(input, groups, nextId) : []
  const knockout = drawKnockout(input, nextId)
  setDates(input, [...league, ...knockout.flat()])

  const play = ({ row }: Fixture) => playRow(input, seeds, row)
  const ranks = new Map(groups.map((group) => [group.letter, playGroup(group, league, play)]))
  playKnockout(plan, knockout, plan.groups > 0 ? ranks : new Map([['S', seeds]]), play)
  const groupOf = (team: number) => groups.find(({ teams }) => teams.includes(team))
  return {
    entries: seeds.map((teamId, i) => {
      const group = groupOf(teamId)
      return { competitionId: competition.id, teamId, groupName: group ? `${group.letter}조` : null, seed: i + 1 }
    }),
    matches: [...league, ...knockout.flat()].map(({ row }) => row),
  }
}

/** A round lists the first match of every group, then the second ones, and so on. */
function drawLeague({ plan, competition }: SeasonInput, groups: Group[], nextId: () => number): Fixture[] {
  const draws = groups.map(({ letter, teams }) => ({ letter, rounds: roundRobin(teams) }))
  return plan.league.flatMap((days, round) => {
    const pairs = draws.flatMap(({ letter, rounds }) => (rounds[round] ?? []).map((pair, i) => ({ letter, pair, i })))
    pairs.sort((a, b) => a.i - b.i)
    return pairs.map(({ letter, pair }, i) => {
      const row = blankMatch(competition, nextId(), `${round + 1}라운드`)
      Object.assign(row, { matchType: 'LEAGUE', groupName: `${letter}조`, teamOneId: pair[0], teamTwoId: pair[1] })
      const unusual = plan.unusual?.find((one) => one.round === round && one.match === i)
      row.status = unusual?.status ?? 'FUTURE'
      row.statusReason = unusual?.reason ?? null
      return { row, day: days[i] ?? null, newDay: unusual?.newDay }
    })
  })
}

function drawKnockout({ plan, competition }: SeasonInput, nextId: () => number): Fixture[][] {
  const names = ['QUARTER_FINALS', 'SEMI_FINALS', 'FINAL'].slice(-plan.knockout.length)
  return plan.knockout.map((days, round) =>
    days.map((on, i): Fixture => {
      const row = blankMatch(competition, nextId(), names[round] ?? '')
      const [one, two] = plan.meetings[i] ?? ['', '']
      const sources = round === 0 ? [rankSource(one), rankSource(two)] : [2 * i + 1, 2 * i + 2].map(winnerOfPlace)
      Object.assign(row, { position: i + 1, sourceOne: sources[0], sourceTwo: sources[1] })
      return { row, day: on }

      function winnerOfPlace(place: number): string {
        return `WINNER:${names[round - 1]}:${place}`
      }
    }),
  )
}

/** "A1" comes from its group; "S1" is a seed, known from the start. */
function rankSource(place: string): string | null {
  return place.startsWith('S') ? null : `RANK:${place[0]}조:${place.slice(1)}`
}

function setDates({ plan, calendar, firstDay, now }: SeasonInput, fixtures: Fixture[]): void {
  const isToday = (fixture: Fixture) => fixture.day !== null && firstDay + fixture.day * day === startOfDay(now)
  const played = fixtures.filter((fixture) => isToday(fixture) && fixture.row.status === 'FUTURE')
  const places = calendar.placeToday(plan.sport, played.length, now)
  for (const fixture of fixtures) {
    const { row } = fixture
    if (fixture.day === null) continue
    const today = places[played.indexOf(fixture)]
    const place = today ?? calendar.placeOn(plan.sport, firstDay + fixture.day * day)
    Object.assign(row, { startsAt: new Date(place.startsAt), venueId: place.venueId })
    if (fixture.newDay !== undefined) {
      const { startsAt, venueId } = calendar.placeOn(plan.sport, firstDay + fixture.newDay * day)
      Object.assign(row, { postponedFrom: row.startsAt, startsAt: new Date(startsAt), venueId })
    }
    if (row.status !== 'FUTURE') continue
    row.status = today?.status ?? (place.startsAt > now ? 'FUTURE' : 'PAST')
    if (row.status === 'LIVE') Object.assign(row, liveStateOf(plan.sport, place.startsAt, now))
  }
  // A forfeit counts 0-3 against the team that did not come.
  for (const { row } of fixtures)
    if (row.status === 'FORFEIT') Object.assign(row, { scoreOne: 0, scoreTwo: 3, winner: 2 })
}

/** Plays what is over; the ranking is known once all is. Play is repeated until the points alone decide it. */
function playGroup(group: Group, league: Fixture[], play: (f: Fixture) => Result): number[] | undefined {
  const all = league.filter(({ row }) => row.groupName === `${group.letter}조`)
  const past = all.filter(({ row }) => row.status === 'PAST')
  for (let attempt = 0; attempt < 5000; attempt++) {
    const results = past.map((fixture) => ({ row: fixture.row, ...play(fixture) }))
    const played = results.map(({ row, ...result }) => ({
      ...result,
      one: row.teamOneId ?? 0,
      two: row.teamTwoId ?? 0,
    }))
    const ranks = past.length === all.length ? ranking(group.teams, played) : []
    if (!ranks) continue
    for (const { row, ...result } of results) Object.assign(row, result)
    return ranks.length > 0 ? ranks : undefined
  }
  throw new Error(`group ${group.letter} stays level`)
}

type Ranks = Map<string, number[] | undefined>

function playKnockout(plan: CompetitionPlan, rounds: Fixture[][], ranks: Ranks, play: (f: Fixture) => Result): void {
  const teamAt = (place = '') => ranks.get(place[0] ?? '')?.[Number(place.slice(1)) - 1] ?? null
  rounds[0]?.forEach(({ row }, i) => {
    const [one, two] = plan.meetings[i] ?? []
    Object.assign(row, { teamOneId: teamAt(one), teamTwoId: teamAt(two) })
  })
  rounds.forEach((fixtures, round) => {
    fixtures.forEach((fixture, i) => {
      const { row } = fixture
      if (row.status !== 'PAST') return
      const result = play(fixture)
      Object.assign(row, result)
      const winner = result.winner === 1 ? row.teamOneId : row.teamTwoId
      const { index, slot } = feeds(i)
      const next = rounds[round + 1]?.[index]?.row
      if (next) next[slot === 1 ? 'teamOneId' : 'teamTwoId'] = winner
    })
  })
}

function playRow({ luck, plan }: SeasonInput, seeds: number[], row: MatchRow): Result {
  if (row.teamOneId === null || row.teamTwoId === null) throw new Error(`${plan.name}: ${row.round} lacks a team`)
  // Seeds far apart differ by 0.6; a favourite loses now and then.
  const edge = (0.6 * (seeds.indexOf(row.teamTwoId) - seeds.indexOf(row.teamOneId))) / (seeds.length - 1)
  return playMatch(luck, plan.sport, edge, row.matchType === 'TOURNAMENT')
}

export function blankMatch(competition: CompetitionRow, id: number, round: string): MatchRow {
  return {
    id,
    competitionId: competition.id,
    matchType: 'TOURNAMENT',
    groupName: null,
    round,
    startsAt: null,
    venueId: null,
    teamOneId: null,
    teamTwoId: null,
    status: 'FUTURE',
    statusReason: null,
    postponedFrom: null,
    scoreOne: null,
    scoreTwo: null,
    winner: null,
    sets: [],
    showSubScores: kitOf(competition.sport).kind !== 'GOALS',
    period: null,
    periodStartedAt: null,
    periodFromMinute: 0,
    position: null,
    sourceOne: null,
    sourceTwo: null,
  }
}
