// How PostgreSQL goes about what a read or a write asks for, told by itself.
import { openDatabase } from '../src/platform/postgres/postgres.ts'

/** The plans of all that is asked for, as text. */
export async function plansOf(
  url: string,
  work: (db: ReturnType<typeof openDatabase>) => Promise<unknown>,
): Promise<string> {
  const db = openDatabase(url, { max: 1 })
  const plans: string[] = []
  try {
    await db.pool.query(`load 'auto_explain'`)
    await db.pool.query(`set auto_explain.log_min_duration = 0; set client_min_messages = log`)
    const client = await db.pool.connect()
    client.on('notice', ({ message = '' }) => plans.push(message))
    client.release()
    await work(db)
  } finally {
    await db.close()
  }
  return plans.join('\n')
}
