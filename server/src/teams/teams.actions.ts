// Creates, changes and deletes teams, and replaces their squads.
import type { BodyOf } from '@campus/contract/endpoint'
import type { createTeam, Player, Team, updateTeam } from '@campus/contract/teams'
import { differences, recordChange } from '../audit.ts'
import type { InTx, TableDeps } from '../deps.ts'
import { fail } from '../errors.ts'
import { requireSport } from '../own-sports.ts'
import type { Queries, Tx } from '../platform/postgres/postgres.ts'
import { labelOf, numberTaken } from './teams.rules.ts'
import * as store from './teams.store.ts'

type Form = BodyOf<typeof updateTeam>

const auditedFields = ['teamName', 'department', 'shortName', 'sport', 'teamPoint', 'isArchived', 'hidesNames'] as const

export async function create({ queries }: Tx, userId: number, form: BodyOf<typeof createTeam>): Promise<Team> {
  if (form.sport) await requireSport(queries, form.sport)
  await store.lockAll(queries)
  const wanted = { ...form, sport: form.sport ?? null, shortName: form.shortName || null }
  if (await store.isTaken(queries, wanted)) fail('TEAM_TAKEN')
  const teamId = await store.add(queries, wanted)
  const team = await found(queries, teamId)
  await recordChange(queries, {
    ...about(team),
    userId,
    action: 'CREATE',
    changes: differences(null, team, auditedFields),
  })
  return team
}

export async function change(tx: Tx, deps: InTx<TableDeps>, userId: number, teamId: number, form: Form): Promise<Team> {
  if (form.sport) await requireSport(tx.queries, form.sport)
  await store.lockAll(tx.queries)
  const shown = [form.teamName, form.department, form.shortName]
  if (shown.some((name) => name !== undefined)) await store.lockMatches(tx.queries, teamId)
  const work = () => rewrite(tx, userId, teamId, form)
  // Lock order: the competition before its teams, as when a bracket is advanced.
  return form.teamPoint === undefined ? work() : deps.recomputeSlots(tx, { userId, teamId }, work)
}

async function rewrite({ queries }: Tx, userId: number, teamId: number, form: Form): Promise<Team> {
  const before = (await store.lock(queries, teamId)) ?? fail('TEAM_NOT_FOUND')
  if (form.version !== undefined && form.version !== before.version) fail('STALE_VERSION', { team: before })
  const wanted: Team = {
    ...before,
    teamName: form.teamName ?? before.teamName,
    department: form.department ?? before.department,
    shortName: form.shortName === undefined ? before.shortName : form.shortName || null,
    sport: form.sport === undefined ? before.sport : form.sport,
    teamPoint: form.teamPoint ?? before.teamPoint,
    isArchived: form.isArchived ?? before.isArchived,
    hidesNames: form.hidesNames ?? before.hidesNames,
  }
  const changes = differences(before, wanted, auditedFields)
  if (changes.length === 0) return before
  if (!wanted.isArchived && (await store.isTaken(queries, wanted, teamId))) fail('TEAM_TAKEN')
  if (wanted.sport !== before.sport && wanted.sport && (await store.playsOtherSport(queries, teamId, wanted.sport)))
    fail('BAD_ENTRIES', { teamId, problem: 'SPORT' })
  await store.update(queries, wanted)
  const action = wanted.isArchived === before.isArchived ? 'UPDATE' : wanted.isArchived ? 'ARCHIVE' : 'RESTORE'
  await recordChange(queries, { ...about(wanted), userId, action, changes })
  return found(queries, teamId)
}

/** Deletes a team, or archives it so that its matches stay readable. */
export async function remove(
  tx: Tx,
  deps: InTx<TableDeps>,
  userId: number,
  teamId: number,
  isArchiving: boolean,
): Promise<void> {
  if (isArchiving) {
    await change(tx, deps, userId, teamId, { isArchived: true })
    return
  }
  const { queries } = tx
  await store.lockAll(queries)
  // Its entries are deleted too, which can change places in a table.
  await deps.recomputeSlots(tx, { userId, teamId }, async () => {
    const team = (await store.lock(queries, teamId)) ?? fail('TEAM_NOT_FOUND')
    const matchCount = await store.countMatches(queries, teamId)
    if (matchCount > 0) fail('TEAM_HAS_MATCHES', { matchCount })
    await store.remove(queries, teamId)
    await recordChange(queries, {
      ...about(team),
      userId,
      action: 'DELETE',
      changes: differences(team, null, auditedFields),
    })
  })
}

export async function replacePlayers(
  { queries }: Tx,
  userId: number,
  teamId: number,
  players: Player[],
): Promise<Player[]> {
  const number = numberTaken(players)
  if (number !== undefined) fail('BAD_LINEUP', { problem: 'NUMBER_TAKEN', number })
  await store.lockAll(queries)
  const team = (await store.lock(queries, teamId)) ?? fail('TEAM_NOT_FOUND')
  const before = await store.listPlayers(queries, teamId)
  await store.replacePlayers(queries, teamId, players)
  const after = await store.listPlayers(queries, teamId)
  const changes = differences({ players: before }, { players: after })
  await recordChange(queries, { ...about(team), subject: 'PLAYERS', userId, action: 'UPDATE', changes })
  return after
}

const about = (team: Team) => ({ subject: 'TEAM', subjectId: team.teamId, label: labelOf(team) }) as const

const found = async (queries: Queries, teamId: number) => (await store.find(queries, teamId)) ?? fail('TEAM_NOT_FOUND')
