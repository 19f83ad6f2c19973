// Accounts of every role on a demo campus with open sessions, and the ids that exist there.
import { newToken } from '@campus/server/tokens'
import { Pool } from 'pg'
import type { Known } from '../../../server/test/fuzz/values.ts'
import { demoAdmin, demoStudent } from '../../demo/campus.ts'
import type { Installation } from '../../installation.ts'
import { signIn } from '../people/sign-in.ts'

const helpers = ['SCORER', 'CAMERA', 'MODERATOR']

export async function gather({ url, services }: Installation) {
  const pool = new Pool({ connectionString: services.databaseUrl, max: 2 })
  pool.on('error', () => {})
  const ids = async (text: string) =>
    (await pool.query<{ id: number | string }>(`select id from (${text}) t limit 20`)).rows.map(({ id }) => id)
  const known: Known = {
    matchId: await ids('select id from matches order by random()'),
    teamId: await ids('select id from teams order by random()'),
    competitionId: await ids('select id from competitions'),
    venueId: await ids('select id from venues'),
    announcementId: await ids('select id from announcements'),
    commentId: await ids('select id from comments order by random()'),
    userId: await ids('select id from users'),
    entryId: await ids('select id from audit_entries'),
    streamId: await ids('select id from streams'),
    roomId: await ids('select name as id from chat_rooms order by random()'),
  }
  const roles = await pool.query<{ id: number; role: string }>(
    `update users u set role = r.role
     from unnest($1::text[]) with ordinality r (role, place),
       (select id, row_number() over (order by id) as place from users where role = 'USER' and email <> $2) p
     where p.place = r.place and u.id = p.id returning u.id, u.role`,
    [helpers, demoStudent],
  )
  const student = await signIn(url, demoStudent)
  const admin = await signIn(url, demoAdmin)

  /** A session like another one, under a token of its own. */
  async function sessionLike(userId: number, like: number): Promise<{ cookie: string }> {
    const { token, hash } = newToken()
    const columns = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'sessions' and is_identity = 'NO' and column_name not in ('token_hash', 'user_id')`,
    )
    const names = columns.rows.map(({ name }) => name).join(', ')
    await pool.query(
      `insert into sessions (token_hash, user_id, ${names}) select $1, $2, ${names} from sessions where user_id = $3 limit 1`,
      [hash, userId, like],
    )
    return { cookie: `sid=${token}` }
  }
  async function passOf(table: string, column: string, place: number | string | undefined): Promise<string> {
    const { token, hash } = newToken()
    const text = `insert into ${table} (${column}, label, token_hash, expires_at) values ($1, 'fuzz', $2, now() + interval '1 hour')`
    await pool.query(text, [place, hash])
    return token
  }
  const passes = {
    'scorer pass': { authorization: `Pass ${await passOf('scorer_passes', 'match_id', known['matchId']?.[0])}` },
    'camera pass': { authorization: `Camera ${await passOf('camera_passes', 'stream_id', '271')}` },
  }
  async function people(): Promise<Record<string, Record<string, string>>> {
    // Deleted people are skipped.
    const { rows } = await pool.query<{ id: number; role: string }>('select id, role from users where id = any($1)', [
      [student.userId, ...roles.rows.map(({ id }) => id)],
    ])
    const signedIn: Record<string, Record<string, string>> = { ADMIN: await sessionLike(admin.userId, admin.userId) }
    for (const { id, role } of rows) signedIn[role] = await sessionLike(id, admin.userId)
    return { stranger: {}, ...signedIn, ...passes, 'ADMIN again': signedIn['ADMIN'] ?? {} }
  }
  return { known, people, close: () => pool.end() }
}
