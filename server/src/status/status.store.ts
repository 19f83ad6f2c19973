// The SQL of the job queue's state; a result also shows that PostgreSQL is up.
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

export async function readQueue(queries: Queries): Promise<{ waitSeconds: number; retrying: number }> {
  const { rows } = await sql<{ waitSeconds: number; retrying: number }>`
    select coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8
             as "waitSeconds",
           (count(*) filter (where state = 'retry'))::int as retrying
    from jobs.job
    where state in ('created', 'retry')`.execute(queries)
  return rows[0] ?? { waitSeconds: 0, retrying: 0 }
}
