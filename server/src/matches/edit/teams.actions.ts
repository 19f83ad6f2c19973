// Who plays: the teams a form names, found in the competition or entered into it.
import type { MatchForm } from '@campus/contract/matches'
import { recordChange } from '../../audit.ts'
import { fail } from '../../errors.ts'
import type { Queries } from '../../platform/postgres/postgres.ts'
import type { MatchColumns } from './edit.rules.ts'
import type { PlayedIn } from './edit.store.ts'
import { enterTeam, groupsOfTeams, teamsAtLarge, teamsCalled } from './teams.store.ts'

type Sides = Pick<MatchColumns, 'team_one_id' | 'team_two_id'>

interface Place {
  userId: number
  competition: PlayedIn
  groupName: string | null
}

export async function sidesOf(queries: Queries, place: Place, form: MatchForm, now: Sides): Promise<Sides> {
  const one = await teamCalled(queries, place, form.teamOneId ?? form.teamOneName, now.team_one_id)
  const two = await teamCalled(queries, place, form.teamTwoId ?? form.teamTwoName, now.team_two_id)
  return { team_one_id: one, team_two_id: two }
}

/**
 * The group a league match is for: a team without one joins its opponent's. Between teams of two groups it would count in no
 * table: better said than silently left out.
 */
export async function groupOfMatch(queries: Queries, { competition, groupName }: Place, sides: Sides) {
  const { team_one_id: one, team_two_id: two } = sides
  if (one === null || two === null) return groupName
  const groups = await groupsOfTeams(queries, competition.competitionId, [one, two])
  const [first, second] = [groups.get(one) ?? null, groups.get(two) ?? null]
  if (first !== null && second !== null && first !== second) fail('GROUPS_DIFFER', { groups: [first, second] })
  const known = first ?? second
  // Else the one without a group would belong to another than its opponent.
  return first === second ? (groupName ?? known) : known
}

/** A team by id, or by a name or department that can mean only one (or means the team that already plays). */
async function teamCalled(
  queries: Queries,
  place: Place,
  called: string | number | undefined,
  current: number | null,
): Promise<number | null> {
  if (called === undefined || called === '') return current
  const { competitionId } = place.competition
  const found = await teamsCalled(queries, competitionId, called)
  if (current !== null && found.includes(current)) return current
  return found.length === 0 ? enter(queries, place, called) : only(found, called)
}

/**
 * Clients that know nothing of competitions name a department and expect it to play: the one team it can mean is
 * entered with its first match. So is one that an administrator picks; the form asks first.
 */
async function enter(queries: Queries, place: Place, called: string | number): Promise<number> {
  const { userId, competition, groupName } = place
  const teamId = only(await teamsAtLarge(queries, competition.sport, called), called)
  const teamName = await enterTeam(queries, competition.competitionId, teamId, groupName)
  await recordChange(queries, {
    userId,
    action: 'UPDATE',
    subject: 'ENTRIES',
    subjectId: competition.competitionId,
    label: competition.name,
    changes: [{ field: 'entries', old: [], new: [{ teamId, teamName, groupName, seed: null }] }],
  })
  return teamId
}

function only([first, ...more]: number[], called: string | number): number {
  return first !== undefined && more.length === 0 ? first : fail('TEAM_NOT_IN_COMPETITION', { called })
}
