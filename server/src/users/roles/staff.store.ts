// SQL of staff roles.
import type { StaffMember } from '@campus/contract/staff'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

export async function list(queries: Queries): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select id as "userId", email, nickname, role from users where role <> 'USER'
    order by array_position(array['ADMIN', 'SCORER', 'CAMERA', 'MODERATOR'], role), nickname_key`.execute(queries)
  return rows
}

/** Locks the row, so that a concurrent log-in happens before or after the change, never in between. */
export async function lockByEmail(queries: Queries, emailKey: string): Promise<StaffMember | undefined> {
  const { rows } = await sql<StaffMember>`
    select id as "userId", email, nickname, role from users where email_key = ${emailKey} for update`.execute(queries)
  return rows[0]
}
