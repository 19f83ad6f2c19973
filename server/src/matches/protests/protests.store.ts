// SQL of protests and the rulings on them.
import type { Moved, Protest, ProtestForm, Ruling } from '@campus/contract/protests'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

/** Who reads: what a captain wrote is for organisers and for whoever filed it. */
export interface Reader {
  userId: number | null
  isOrganiser: boolean
}

export interface NewProtest extends Omit<ProtestForm, 'minute'> {
  matchId: number
  userId: number
  clipId: number | null
}

/** False when this person's last protest against the result still waits. */
export async function add(queries: Queries, protest: NewProtest): Promise<boolean> {
  const { matchId, teamId, userId, name, isNamePublic, reason, clipId } = protest
  const { numAffectedRows } = await sql`
    insert into protests (match_id, team_id, user_id, name, is_name_public, reason, clip_id)
    values (${matchId}, ${teamId}, ${userId}, ${name}, ${isNamePublic}, ${reason}, ${clipId})
    on conflict (match_id, user_id) where state = 'OPEN' do nothing`.execute(queries)
  return numAffectedRows === 1n
}

export interface Found {
  matchId: number
  userId: number | null
}

export async function find(queries: Queries, { isOrganiser }: Reader, protestId: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select p.match_id as "matchId", p.user_id as "userId"
    from protests p join matches m on m.id = p.match_id
    where p.id = ${protestId} and (not m.is_draft or ${isOrganiser})`.execute(queries)
  return rows[0]
}

/** Whether it was still open. After the match is locked. */
export async function close(
  queries: Queries,
  protestId: number,
  end: { state: 'WITHDRAWN' } | { state: Ruling['outcome']; ruling: string; moved: Moved[] },
): Promise<boolean> {
  const ruled = 'ruling' in end ? end : { ruling: null, moved: [] }
  const { numAffectedRows } = await sql`update protests set state = ${end.state}, ruling = ${ruled.ruling},
      moved = ${JSON.stringify(ruled.moved)}::jsonb,
      ruled_at = case when ${ruled.ruling}::text is not null then date_trunc('milliseconds', now()) end
    where id = ${protestId} and state = 'OPEN'`.execute(queries)
  return numAffectedRows === 1n
}

/** The match, and those whose teams follow from results. */
export async function affectedBy(queries: Queries, matchId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select m.id from matches m
    join matches own on own.competition_id = m.competition_id and own.id = ${matchId}
    where m.deleted_at is null and (m.id = own.id or m.source_one is not null or m.source_two is not null)
    order by m.id <> own.id, m.starts_at, m.id`.execute(queries)
  return rows.map(({ id }) => id)
}

interface Row extends Omit<Protest, 'filedAt' | 'ruledAt'> {
  filedAt: Date
  ruledAt: Date | null
}

async function select(queries: Queries, { userId, isOrganiser }: Reader, which: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`select p.id as "protestId", p.match_id as "matchId", p.team_id as "teamId",
      t.name as "teamName", p.state, p.filed_at as "filedAt", p.clip_id as "clipId", p.ruling,
      p.ruled_at as "ruledAt", p.moved,
      case when ${isOrganiser} or p.user_id = ${userId} or (p.is_name_public and p.ruled_at is not null) then p.name end as name,
      case when ${isOrganiser} or p.user_id = ${userId} then p.reason end as reason,
      coalesce(p.user_id = ${userId}, false) as "isOwn"
    from protests p join teams t on t.id = p.team_id join matches m on m.id = p.match_id
    where m.deleted_at is null and (not m.is_draft or ${isOrganiser}) and ${which} order by p.filed_at, p.id limit 200`.execute(
    queries,
  )
  return rows.map(({ filedAt, ruledAt, ...row }): Protest => {
    return { ...row, filedAt: filedAt.toISOString(), ruledAt: ruledAt?.toISOString() ?? null }
  })
}

export const listOf = (queries: Queries, reader: Reader, matchId: number) =>
  select(queries, reader, sql`p.match_id = ${matchId}`)

export const listOpen = (queries: Queries, reader: Reader) => select(queries, reader, sql`p.state = 'OPEN'`)
