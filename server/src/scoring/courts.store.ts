// SQL of the passes of courts: which matches are played there on a day, and the pass that opens them.
import type { CourtNow, CourtPass } from '@campus/contract/court-passes'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

export interface CourtDay {
  venueId: number
  /** A day in Seoul. */
  date: string
}

/** A pass as it is stored: its token is encrypted. */
export type StoredCourtPass = Omit<CourtPass, 'token'> & { sealedToken: Buffer }

const dayText = sql`to_char(p.day, 'YYYY-MM-DD')`
const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'Asia/Seoul'`

/** A match m on a court that day. */
const isHere = (venueId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`m.venue_id = ${venueId}
  and m.starts_at >= ${midnight(day)} and m.starts_at < ${midnight(sql`${day} + 1`)}`

/**
 * Whether a match is on the court and day of a pass, or began there: what somebody scores is not taken from them because the plan was
 * changed meanwhile.
 */
export async function isPlayedOnCourt(queries: Queries, passId: number, matchId: number): Promise<boolean> {
  const { rows } = await sql`
    select from scorer_passes p join matches m on m.id = ${matchId} and not m.is_draft
    where p.id = ${passId} and (${isHere(sql`p.venue_id`, sql`p.day`)}
      or m.status in ('LIVE', 'PAST', 'FORFEIT') and exists (
        select from match_events e join scorer_passes one on one.id = e.pass_id
        where e.match_id = m.id and not e.is_void and one.venue_id = p.venue_id and one.day = p.day))`.execute(queries)
  return rows.length > 0
}

/** In progress, else the next to be played; one postponed to this day is played on it. Null when nothing is left. */
export async function nextMatch(
  queries: Queries,
  { venueId, date }: CourtDay,
  after: number | undefined,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select m.id from matches m
    where ${isHere(sql`${venueId}`, sql`${date}::date`)} and m.deleted_at is null and not m.is_draft and m.id <> ${after ?? 0}
      and (m.status in ('LIVE', 'FUTURE') or m.status = 'POSTPONED' and m.starts_at <> m.postponed_from)
    order by m.status <> 'LIVE', m.starts_at, m.id limit 1`.execute(queries)
  return rows[0]?.id ?? null
}

/** The court of a pass, whether or not it is still valid. */
export async function courtOf(queries: Queries, passId: number): Promise<Omit<CourtNow, 'matchId'> | undefined> {
  const { rows } = await sql<Omit<CourtNow, 'matchId'>>`
    select p.venue_id as "venueId", v.name as venue, ${dayText} as date
    from scorer_passes p join venues v on v.id = p.venue_id where p.id = ${passId}`.execute(queries)
  return rows[0]
}

interface Row extends Omit<StoredCourtPass, 'expiresAt' | 'lastUsedAt'> {
  expiresAt: Date
  lastUsedAt: Date | null
}

/** The valid passes of a day, of one court or of all. */
export async function listOpen(queries: Queries, date: string, venueId?: number): Promise<StoredCourtPass[]> {
  const { rows } = await sql<Row>`
    select p.id as "passId", p.venue_id as "venueId", v.name as venue, ${dayText} as date, p.expires_at as "expiresAt",
      p.last_used_at as "lastUsedAt", p.sealed_token as "sealedToken"
    from scorer_passes p join venues v on v.id = p.venue_id
    where p.day = ${date}::date and p.expires_at > now() and p.revoked_at is null
      and (${venueId ?? null}::bigint is null or p.venue_id = ${venueId ?? null}) order by v.name`.execute(queries)
  return rows.map(({ expiresAt, lastUsedAt, ...row }) => ({
    ...row,
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Locked: the venue can't be deleted meanwhile. */
export async function venueName(queries: Queries, venueId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from venues where id = ${venueId} for key share`.execute(queries)
  return rows[0]?.name
}

interface NewCourtPass extends CourtDay {
  label: string
  hash: Buffer
  sealedToken: Buffer
  userId: number
}

/**
 * Valid until six the next morning: matches run late, and results are corrected afterwards. Nothing is added where that is over, or
 * where the court has a valid pass already.
 */
export async function add(queries: Queries, pass: NewCourtPass): Promise<void> {
  const over = sql`${midnight(sql`${pass.date}::date + 1`)} + interval '6 hours'`
  await sql`
    insert into scorer_passes (venue_id, day, label, token_hash, sealed_token, expires_at, created_by)
    select ${pass.venueId}, ${pass.date}::date, ${pass.label}, ${pass.hash}, ${pass.sealedToken}, ${over}, ${pass.userId}
    where ${over} > now()
    on conflict (venue_id, day) where revoked_at is null do nothing`.execute(queries)
}

export async function revoke(queries: Queries, passId: number): Promise<boolean> {
  const { rows } = await sql`
    update scorer_passes set revoked_at = now()
    where id = ${passId} and venue_id is not null and revoked_at is null returning 1`.execute(queries)
  return rows.length > 0
}

/** Replaces the encrypted tokens of all passes that are still valid. */
export async function replaceTokens(
  queries: Queries,
  replace: (court: CourtDay, sealedToken: Buffer) => Buffer,
): Promise<void> {
  const { rows } = await sql<CourtDay & { passId: number; sealedToken: Buffer }>`
    select p.id as "passId", p.venue_id as "venueId", ${dayText} as date, p.sealed_token as "sealedToken"
    from scorer_passes p where p.venue_id is not null and p.expires_at > now() and p.revoked_at is null`.execute(
    queries,
  )
  for (const { passId, sealedToken, ...court } of rows)
    await sql`update scorer_passes set sealed_token = ${replace(court, sealedToken)} where id = ${passId}`.execute(
      queries,
    )
}
