// SQL of messages to the operator: the reply address of a signed-in person.
import type { Queries } from '../platform/postgres/postgres.ts'

export async function addressOf(queries: Queries, userId: number): Promise<string | undefined> {
  const user = await queries.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email
}
