// The SQL of writing to the operator: where an answer to a signed-in person goes.
import type { Queries } from '../platform/postgres/postgres.ts'

export async function addressOf(queries: Queries, userId: number): Promise<string | undefined> {
  const user = await queries.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email
}
