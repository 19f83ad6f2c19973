// All SQL of draws and the numbers of their captains.
import type { Ball, Draw, DrawKind, DrawNumber } from '@campus/contract/draws'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

export interface StoredDraw {
  drawId: number
  competitionId: number
  /** Of its competition. */
  isDraft: boolean
  kind: DrawKind
  state: Draw['state']
  setup: string
  secret: Buffer
  createdAt: Date
  closesAt: Date
  endedAt: Date | null
  balls: Ball[] | null
  isApplied: boolean
  /** By team. */
  numbers: DrawNumber[]
}

const selectDraws = sql`select d.id as "drawId", d.competition_id as "competitionId", c.is_draft as "isDraft", d.kind, d.state, d.setup,
    d.secret, d.created_at as "createdAt", d.closes_at as "closesAt", d.ended_at as "endedAt", d.balls,
    d.applied_at is not null as "isApplied",
    coalesce((select json_agg(json_build_object('teamId', n.team_id, 'number', n.number) order by n.team_id)
      from draw_numbers n where n.draw_id = d.id), '[]') as numbers
  from draws d join competitions c on c.id = d.competition_id`

export async function find(queries: Queries, drawId: number): Promise<StoredDraw | undefined> {
  const { rows } = await sql<StoredDraw>`${selectDraws} where d.id = ${drawId}`.execute(queries)
  return rows[0]
}

/** Locked before it is read: its numbers are those of everybody who was first. */
export async function lock(queries: Queries, drawId: number): Promise<StoredDraw | undefined> {
  await sql`select from draws where id = ${drawId} for update`.execute(queries)
  return find(queries, drawId)
}

/** The newest; older ones are history that nobody pages through. */
export async function list(queries: Queries, competitionId: number): Promise<StoredDraw[]> {
  const { rows } = await sql<StoredDraw>`${selectDraws}
    where d.competition_id = ${competitionId} order by d.id desc limit 50`.execute(queries)
  return rows
}

export async function hasOpen(queries: Queries, competitionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from draws where competition_id = ${competitionId} and state = 'OPEN'`.execute(queries)
  return rows.length > 0
}

/** Whether the same was drawn again later. */
export async function hasNewer(queries: Queries, { drawId, competitionId, kind }: StoredDraw): Promise<boolean> {
  const { rows } = await sql`
    select from draws where competition_id = ${competitionId} and kind = ${kind} and state = 'DRAWN' and id > ${drawId}
    limit 1`.execute(queries)
  return rows.length > 0
}

interface NewDraw {
  competitionId: number
  kind: DrawKind
  setup: string
  secret: Buffer
  createdAt: Date
  closesAt: Date
}

export async function add(queries: Queries, draw: NewDraw): Promise<number> {
  const { id } = await queries
    .insertInto('draws')
    .values({
      competition_id: draw.competitionId,
      kind: draw.kind,
      setup: draw.setup,
      secret: draw.secret,
      created_at: draw.createdAt,
      closes_at: draw.closesAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addNumber(queries: Queries, drawId: number, { teamId, number }: DrawNumber): Promise<void> {
  await queries.insertInto('draw_numbers').values({ draw_id: drawId, team_id: teamId, number }).execute()
}

/** Ends an open draw: with balls it is drawn, without them cancelled. */
export async function end(queries: Queries, drawId: number, balls: Ball[] | null, endedAt: Date): Promise<void> {
  await queries
    .updateTable('draws')
    .set({ state: balls ? 'DRAWN' : 'CANCELLED', balls: balls && JSON.stringify(balls), ended_at: endedAt })
    .where('id', '=', drawId)
    .execute()
}

export async function markApplied(queries: Queries, drawId: number, appliedAt: Date): Promise<void> {
  await queries.updateTable('draws').set({ applied_at: appliedAt }).where('id', '=', drawId).execute()
}

/** Open draws whose time is over. */
export async function listDue(queries: Queries, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from draws where state = 'OPEN' and closes_at <= ${now} order by closes_at limit 100`.execute(queries)
  return rows.map(({ id }) => id)
}
