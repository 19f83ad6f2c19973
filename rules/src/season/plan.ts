// Input of a season: its teams by group, and the validation of a plan before anything is scheduled.
import type { SeasonPlan } from '@campus/contract/competitions'
import { limits } from '@campus/contract/limits'
import { doubleEliminationTeams } from '../brackets/double-elimination.ts'
import { isOfFour } from '../brackets/groups-of-four.ts'
import type { Qualifying } from '../brackets/heats.ts'
import { countConsoled } from '../brackets/knock-out.ts'
import { isNamedRound } from '../brackets/slots.ts'
import { mostRounds } from '../brackets/swiss.ts'
import { day, instantOf } from '../seoul.ts'
import { drawHeats } from './heats.ts'

export interface SeasonTeam {
  teamId: number
  teamName: string
  groupName: string | null
  seed: number | null
}

/** A group and its teams in seed order; nameless when the league has no groups. */
export interface SeasonGroup {
  name: string | null
  teamIds: number[]
}

export type PlanProblem =
  | 'NOTHING_TO_BUILD'
  | 'TOO_FEW_TEAMS'
  | 'TOO_MANY_TEAMS'
  | 'TEAM_REPEATED'
  /** Some teams have a group, others have none. */
  | 'GROUP_MISSING'
  | 'GROUP_TOO_SMALL'
  /** The format is for groups of four. */
  | 'GROUP_NOT_OF_FOUR'
  /** A Swiss league has one table. */
  | 'SWISS_WITH_GROUPS'
  /** Somebody would have to meet again. */
  | 'TOO_MANY_ROUNDS'
  /** The name can't be part of a placeholder. */
  | 'GROUP_NAME'
  | 'PER_GROUP_TOO_MANY'
  /** Too few or too many teams for a double elimination. */
  | 'DOUBLE_ELIMINATION_SIZE'
  /** Fewer than two teams lose in the round whose losers play on. */
  | 'CONSOLATION_TOO_SMALL'
  /** A group has more teams than a heat has lanes. */
  | 'HEAT_TOO_LARGE'
  /** The final has too few lanes for those who go on by their place. */
  | 'PER_HEAT_TOO_MANY'
  | 'DAYS'
  | 'HOURS'

/** A longer season is a typing error in the year. */
const maxLength = 2 * 366 * day

/** The name of a league without groups in placeholders: "전체 1위". */
const wholeLeague = '전체'

export function sourceName(groupName: string | null): string {
  return groupName ?? wholeLeague
}

export function groupTeams(seeded: readonly SeasonTeam[]): SeasonGroup[] {
  const byName = Map.groupBy(seeded, ({ groupName }) => groupName)
  const groups = [...byName].map(([name, teams]) => ({ name, teamIds: teams.map(({ teamId }) => teamId) }))
  return groups.toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
}

export function findPlanProblem(
  plan: SeasonPlan,
  teams: readonly SeasonTeam[],
  groups: SeasonGroup[],
): PlanProblem | undefined {
  const { league, knockOut, heats } = plan
  if (!league && !knockOut && !heats) return 'NOTHING_TO_BUILD'
  if (teams.length < 2) return 'TOO_FEW_TEAMS'
  if (teams.length > limits.competitionTeams) return 'TOO_MANY_TEAMS'
  if (new Set(teams.map(({ teamId }) => teamId)).size < teams.length) return 'TEAM_REPEATED'
  return (
    (league && findGroupProblem(groups, knockOut?.perGroup)) ??
    (knockOut && findKnockOutProblem(knockOut, league ? groups.length * knockOut.perGroup : teams.length)) ??
    (league && isOfFour(league.format ?? '') ? findFourProblem(groups) : undefined) ??
    (league?.format === 'SWISS' ? findSwissProblem(groups, league.rounds) : undefined) ??
    (heats && findHeatsProblem(groups, heats)) ??
    findCalendarProblem(plan.calendar)
  )
}

function findHeatsProblem(groups: SeasonGroup[], { lanes, perHeat }: Qualifying): PlanProblem | undefined {
  if (groups.length > 1 && groups.some(({ name }) => name === null)) return 'GROUP_MISSING'
  const heats = drawHeats(groups, lanes)
  if (heats.some(({ teamIds }) => teamIds.length > lanes)) return 'HEAT_TOO_LARGE'
  return heats.length > 1 && heats.length * perHeat > lanes ? 'PER_HEAT_TOO_MANY' : undefined
}

function findGroupProblem(groups: SeasonGroup[], perGroup: number | undefined): PlanProblem | undefined {
  const smallest = Math.min(...groups.map(({ teamIds }) => teamIds.length))
  if (groups.length > 1 && groups.some(({ name }) => name === null)) return 'GROUP_MISSING'
  if (smallest < 2) return 'GROUP_TOO_SMALL'
  if (perGroup === undefined) return undefined
  if (groups.some(({ name }) => name?.includes(':') || name === '')) return 'GROUP_NAME'
  if (perGroup > smallest) return 'PER_GROUP_TOO_MANY'
  return groups.length * perGroup < 2 ? 'TOO_FEW_TEAMS' : undefined
}

function findKnockOutProblem(
  { isDoubleElimination, consolation }: NonNullable<SeasonPlan['knockOut']>,
  count: number,
): PlanProblem | undefined {
  const { least, most } = doubleEliminationTeams
  if (isDoubleElimination) return count < least || count > most ? 'DOUBLE_ELIMINATION_SIZE' : undefined
  return consolation && countConsoled(count, consolation) < 2 ? 'CONSOLATION_TOO_SMALL' : undefined
}

/** Sources name a match by its group, or by its round: a group must not be called as a round is. */
function findFourProblem(groups: SeasonGroup[]): PlanProblem | undefined {
  if (groups.some(({ teamIds }) => teamIds.length !== 4)) return 'GROUP_NOT_OF_FOUR'
  return groups.some(({ name }) => isNoSource(name)) ? 'GROUP_NAME' : undefined
}

const isNoSource = (name: string | null) => name !== null && (name === '' || name.includes(':') || isNamedRound(name))

function findSwissProblem(groups: SeasonGroup[], rounds = 1): PlanProblem | undefined {
  if (groups.length > 1) return 'SWISS_WITH_GROUPS'
  return rounds > mostRounds(groups[0]?.teamIds.length ?? 0) ? 'TOO_MANY_ROUNDS' : undefined
}

function findCalendarProblem(calendar: SeasonPlan['calendar']): PlanProblem | undefined {
  if (!areDays(calendar)) return 'DAYS'
  return calendar.dayStart < calendar.dayEnd ? undefined : 'HOURS'
}

/** Whether a season can be played between these days. */
export function areDays({ firstDay, lastDay }: Pick<SeasonPlan['calendar'], 'firstDay' | 'lastDay'>): boolean {
  const [first, last] = [instantOf(firstDay, '00:00'), instantOf(lastDay, '00:00')]
  return first <= last && last - first <= maxLength
}
