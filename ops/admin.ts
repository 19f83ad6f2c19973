// npm run admin -- add EMAIL | remove EMAIL | list: who runs the campus, in the database of DATABASE_URL.
import { AppError } from '@campus/server/errors'
import { openDatabase } from '@campus/server/platform/postgres'
import { addAdmin, listAdmins, removeAdmin } from '@campus/server/users/users.admin.actions'
import { resetLink } from '@campus/server/users/users.letters'

const origin = process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? '4000'}`
const problems: Record<string, string> = {
  BAD_REQUEST: 'that is not an e-mail address',
  NOT_FOUND: 'no administrator has that address',
  LAST_ADMIN: 'that is the last administrator; add another one first',
}

async function run(databaseUrl: string, [word, email]: string[]): Promise<string> {
  const db = openDatabase(databaseUrl, { max: 1 })
  try {
    if (word === 'list') return (await listAdmins(db)).join('\n') || 'no administrators'
    if (word === 'remove' && email) {
      await removeAdmin(db, email)
      return `${email} is an ordinary account now, signed out everywhere`
    }
    if (word !== 'add' || !email) return usage
    const { token } = await addAdmin(db, email)
    if (token === null) return `${email} is an administrator now; they have to log in again`
    return `account made; set its password within 30 minutes, once:\n${resetLink(new URL(origin).origin, token)}`
  } finally {
    await db.close()
  }
}

const usage = 'usage: npm run admin -- add EMAIL | remove EMAIL | list'

const databaseUrl = process.env['DATABASE_URL']
if (!databaseUrl) throw new Error('DATABASE_URL is not set')
try {
  const said = await run(databaseUrl, process.argv.slice(2))
  console.log(said)
  if (said === usage) process.exitCode = 2
} catch (error) {
  if (!(error instanceof AppError)) throw error
  console.error(problems[error.code] ?? error.code)
  process.exitCode = 1
}
