// npm run admin -- add EMAIL | remove EMAIL | reset-second-factor EMAIL | list: who runs the campus, in the database of
// DATABASE_URL.
import { AppError, fail } from '@campus/server/errors'
import { type Database, openDatabase, transact } from '@campus/server/platform/postgres/postgres'
import { resetSecondFactor } from '@campus/server/second-factor/second-factor.admin.actions'
import { addAdmin, listAdmins, removeAdmin } from '@campus/server/users/roles/admin.actions'
import { resetLink } from '@campus/server/users/users.emails'
import { emailKey } from '@campus/server/users/users.rules'
import { endSessionsOf, findByEmail } from '@campus/server/users/users.store'

const origin = process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? '4000'}`
const problems: Record<string, string> = {
  BAD_REQUEST: 'that is not an e-mail address',
  NOT_FOUND: 'no administrator has that address',
  USER_NOT_FOUND: 'nobody has that address',
  SECOND_FACTOR_NOT_FOUND: 'that account has no second factor',
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
    if (word === 'reset-second-factor' && email) {
      await resetSecondFactorOf(databaseUrl, db, email)
      return `${email} has no second factor any more, and is signed out everywhere; tell them to set one up again`
    }
    if (word !== 'add' || !email) return usage
    const { token } = await addAdmin(db, email)
    if (token === null) return `${email} is an administrator now; they have to log in again`
    return `account made; set its password within 30 minutes, once:\n${resetLink(new URL(origin).origin, token)}`
  } finally {
    await db.close()
  }
}

/** The next process with the jobs role sends the email about it. */
async function resetSecondFactorOf(databaseUrl: string, db: Database, email: string) {
  const { openJobs } = await import('@campus/server/platform/jobs')
  const jobs = await openJobs({ url: databaseUrl, isWorker: false, log: { warn: () => {}, error: () => {} } })
  try {
    await transact(db, async (tx) => {
      const { userId } = (await findByEmail(tx.queries, emailKey(email))) ?? fail('USER_NOT_FOUND')
      await resetSecondFactor(tx, jobs, userId)
      await endSessionsOf(tx.queries, userId)
    })
  } finally {
    await jobs.close()
  }
}

const usage = 'usage: npm run admin -- add EMAIL | remove EMAIL | reset-second-factor EMAIL | list'

const databaseUrl = process.env['DATABASE_DIRECT_URL'] ?? process.env['DATABASE_URL']
if (!databaseUrl) throw new Error('DATABASE_URL is not set')
try {
  const output = await run(databaseUrl, process.argv.slice(2))
  console.log(output)
  if (output === usage) process.exitCode = 2
} catch (error) {
  if (!(error instanceof AppError)) throw error
  console.error(problems[error.code] ?? error.code)
  process.exitCode = 1
}
