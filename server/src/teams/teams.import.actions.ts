// Imports teams and players from a sheet: the valid rows in one commit, or none of them in a trial.
import type { BodyOf } from '@campus/contract/endpoint'
import { limits } from '@campus/contract/limits'
import type { ImportReport, importTeams } from '@campus/contract/teams'
import { differences, recordChange } from '../audit.ts'
import type { InTx, TableDeps } from '../deps.ts'
import { fail } from '../errors.ts'
import type { Queries, Tx } from '../platform/postgres/postgres.ts'
import { readSheet, type SheetRow } from './teams.csv.rules.ts'
import { planTeams, reportOf } from './teams.import.rules.ts'
import * as sheets from './teams.import.store.ts'
import { planPlayers } from './teams.import-players.rules.ts'
import * as store from './teams.store.ts'

type Form = BodyOf<typeof importTeams>

export async function importCsv(tx: Tx, deps: InTx<TableDeps>, userId: number, form: Form): Promise<ImportReport> {
  const sheet = readSheet(form.kind, form.csv)
  const { queries } = tx
  // The plan holds until the commit: nobody else writes teams or squads meanwhile.
  await store.lockAll(queries)
  return form.kind === 'TEAMS'
    ? importTeamRows(deps, tx, userId, sheet, form)
    : importPlayerRows(queries, userId, sheet, form)
}

async function importTeamRows(
  { recomputeSlots }: InTx<TableDeps>,
  tx: Tx,
  userId: number,
  sheet: SheetRow[],
  { competitionId, isTrial }: Form,
) {
  const { queries } = tx
  const competition = await competitionOf(queries, competitionId)
  const plan = planTeams(sheet, await sheets.listKnown(queries, null), competition?.sport ?? null)
  const report = reportOf(plan.rows)
  if (isTrial) return report
  const made = plan.created.length > 0 ? await sheets.addTeams(queries, plan.created) : []
  const entered = [...plan.unchanged, ...made]
  const entries = competitionId
    ? await recomputeSlots(tx, { userId, competitionId }, () => enter(queries, competitionId, entered))
    : 0
  await record(queries, userId, 'TEAM', `${made.length}팀`, { created: made.length, entries })
  return report
}

async function importPlayerRows(queries: Queries, userId: number, sheet: SheetRow[], { competitionId, isTrial }: Form) {
  const competition = await competitionOf(queries, competitionId)
  const teams = await sheets.listKnown(queries, competition?.sport ?? null)
  const plan = planPlayers(sheet, teams, await sheets.listSquads(queries))
  const report = reportOf(plan.rows)
  if (isTrial || plan.written.length === 0) return report
  await sheets.writePlayers(queries, plan.written, plan.replaced)
  const { created, updated } = report
  await record(queries, userId, 'PLAYERS', `선수 ${created + updated}명`, { created, updated })
  return report
}

async function competitionOf(queries: Queries, competitionId: number | undefined) {
  if (competitionId === undefined) return undefined
  return (await sheets.lockCompetition(queries, competitionId)) ?? fail('COMPETITION_NOT_FOUND')
}

async function enter(queries: Queries, competitionId: number, teamIds: number[]): Promise<number> {
  const entered = await sheets.enter(queries, competitionId, teamIds)
  if ((await sheets.countEntries(queries, competitionId)) > limits.competitionTeams)
    fail('BAD_ENTRIES', { problem: 'TOO_MANY' })
  return entered
}

async function record(
  queries: Queries,
  userId: number,
  subject: 'TEAM' | 'PLAYERS',
  label: string,
  counts: Record<string, number>,
) {
  const none = Object.fromEntries(Object.keys(counts).map((field) => [field, 0]))
  const changes = differences<Record<string, number>>(none, counts)
  if (changes.length > 0)
    await recordChange(queries, { userId, action: 'IMPORT', subject, subjectId: null, label, changes })
}
