// What a PgBouncer between us and PostgreSQL must provide, checked at the start: without it statements would run without limit, or
// fail now and then.
import pg from 'pg'
import { timeouts } from './timeouts.ts'

interface PoolerSettings {
  DATABASE_URL: string
  DATABASE_STATEMENTS: 'named' | 'unnamed'
  isPooled: boolean
}

export async function requirePooler({ DATABASE_URL, DATABASE_STATEMENTS, isPooled }: PoolerSettings): Promise<void> {
  if (!isPooled) return
  await requireTimeouts(DATABASE_URL)
  if (DATABASE_STATEMENTS === 'named') await requireNamedStatements(DATABASE_URL)
}

async function requireTimeouts(url: string): Promise<void> {
  const [found] = await onClients(url, 1, async ([client]) => {
    const text = `select name, setting::int as ms, current_user as role from pg_settings where name = any($1)`
    const { rows } = await client!.query<{ name: string; ms: number; role: string }>(text, [Object.keys(timeouts)])
    return [rows]
  })
  const wrong = (found ?? []).filter(({ name, ms }) => ms !== timeouts[name as keyof typeof timeouts])
  if (wrong.length === 0) return
  const repairs = wrong.map(
    ({ name, role }) => `alter role "${role}" set ${name} = ${timeouts[name as keyof typeof timeouts]}`,
  )
  throw new Error(
    `behind PgBouncer time-outs are those of the database role: as postgres run \`${repairs.join('; ')}\`, then restart PgBouncer`,
  )
}

/** A server connection that another client prepared the same name on, or one that does not know ours. */
const mixedUp = ['42P05', '26000']

/** Two at a time, because the one that follows is given the connection that the other has just used. */
async function requireNamedStatements(url: string): Promise<void> {
  const prepared = { name: 'pooler-check', text: 'select 1' }
  await onClients(url, 2, async (clients) => {
    for (const client of clients) await client.query(prepared)
  }).catch((error: unknown) => {
    if (!mixedUp.includes((error as { code?: string }).code ?? '')) throw error
    throw new Error(
      'this PgBouncer keeps no prepared statements: set max_prepared_statements (1.21 or later), or DATABASE_STATEMENTS=unnamed',
      { cause: error },
    )
  })
}

async function onClients<T>(url: string, count: number, work: (clients: pg.Client[]) => Promise<T>): Promise<T> {
  const clients = Array.from({ length: count }, () => new pg.Client(url))
  try {
    for (const client of clients) await client.on('error', () => {}).connect()
    return await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
