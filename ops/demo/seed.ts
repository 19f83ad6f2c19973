// Fills an empty, migrated database with the demo campus. Never touches a campus that has people.
import pg from 'pg'
import { demoAdmin, demoStudent, makeCampus } from './campus.ts'
import { inTransaction, writeCampus } from './write.ts'

export async function seedDemo(databaseUrl: string, options: { now?: Date; seed?: number } = {}): Promise<void> {
  const { now = new Date(), seed = 1 } = options
  await inTransaction(databaseUrl, async (client) => {
    // Held to the end, so that two seeds at once, or a sign-up meanwhile, can't both find the campus empty.
    await client.query('lock table users in share row exclusive mode')
    const people = await client.query('select 1 from users limit 1')
    if (people.rowCount) throw new Error('the database already has users: the demo campus goes into an empty one only')
    await writeCampus(client, makeCampus({ now, seed }))
  })
}

/** Whether the demo's own accounts are there. */
export async function isSeeded(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const found = await client.query('select 1 from users where email_key = any($1) limit 1', [
      [demoAdmin, demoStudent],
    ])
    return found.rowCount === 1
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error('DATABASE_URL is not set')
  await seedDemo(url)
  console.log('demo campus seeded')
}
