// The SQL of lots that people drew.
import type { LotsMethod } from '@campus/contract/brackets'
import type { LotsForm } from '@campus/contract/lots'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { raiseCompetitionVersion } from './advance.store.ts'

export interface StoredLots {
  lotsId: number
  teamIds: number[]
  method: LotsMethod
  drawnAt: string
  witnesses: string[]
}

/** Lots that people drew, or a public draw. */
export type NewLots = Omit<LotsForm, 'method'> & { method: LotsMethod; drawId?: number | undefined }

/** The newest first: of two for the same teams it is the one in force. */
export async function list(queries: Queries, competitionId: number): Promise<StoredLots[]> {
  const { rows } = await sql<StoredLots>`
    select id as "lotsId", to_jsonb(team_ids) as "teamIds", method, witnesses,
      to_char(drawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "drawnAt"
    from drawn_lots where competition_id = ${competitionId} order by id desc`.execute(queries)
  return rows
}

/** The competition gets a new version, because its tables have changed. */
export async function add(queries: Queries, competitionId: number, form: NewLots): Promise<void> {
  const { teamIds, method, drawnAt, witnesses, drawId } = form
  await queries
    .insertInto('drawn_lots')
    .values({
      competition_id: competitionId,
      team_ids: teamIds,
      method,
      drawn_at: drawnAt,
      witnesses,
      draw_id: drawId ?? null,
    })
    .execute()
  await raiseCompetitionVersion(queries, competitionId)
}

export async function remove(queries: Queries, competitionId: number, lotsId: number): Promise<void> {
  await queries.deleteFrom('drawn_lots').where('id', '=', lotsId).execute()
  await raiseCompetitionVersion(queries, competitionId)
}

export interface Competition {
  name: string
  knockOutSources: string[]
  teams: Array<{ teamId: number; teamName: string; department: string }>
}

const lockClause = sql`for no key update`

/** Undefined if there is none. `lock`: its tables stay as they are until the end of the transaction. */
export async function competition(
  queries: Queries,
  competitionId: number,
  { lock }: { lock: boolean },
): Promise<Competition | undefined> {
  const found = await sql<{ name: string }>`
    select name from competitions where id = ${competitionId} ${lock ? lockClause : sql``}`.execute(queries)
  const [named] = found.rows
  if (!named) return undefined
  const sources = await sql<{ source: string }>`
    select s.source from matches m cross join lateral (values (m.source_one), (m.source_two)) s (source)
    where m.competition_id = ${competitionId} and m.match_type = 'TOURNAMENT' and m.deleted_at is null
      and s.source like 'RANK:%'`.execute(queries)
  const teams = await sql<Competition['teams'][number]>`
    select t.id as "teamId", t.name as "teamName", t.department
    from competition_teams ct join teams t on t.id = ct.team_id where ct.competition_id = ${competitionId}`.execute(
    queries,
  )
  return { ...named, knockOutSources: sources.rows.map(({ source }) => source), teams: teams.rows }
}
