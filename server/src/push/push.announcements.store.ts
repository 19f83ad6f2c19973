// The SQL of announcements that phones are sent: the text at the time of sending, and whose devices it goes to.
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import { type Audience, audienceIn } from './push.audience.store.ts'

export interface SentAnnouncement {
  announcementId: number
  version: number
  /** The version that phones were last sent. */
  pushedVersion: number
  text: string
  competitionId: number | null
  /** The competition's name, or that of the match's. */
  competition: string | null
  match: { matchId: number; sport: string } | null
  endsAt: Date | null
}

/** Undefined when it was withdrawn, or its time is over. */
export async function findAnnouncement(
  queries: Queries,
  announcementId: number,
): Promise<SentAnnouncement | undefined> {
  const { rows } = await sql<SentAnnouncement>`select a.id as "announcementId", a.version, a.text,
      a.pushed_version as "pushedVersion", a.competition_id as "competitionId", c.name as competition,
      case when m.id is not null then json_build_object('matchId', m.id, 'sport', c.sport) end as match,
      nullif(a.ends_at, 'infinity') as "endsAt"
    from announcements a left join matches m on m.id = a.match_id
    left join competitions c on c.id = coalesce(a.competition_id, m.competition_id)
    where a.id = ${announcementId} and a.withdrawn_at is null and a.ends_at > now() and m.deleted_at is null and c.is_draft is not true`.execute(
    queries,
  )
  return rows[0]
}

interface Concerned {
  /** Of a competition: whoever starred one of its matches. Of a match: whoever starred it. Of neither: everybody. */
  competitionId: number | null
  matchId: number | null
}

/** The devices of an announcement, each once, however many of the matches its owner starred. One that wants no kind of notification gets none of these either. */
export function announcementDevices(queries: Queries, { competitionId, matchId }: Concerned): Audience {
  const starred =
    competitionId === null
      ? sql`f.match_id = ${matchId}`
      : sql`f.match_id in (select id from matches where competition_id = ${competitionId} and deleted_at is null and not is_draft)`
  const isConcerned =
    competitionId === null && matchId === null
      ? sql`true`
      : sql`exists (select from favorites f where f.user_id = s.user_id and ${starred})`
  return audienceIn(queries, sql`push_subscriptions s where s.kinds <> '{}' and ${isConcerned}`)
}
