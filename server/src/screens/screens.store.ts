// All SQL of screens and of the codes that pair them.
import type { Screen, ScreenSettings } from '@campus/contract/screens'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

interface Row extends Omit<Screen, 'pairedAt' | 'seenAt'> {
  pairedAt: Date
  seenAt: Date | null
}

const columns = sql.raw(`id as "screenId", name, settings, paired_at as "pairedAt", seen_at as "seenAt"`)

const toScreen = (row: Row): Screen => ({
  ...row,
  pairedAt: row.pairedAt.toISOString(),
  seenAt: row.seenAt && row.seenAt.toISOString(),
})

export async function list(queries: Queries): Promise<Screen[]> {
  const { rows } = await sql<Row>`select ${columns} from screens order by name, id`.execute(queries)
  return rows.map(toScreen)
}

/** Serializes pairing: how many there are cannot be decided from one row. */
export async function count(queries: Queries): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('screens'))`.execute(queries)
  const { rows } = await sql<{ count: number }>`select count(*) from screens`.execute(queries)
  return rows[0]?.count ?? 0
}

/** False where another screen shows this code now. Codes that are over are deleted, so that the table stays small. */
export async function addCode(
  queries: Queries,
  { code, token, minutes }: { code: Buffer; token: Buffer; minutes: number },
): Promise<boolean> {
  await sql`delete from screen_codes where expires_at <= now()`.execute(queries)
  const { rows } = await sql`insert into screen_codes (code_hash, token_hash, expires_at)
    values (${code}, ${token}, now() + make_interval(mins => ${minutes}))
    on conflict (code_hash) do nothing returning 1`.execute(queries)
  return rows.length > 0
}

/** The token of the screen that shows this code, once; undefined where none does. */
export async function takeCode(queries: Queries, code: Buffer): Promise<Buffer | undefined> {
  const { rows } = await sql<{ token: Buffer }>`delete from screen_codes
    where code_hash = ${code} and expires_at > now() returning token_hash as token`.execute(queries)
  return rows[0]?.token
}

/** It has just shown its code: it is there. */
export async function add(
  queries: Queries,
  { name, settings, token }: { name: string; settings: ScreenSettings; token: Buffer },
): Promise<Screen> {
  const { rows } = await sql<Row>`insert into screens (name, settings, token_hash, seen_at)
    values (${name}, ${JSON.stringify(settings)}, ${token}, date_trunc('milliseconds', now())) returning ${columns}`.execute(
    queries,
  )
  return toScreen(rows[0] as Row)
}

export async function lock(queries: Queries, screenId: number): Promise<Screen | undefined> {
  const { rows } = await sql<Row>`select ${columns} from screens where id = ${screenId} for update`.execute(queries)
  return rows[0] && toScreen(rows[0])
}

export async function save(
  queries: Queries,
  screenId: number,
  { name, settings }: Pick<Screen, 'name' | 'settings'>,
): Promise<Screen> {
  const { rows } = await sql<Row>`update screens set name = ${name}, settings = ${JSON.stringify(settings)}
    where id = ${screenId} returning ${columns}`.execute(queries)
  return toScreen(rows[0] as Row)
}

export async function remove(queries: Queries, screenId: number): Promise<Screen | undefined> {
  const { rows } = await sql<Row>`delete from screens where id = ${screenId} returning ${columns}`.execute(queries)
  return rows[0] && toScreen(rows[0])
}

/** The screen that holds this token; its visit is noted once a minute, so that a request seldom writes. */
export async function findByToken(queries: Queries, token: Buffer): Promise<Screen | undefined> {
  const { rows } = await sql<Row & { isDue: boolean }>`select ${columns},
      coalesce(seen_at < now() - interval '1 minute', true) as "isDue"
    from screens where token_hash = ${token}`.execute(queries)
  const [row] = rows
  if (!row) return undefined
  const { isDue, ...screen } = row
  if (isDue)
    await sql`update screens set seen_at = date_trunc('milliseconds', now()) where id = ${row.screenId}`.execute(
      queries,
    )
  return toScreen(screen)
}

export async function isWaiting(queries: Queries, token: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from screen_codes where token_hash = ${token} and expires_at > now()`.execute(
    queries,
  )
  return rows.length > 0
}

/** Names for the audit log, in the order of the ids; of what exists. */
export async function namesOf(
  queries: Queries,
  table: 'venues' | 'competitions',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from ${sql.table(table)}
    where id = any(${ids})`.execute(queries)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
