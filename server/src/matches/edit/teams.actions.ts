// Finds the teams that a form names in the competition, or enters them into it.
import type { MatchForm } from '@campus/contract/matches'
import { recordEntries } from '../../audit.ts'
import { fail } from '../../errors.ts'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { hasBegun, type MatchColumns } from './edit.rules.ts'
import type { PlayedIn } from './edit.store.ts'
import { enterTeam, groupsOfTeams, teamsAtLarge, teamsCalled } from './teams.store.ts'

type Sides = Pick<MatchColumns, 'team_one_id' | 'team_two_id'>

interface EntryContext {
  userId: number
  competition: PlayedIn
  groupName: string | null
}

export async function sidesOf(queries: Queries, context: EntryContext, form: MatchForm, now: Sides): Promise<Sides> {
  const one = await teamCalled(queries, context, form.teamOneId ?? form.teamOneName, now.team_one_id)
  const two = await teamCalled(queries, context, form.teamTwoId ?? form.teamTwoName, now.team_two_id)
  return { team_one_id: one, team_two_id: two }
}

/** The teams of a match of many sides, by lane. Who starts is settled once it has begun: marks belong to lanes. */
export async function manySidesOf(
  queries: Queries,
  context: EntryContext,
  { sideIds }: MatchForm,
  now: Pick<MatchColumns, 'sides' | 'status'>,
): Promise<number[]> {
  if (!sideIds || String(sideIds) === String(now.sides)) return now.sides
  if (hasBegun(now.status)) fail('BAD_TRANSITION')
  if (new Set(sideIds).size < sideIds.length) fail('SAME_TEAM_TWICE')
  const sides: number[] = []
  // Sequentially: they share a connection. A heat is no group: a team runs in the final, too.
  for (const teamId of sideIds) {
    const side = await teamCalled(queries, { ...context, groupName: null }, teamId, null)
    sides.push(side ?? fail('TEAM_NOT_IN_COMPETITION', { called: teamId }))
  }
  return sides
}

/**
 * The group a league match counts in: a team without one joins its opponent's. A match between two groups would count in
 * no table, so it is rejected.
 */
export async function groupOfMatch(queries: Queries, { competition, groupName }: EntryContext, sides: Sides) {
  const { team_one_id: one, team_two_id: two } = sides
  if (one === null || two === null) return groupName
  const groups = await groupsOfTeams(queries, competition.competitionId, [one, two])
  const [first, second] = [groups.get(one) ?? null, groups.get(two) ?? null]
  if (first !== null && second !== null && first !== second) fail('GROUPS_DIFFER', { groups: [first, second] })
  const known = first ?? second
  // Otherwise the team without a group would get another group than its opponent.
  return first === second ? (groupName ?? known) : known
}

/** A team by id, or by a name or department that can mean only one (or means the team that already plays). */
async function teamCalled(
  queries: Queries,
  context: EntryContext,
  called: string | number | undefined,
  current: number | null,
): Promise<number | null> {
  if (called === undefined || called === '') return current
  const { competitionId } = context.competition
  const found = await teamsCalled(queries, competitionId, called)
  if (current !== null && found.includes(current)) return current
  return found.length === 0 ? enter(queries, context, called) : only(found, called)
}

/**
 * Enters a team with its first match. Clients that do not know competitions name a department, which must mean exactly one
 * team. The form asks an administrator for confirmation first.
 */
async function enter(queries: Queries, context: EntryContext, called: string | number): Promise<number> {
  const { userId, competition, groupName } = context
  const teamId = only(await teamsAtLarge(queries, competition.sport, called), called)
  const teamName = await enterTeam(queries, competition.competitionId, teamId, groupName)
  const entry = { teamId, teamName, groupName, seed: null }
  await recordEntries(queries, userId, competition, [{ field: 'entries', old: [], new: [entry] }])
  return teamId
}

function only([first, ...more]: number[], called: string | number): number {
  return first !== undefined && more.length === 0 ? first : fail('TEAM_NOT_IN_COMPETITION', { called })
}
