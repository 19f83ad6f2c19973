// All SQL of announcements.
import type { Announcement } from '@campus/contract/announcements'
import type { SideMarks } from '@campus/contract/marks'
import type { Sport } from '@campus/contract/sports'
import { sql } from 'kysely'
import type { Database, Queries } from '../platform/postgres/postgres.ts'

interface Row {
  announcementId: number
  version: number
  competitionId: number | null
  matchId: number | null
  text: string
  isPinned: boolean
  publishedAt: Date
  /** Null for `infinity`. */
  endsAt: Date | null
  /** What phones were sent last. */
  pushedText: string | null
}

/** With the text that phones were sent, which is nobody else's business. */
export interface StoredAnnouncement extends Announcement {
  pushedText: string | null
}

export interface Content {
  text: string
  isPinned: boolean
  endsAt: string | null
  /** Whether this text is sent to phones. */
  isSent: boolean
}

const columns = sql.raw(`a.id as "announcementId", a.version, a.competition_id as "competitionId",
  a.match_id as "matchId", a.text, a.is_pinned as "isPinned", a.published_at as "publishedAt",
  nullif(a.ends_at, 'infinity') as "endsAt", a.pushed_text as "pushedText"`)

const stored = (row: Row): StoredAnnouncement => ({
  ...row,
  publishedAt: row.publishedAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  isPushed: row.pushedText !== null,
})

export function toPublic({ pushedText: _, ...announcement }: StoredAnnouncement): Announcement {
  return announcement
}

/** Current ones in the order in which they are shown. Every process polls this each second. */
export async function listCurrent(queries: Queries): Promise<Announcement[]> {
  const { rows } = await sql<Row>`select ${columns} from announcements a left join matches m on m.id = a.match_id
    left join competitions c on c.id = a.competition_id
    where a.withdrawn_at is null and a.ends_at > now() and m.deleted_at is null and m.is_draft is not true
      and c.is_draft is not true
    order by a.is_pinned desc, a.id desc`.execute(queries)
  return rows.map((row) => toPublic(stored(row)))
}

export async function countCurrent(queries: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from announcements
    where withdrawn_at is null and ends_at > now()`.execute(queries)
  return rows[0]?.count ?? 0
}

/** Not one that was withdrawn. */
export async function lock(queries: Queries, announcementId: number): Promise<StoredAnnouncement | undefined> {
  const { rows } = await sql<Row>`select ${columns} from announcements a
    where a.id = ${announcementId} and a.withdrawn_at is null for update`.execute(queries)
  return rows[0] && stored(rows[0])
}

type Subject = Pick<Announcement, 'competitionId' | 'matchId'>

export async function add(queries: Queries, subject: Subject, content: Content): Promise<StoredAnnouncement> {
  const { text, isPinned, endsAt, isSent } = content
  const { rows } = await sql<Row>`insert into announcements as a
      (competition_id, match_id, text, is_pinned, ends_at, pushed_text, pushed_version)
    values (${subject.competitionId}, ${subject.matchId}, ${text}, ${isPinned}, ${endsAt ?? 'infinity'},
      ${isSent ? text : null}, ${isSent ? 1 : null})
    returning ${columns}`.execute(queries)
  return stored(rows[0] as Row)
}

export async function update(queries: Queries, announcementId: number, content: Content): Promise<StoredAnnouncement> {
  const { text, isPinned, endsAt, isSent } = content
  const { rows } = await sql<Row>`update announcements a
    set text = ${text}, is_pinned = ${isPinned}, ends_at = ${endsAt ?? 'infinity'},
      pushed_text = case when ${isSent} then ${text} else a.pushed_text end,
      pushed_version = case when ${isSent} then a.version + 1 else a.pushed_version end
    where a.id = ${announcementId} returning ${columns}`.execute(queries)
  return stored(rows[0] as Row)
}

export async function withdraw(queries: Queries, announcementId: number): Promise<void> {
  await sql`update announcements set withdrawn_at = now() where id = ${announcementId}`.execute(queries)
}

/** The name of a competition; undefined when there is none. */
export async function findCompetition(queries: Queries, competitionId: number): Promise<string | undefined> {
  const query = queries
    .selectFrom('competitions')
    .select('name')
    .where('id', '=', competitionId)
    .where('is_draft', '=', false)
  return (await query.executeTakeFirst())?.name
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

/** A match, and the competition it belongs to. */
export interface Place {
  matchId: number
  competitionId: number
}

/** The match itself, or the matches of a day as the list of the day has them. */
export async function listPlaces(
  { pool }: Database,
  { matchId, date }: { matchId: number | undefined; date: string | undefined },
): Promise<Place[]> {
  const { rows } = await pool.query<Place>({
    name: 'announced-matches',
    text: `select m.id as "matchId", m.competition_id as "competitionId" from matches m
      where (m.id = $1
        or m.starts_at >= $2::date::timestamp at time zone 'Asia/Seoul'
          and m.starts_at < ($2::date + 1)::timestamp at time zone 'Asia/Seoul'
        or m.status = 'POSTPONED' and m.postponed_from >= $2::date::timestamp at time zone 'Asia/Seoul'
          and m.postponed_from < ($2::date + 1)::timestamp at time zone 'Asia/Seoul')
        and m.deleted_at is null and not m.is_draft`,
    values: [matchId ?? null, date ?? null],
  })
  return rows
}
