// Reads everything stored about one person from all features' tables. Never a hash, a key or a token, and no column
// about somebody else: not for whom a pass was made, not the text of a reported message, not the player of a tap.
import type { PersonalData } from '@campus/contract/personal-data'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

type Part = Exclude<keyof PersonalData, 'madeAt' | 'account' | 'shortened'>

/** Newest first, so that a list that is too long loses its oldest entries. */
const parts: Record<Part, (userId: number, sessionId: number) => RawBuilder<object>> = {
  consents: (id) => sql`select term, version, agreed_at as "agreedAt", withdrawn_at as "withdrawnAt"
    from consents where user_id = ${id} order by consents.id desc`,
  sessions: (id, present) => sql`select s.id as "sessionId", coalesce(device, '') as device, created_at as "startedAt",
      seen_at as "seenAt", s.id = ${present} as "isThis"
    from sessions s where user_id = ${id} order by s.id desc`,
  passkeys: (id) => sql`select name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where user_id = ${id} order by passkeys.id desc`,
  favorites: (id) => sql`select match_id as "matchId", created_at as since, by_follow as "byFollow"
    from favorites join matches m on m.id = match_id and not m.is_draft
    where user_id = ${id} order by favorites.id desc`,
  follows: (id) => sql`select t.id as "teamId", t.name as "teamName", f.created_at as since
    from follows f join teams t on t.id = f.team_id where f.user_id = ${id} order by f.created_at desc, t.id`,
  comments: (id) => sql`select c.id as "commentId", match_id as "matchId", text, created_at as at,
      hidden_at is not null as "isHidden"
    from comments c where user_id = ${id} order by c.id desc`,
  chat: (id) => sql`select r.name as "roomId", m.text, m.sent_at as at, m.is_hidden as "isHidden"
    from chat_messages m left join chat_rooms r on r.id = m.room_id
    where m.user_id = ${id} order by m.sent_at desc, m.room_id, m.id desc`,
  reports: (id) => sql`select 'COMMENT' as "on", comment_id as id, reason, created_at as at
      from comment_reports where user_id = ${id}
    union all select 'CHAT', message_id, reason, reported_at from chat_reports where user_id = ${id} order by at desc`,
  sanctions: (id) => sql`select kind, reason, given_at as "givenAt", until, lifted_at as "liftedAt"
    from chat_sanctions where user_id = ${id} order by chat_sanctions.id desc`,
  devices: (id) => sql`select substring(endpoint from '^[a-z]+://([^/?#]+)') as host, kinds, saved_at as "savedAt"
    from push_subscriptions where user_id = ${id} order by push_subscriptions.id desc`,
  passes: (id) => sql`select 'SCORE' as "to", match_id as "matchId", created_at as "createdAt",
      expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt"
      from scorer_passes where created_by = ${id}
    union all select 'FILM', match_id, created_at, expires_at, revoked_at, last_used_at
      from camera_passes where created_by = ${id} order by "createdAt" desc`,
  taps: (id) => sql`select match_id as "matchId", type, at from match_events where user_id = ${id} order by at desc`,
  broadcasts: (id) => sql`select stream_id as "streamId", match_id as "matchId", started_at as "startedAt",
      ended_at as "endedAt"
    from broadcasts where user_id = ${id} order by broadcasts.id desc`,
  protests: (id) => sql`select p.id as "protestId", match_id as "matchId", name, reason, state, filed_at as at
    from protests p where user_id = ${id} order by p.id desc`,
  clips: (id) => sql`select c.id as "clipId", match_id as "matchId", made_at as at
    from clips c where user_id = ${id} order by c.id desc`,
  // Only the subject of one's own changes: old and new values may contain others' names.
  audit: (
    id,
  ) => sql`select at, action, subject, subject_id as "subjectId", user_id is not distinct from ${id} as "isOwn",
      case when subject = 'STAFF' and subject_id = ${id} then changes end as changes
    from audit_entries a where user_id = ${id} or (subject = 'STAFF' and subject_id = ${id}) order by a.id desc`,
}

/**
 * At most `most` rows per list, all of the one snapshot that `queries` see, with a longer timeout than usual, because it reads a month
 * of chat. One export at a time; undefined when the account was deleted.
 */
export async function read(queries: Queries, userId: number, sessionId: number, most: number) {
  await sql`set local statement_timeout = '20s'`.execute(queries)
  // Most exports are quick: a concurrent request waits, and is rejected after lock_timeout.
  await sql`select pg_advisory_xact_lock(${exportLock})`.execute(queries)
  const account = await readAccount(queries, userId)
  if (!account) return undefined
  const lists: Array<[string, object[]]> = []
  const shortened: string[] = []
  for (const [part, select] of Object.entries(parts)) {
    const { rows } = await sql<object>`${select(userId, sessionId)} limit ${most + 1}`.execute(queries)
    if (rows.length > most) shortened.push(part)
    lists.push([part, rows.slice(0, most)])
  }
  return { ...account, ...Object.fromEntries(lists), shortened }
}

/** Advisory lock number, unique in the project. */
const exportLock = 7_204_013

async function readAccount(queries: Queries, userId: number) {
  const { rows } = await sql<{ madeAt: Date }>`
    select now() as "madeAt", u.id as "userId", u.email, u.name, u.nickname, u.role, u.created_at as "createdAt",
      u.preferences, u.calendar_hash is not null as "hasCalendarLink",
      exists (select from password_resets r where r.user_id = u.id and r.expires_at > now()) as "hasResetLetter",
      exists (select from totp_keys k where k.user_id = u.id and k.confirmed_at is not null) as "hasTotp",
      (select count(*)::int from recovery_codes c where c.user_id = u.id) as "recoveryCodes"
    from users u where u.id = ${userId}`.execute(queries)
  const [row] = rows
  if (!row) return undefined
  const { madeAt, ...account } = row
  return { madeAt, account }
}
