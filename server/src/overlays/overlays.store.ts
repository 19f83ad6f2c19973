// All SQL of overlays: their steering, and the matches each of them shows.
import type { SideMarks } from '@campus/contract/marks'
import {
  firstSteering,
  type Overlay,
  type OverlayMatch,
  type ShownOverlay,
  type Steering,
} from '@campus/contract/overlays'
import type { Sport } from '@campus/contract/sports'
import { sql } from 'kysely'
import type { Database, Queries } from '../platform/postgres/postgres.ts'

const columns = sql`o.id as "overlayId", o.match_id as "matchId", o.venue_id as "venueId",
  (select name from venues where id = o.venue_id) as venue, o.steering, o.version, o.created_at as "createdAt",
  o.last_seen_at as "lastSeenAt"`

/** Far more than cameras; the page lists them all. */
const mostOverlays = 100

type Row = Omit<Overlay, 'createdAt' | 'lastSeenAt'> & { createdAt: Date; lastSeenAt: Date | null }

const toOverlay = ({ createdAt, lastSeenAt, steering, ...row }: Row): Overlay => ({
  ...row,
  // What a later release adds has its first value.
  steering: { ...firstSteering, ...steering },
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt && lastSeenAt.toISOString(),
})

export async function list(queries: Queries): Promise<Overlay[]> {
  return (await sql<Row>`select ${columns} from overlays o order by o.id`.execute(queries)).rows.map(toOverlay)
}

export type Place = { matchId: number } | { venueId: number }

export async function add(queries: Queries, place: Place, hash: Buffer): Promise<Overlay> {
  const { rows } = await sql<Row>`
    insert into overlays as o (match_id, venue_id, token_hash, steering)
    values (${'matchId' in place ? place.matchId : null}, ${'venueId' in place ? place.venueId : null}, ${hash},
      ${JSON.stringify(firstSteering)}) returning ${columns}`.execute(queries)
  return toOverlay(rows[0] as Row)
}

/** Keeps those that were made or open last: each match leaves one behind. */
export async function removeOldest(queries: Queries): Promise<void> {
  await sql`delete from overlays where id in (
    select id from overlays order by greatest(created_at, last_seen_at) desc, id desc offset ${mostOverlays})`.execute(
    queries,
  )
}

export async function lock(queries: Queries, overlayId: number): Promise<Overlay | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from overlays o where o.id = ${overlayId} for update of o`.execute(queries)
  return rows[0] && toOverlay(rows[0])
}

export async function steer(queries: Queries, overlayId: number, steering: Steering): Promise<Overlay> {
  const { rows } = await sql<Row>`
    update overlays o set steering = ${JSON.stringify(steering)}, version = version + 1
    where o.id = ${overlayId} returning ${columns}`.execute(queries)
  return toOverlay(rows[0] as Row)
}

export async function remove(queries: Queries, overlayId: number): Promise<void> {
  await sql`delete from overlays where id = ${overlayId}`.execute(queries)
}

interface NamedMatch {
  sport: Sport
  team1: string | null
  team2: string | null
  source1: string | null
  source2: string | null
  sideNames: string[]
  marks: SideMarks[]
}

export async function findMatch(queries: Queries, matchId: number): Promise<NamedMatch | undefined> {
  const { rows } = await sql<NamedMatch>`select c.sport, t1.name as team1, t2.name as team2,
      m.source_one as source1, m.source_two as source2, side_names(m.sides) as "sideNames", m.marks
    from matches m join competitions c on c.id = m.competition_id
    left join teams t1 on t1.id = m.team_one_id left join teams t2 on t2.id = m.team_two_id
    where m.id = ${matchId} and m.deleted_at is null and not m.is_draft`.execute(queries)
  return rows[0]
}

/** Locked: the venue can't be deleted meanwhile. */
export async function venueName(queries: Queries, venueId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from venues where id = ${venueId} for key share`.execute(queries)
  return rows[0]?.name
}

interface Opened {
  passId: number
  isDue: boolean
  version: number
}

/** The overlay of a token; read every time, so that a deletion takes effect everywhere at once. */
export async function findOpen(queries: Queries, hash: Buffer): Promise<Opened | undefined> {
  const { rows } = await sql<Opened>`select id as "passId", version,
    coalesce(last_seen_at < now() - interval '1 minute', true) as "isDue"
    from overlays where token_hash = ${hash}`.execute(queries)
  return rows[0]
}

export async function markUsed(queries: Queries, overlayId: number): Promise<void> {
  await sql`update overlays set last_seen_at = date_trunc('milliseconds', now()) where id = ${overlayId}`.execute(
    queries,
  )
}

/** Of those that are left. */
export async function listSteering(queries: Queries, overlayIds: number[]) {
  const { rows } = await sql<{ overlayId: number; steering: Steering; version: number }>`
    select id as "overlayId", steering, version from overlays where id = any(${overlayIds}::bigint[])`.execute(queries)
  return rows.map((row) => ({ ...row, steering: { ...firstSteering, ...row.steering } }))
}

type MatchRow = Omit<OverlayMatch, 'startsAt' | 'beganAt' | 'endedAt'> &
  Record<'startsAt' | 'beganAt' | 'endedAt', string | null>
type ShownRow = Omit<ShownOverlay, 'matches'> & { matches: MatchRow[] | null }

const instant = (text: string | null) => text && new Date(Date.parse(text)).toISOString()

/**
 * Its match, and those of the court on that day: of a court today's, and one that still runs from yesterday. One read, so that the time is
 * that of the rows.
 */
export async function findShown({ pool }: Database, overlayId: number): Promise<ShownOverlay | undefined> {
  const { rows } = await pool.query<ShownRow>({
    name: 'overlay-shown',
    text: `with place as (
        select o.*, coalesce(o.venue_id, own.venue_id) as court,
          (coalesce(own.starts_at, now()) at time zone 'Asia/Seoul')::date as day
        from overlays o left join matches own on own.id = o.match_id where o.id = $1)
      select p.id as "overlayId", p.match_id as "matchId", p.court as "venueId", p.steering, p.version,
        (select json_agg(json_build_object('matchId', m.id, 'status', m.status, 'startsAt', m.starts_at,
            'beganAt', m.started_at, 'endedAt', m.ended_at) order by m.starts_at, m.id)
          from matches m where m.deleted_at is null and not m.is_draft and (m.id = p.match_id or m.venue_id = p.court
            and (m.status = 'LIVE' or m.starts_at >= p.day::timestamp at time zone 'Asia/Seoul'
              and m.starts_at < (p.day + 1)::timestamp at time zone 'Asia/Seoul'))) as matches,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as now
      from place p`,
    values: [overlayId],
  })
  const [row] = rows
  if (!row) return undefined
  const matches = (row.matches ?? []).map((match) => ({
    ...match,
    startsAt: instant(match.startsAt),
    beganAt: instant(match.beganAt),
    endedAt: instant(match.endedAt),
  }))
  return { ...row, steering: { ...firstSteering, ...row.steering }, matches }
}
