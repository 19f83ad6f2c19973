// The viewer of a request, by its session's cookie. The users feature starts and ends sessions; here they are only marked as seen, with
// the device.
import type { Role } from '@campus/contract/users'
import { CompiledQuery } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database, Queries } from '../../platform/postgres/postgres.ts'
import { batched } from '../../platform/queues/batch.ts'
import { cookieHash } from './cookies.ts'
import { deviceOf } from './device.ts'
import type { Identify, Viewer } from './viewer.ts'

interface FoundViewer extends Viewer {
  hash: string
  isDue: boolean
}

interface SessionLookup {
  hash: Buffer
  userAgent: string | undefined
}

/** In SQL, of a user `u`; `isDemanded` is the parameter of the setting. */
const owesSecondFactor = (isDemanded: string) =>
  `(${isDemanded}::boolean and u.role = 'ADMIN' and not exists (select from second_factors f where f.user_id = u.id))`
export const actingRole = (isDemanded: string) =>
  `case when ${owesSecondFactor(isDemanded)} then 'USER' else u.role end`

/** A session ends after 14 idle days; an administrator's after half a day, also one that began before the role was given. */
const openSessions = `sessions s join users u on u.id = s.user_id and s.expires_at > now()
  and s.seen_at > now() - interval '14 days' and (u.role <> 'ADMIN' or s.created_at > now() - interval '12 hours')`

/** The current role of a session's user; undefined when the session has ended. */
export async function roleIn(config: Config, queries: Queries, sessionId: number): Promise<Role | undefined> {
  const text = `select ${actingRole('$2')} as role from ${openSessions} where s.id = $1`
  const { rows } = await queries.executeQuery<{ role: Role }>(
    CompiledQuery.raw(text, [sessionId, config.REQUIRE_SECOND_FACTOR]),
  )
  return rows[0]?.role
}

/** Queries PostgreSQL every time, so an ended session is over everywhere at once; concurrent look-ups are batched. */
export function identifier(config: Config, { pool }: Database): Identify {
  const find = batched<SessionLookup, Viewer | null>(async (lookups) => {
    const { rows } = await pool.query<FoundViewer>({
      name: 'session-viewers',
      text: `select encode(s.token_hash, 'hex') as hash, s.id as "sessionId",
          s.seen_at < now() - interval '5 minutes' or s.device is null as "isDue", u.id as "userId", u.email, u.name as username, u.nickname,
          ${actingRole('$2')} as role, ${owesSecondFactor('$2')} as "owesSecondFactor"
        from ${openSessions} where s.token_hash = any($1::bytea[])`,
      values: [lookups.map(({ hash }) => hash), config.REQUIRE_SECOND_FACTOR],
    })
    const due = new Set(rows.filter(({ isDue }) => isDue).map(({ hash }) => hash))
    if (due.size > 0) void markSeen(lookups.filter(({ hash }) => due.has(hash.toString('hex'))))
    const viewers = new Map(rows.map(({ hash, isDue: _, ...viewer }) => [hash, viewer]))
    return ({ hash }) => viewers.get(hash.toString('hex')) ?? null
  })
  // Not awaited: the next request retries a failed update.
  async function markSeen(due: SessionLookup[]) {
    const values = [due.map(({ hash }) => hash), due.map(({ userAgent }) => deviceOf(userAgent))]
    try {
      await pool.query({
        name: 'mark-sessions-seen',
        text: `update sessions s set seen_at = now(), device = d.device
          from unnest($1::bytea[], $2::text[]) d (token_hash, device) where s.token_hash = d.token_hash`,
        values,
      })
    } catch {}
  }
  return async (request) => {
    const hash = cookieHash(config, request, 'sid')
    return hash && find({ hash, userAgent: request.headers['user-agent'] })
  }
}
