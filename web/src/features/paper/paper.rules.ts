// What stands on paper: a day's teams with their matches, and how many boxes a score sheet has.
import type { Match } from '@campus/contract/matches'
import type { PointRules, SportRules } from '@campus/contract/rules'
import { byTime, collator } from '@campus/rules/season/courts'

export interface TeamDay {
  teamId: number
  team: string
  matches: Match[]
}

interface Playing {
  teamId: number | null
  teamName: string | null
}

const playingIn = (match: Match): Playing[] =>
  match.sides ?? [
    { teamId: match.teamId1, teamName: match.teamName1 },
    { teamId: match.teamId2, teamName: match.teamName2 },
  ]

/** By name; teams that are not known yet stand in no list. */
export function teamsOf(matches: readonly Match[]): TeamDay[] {
  const teams = new Map<number, TeamDay>()
  for (const match of matches.toSorted(byTime))
    for (const { teamId, teamName } of playingIn(match)) {
      if (teamId === null || teamName === null) continue
      const known = teams.get(teamId)?.matches ?? []
      teams.set(teamId, { teamId, team: teamName, matches: [...known, match] })
    }
  return [...teams.values()].toSorted((a, b) => collator.compare(a.team, b.team) || a.teamId - b.teamId)
}

/** In the order in which the sheets are handed out: by court, then by time. */
export const inSheetOrder = (matches: readonly Match[]): Match[] =>
  matches.toSorted((a, b) => collator.compare(a.venue ?? '\uffff', b.venue ?? '\uffff') || byTime(a, b))

/** The numbers to strike out in one game: to its cap, else some way beyond its end, for games that go on. */
export function runningPoints({ bestOf, points, lastPoints, cap, lead }: PointRules, game: number): number {
  const most = game === bestOf ? (lastPoints ?? points) : points
  return cap === null ? most + (lead > 1 ? 5 : 0) : Math.max(most, cap)
}

/** Sets of dodgeball that only the clock ends: as many as usually fit. */
const clockedSets = 8

/** How many parts a sheet has boxes for. */
export function partsOn(rules: SportRules): number {
  if (rules.kind === 'POINTS') return rules.bestOf
  if (rules.kind === 'SURVIVORS') return rules.bestOf ?? clockedSets
  // One further period: more are rare, and fit beside it.
  if (rules.kind === 'PERIODS') return rules.periods + (rules.mayDraw ? 0 : 1)
  return 0
}

/** The running score of a match whose periods are added up: to the target, else what campus matches reach. Innings have none. */
export function runningTotal(rules: Extract<SportRules, { kind: 'PERIODS' }>): number {
  if (rules.outs !== null) return 0
  return rules.target ?? 80
}

/** Lanes to write in where the sides are not known yet. */
const mostBlank = 16
export const blankLanes = (rules: Extract<SportRules, { kind: 'PLACED' }>) => Math.min(rules.lanes, mostBlank)

export const numbersTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
