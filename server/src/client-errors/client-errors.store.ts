// Every SQL of browsers' errors: one row for each kind.
import { createHash } from 'node:crypto'
import type { ClientError, CountedClientError } from '@campus/contract/client-errors'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

/** More kinds than faults could make: a client invents them. */
const mostKinds = 200
const mostListed = 20

/** The key of a fault: where it was thrown and its message, whatever the page and browser. */
function kindOf({ name, message, frames }: ClientError): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([name, message, frames.slice(0, 2)]))
    .digest()
}

export async function addError(queries: Queries, error: ClientError, release: string): Promise<void> {
  const { name, message, frames, page, browser } = error
  const kind = kindOf(error)
  await sql`
    insert into client_errors as e (kind, name, message, frames, page, browser, release)
    select ${kind}, ${name}, ${message}, ${frames}::text[], ${page}, ${browser}, ${release}
    where (select count(*) from client_errors) < ${mostKinds}
      or exists (select from client_errors where kind = ${kind})
    on conflict (kind) do update set count = e.count + 1, last_at = now(),
      page = excluded.page, browser = excluded.browser, release = excluded.release`.execute(queries)
}

/** Latest first. */
export async function listErrors(queries: Queries): Promise<CountedClientError[]> {
  const rows = await queries
    .selectFrom('client_errors')
    .select(['name', 'message', 'frames', 'page', 'browser', 'release', 'count'])
    .select(['first_at as firstAt', 'last_at as lastAt'])
    .orderBy('last_at', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map((row) => ({ ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() }))
}

export async function expireErrors(queries: Queries): Promise<void> {
  await sql`delete from client_errors where last_at < now() - interval '14 days'`.execute(queries)
}
