// Camera passes: who may film on one camera without an account.
import type { CameraPass } from '@campus/contract/live'
import { sql } from 'kysely'
import { passesIn } from '../../platform/identity/passes.ts'
import type { Queries } from '../../platform/postgres/postgres.ts'

export const { list, add, revoke, findOpen, isOpen, markUsed } = passesIn<CameraPass, 'streamId'>({
  table: 'camera_passes',
  columns: { streamId: 'stream_id', matchId: 'match_id' },
  place: 'streamId',
})

export async function isStream(queries: Queries, streamId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from streams where id = ${streamId}`.execute(queries)
  return rows.length > 0
}
