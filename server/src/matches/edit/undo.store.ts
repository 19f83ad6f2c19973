// The last change of a match that can be undone.
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import type { Undo } from './edit.rules.ts'

export interface Undoable {
  entryId: number
  undo: Undo
}

export async function lastUndoable(queries: Queries, matchId: number): Promise<Undoable | undefined> {
  const { rows } = await sql<Undoable>`
    select id as "entryId", undo from audit_entries
    where subject = 'MATCH' and subject_id = ${matchId} and undo is not null
    order by id desc limit 1`.execute(queries)
  return rows[0]
}

/** Changes whose columns the bracket has overwritten can't be undone any more. */
export async function dropUndo(queries: Queries, matchId: number, columns: string[]): Promise<void> {
  await sql`select audit_drop_undo(${matchId}, ${columns}::text[])`.execute(queries)
}

/** The one thing that ever changes about an entry: once undone, it can't be undone again. */
export async function markUndone(queries: Queries, entryId: number): Promise<void> {
  await sql`select audit_mark_undone(${entryId})`.execute(queries)
}
