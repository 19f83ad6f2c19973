// Reads the matches of a calendar, and the owner of a private calendar link. Deleted matches stay for 60 days: a phone
// removes an event only when it receives its cancellation.
import type { SideMarks } from '@campus/contract/marks'
import type { SportRules } from '@campus/contract/rules'
import type { MatchStatus, Sport } from '@campus/contract/sports'
import { rulesOf } from '@campus/rules/sports/presets'
import type { Database, ReadSource } from '../platform/postgres/postgres.ts'

export interface Entry {
  matchId: number
  version: number
  sport: Sport
  startsAt: Date
  minutes: number
  status: MatchStatus
  isDeleted: boolean
  team1: string | null
  team2: string | null
  source1: string | null
  source2: string | null
  teamScore1: number | null
  teamScore2: number | null
  shootOut1: number | null
  shootOut2: number | null
  competition: string
  groupName: string | null
  round: string | null
  venue: string | null
  /** Of a match of many sides; else empty. */
  sideNames: string[]
  marks: SideMarks[]
  /** Current announcements of the match and of its competition. */
  announcements: string[]
  /** Raised by every change of an announcement, and when its time is over. */
  announced: number
}

type Row = Omit<Entry, 'minutes'> & { rulePreset: string; rules: SportRules | null }

/**
 * Never goes down, so that it can be part of an event's sequence: a change counts two and the end of its time one, because the
 * next change may take that end back.
 */
const announced = `select coalesce(array_agg(n.text order by n.is_pinned desc, n.id desc)
      filter (where n.withdrawn_at is null and n.ends_at > now()), '{}') as announcements,
    coalesce(sum(n.version * 2 + (n.ends_at <= now())::int), 0)::int as announced
  from announcements n where n.match_id = m.id or n.competition_id = m.competition_id`

const selectEntries = `select m.id as "matchId", m.version, c.sport, m.starts_at as "startsAt", m.status,
    m.deleted_at is not null as "isDeleted", t1.name as team1, t2.name as team2,
    m.source_one as source1, m.source_two as source2, m.score_one as "teamScore1", m.score_two as "teamScore2",
    m.shoot_one as "shootOut1", m.shoot_two as "shootOut2",
    c.name as competition, m.group_name as "groupName", m.round, v.name as venue, side_names(m.sides) as "sideNames", m.marks,
    a.announcements, a.announced, c.rule_preset as "rulePreset", coalesce(m.rules, c.rules) as rules
  from matches m
  join competitions c on c.id = m.competition_id
  left join teams t1 on t1.id = m.team_one_id
  left join teams t2 on t2.id = m.team_two_id
  left join venues v on v.id = m.venue_id
  cross join lateral (${announced}) a
  where m.starts_at is not null and not m.is_draft and (m.deleted_at is null or m.deleted_at > now() - interval '60 days')`

async function list({ pool }: ReadSource, name: string, condition: string, id: number): Promise<Entry[]> {
  const text = `${selectEntries} and ${condition} order by m.starts_at, m.id`
  const { rows } = await pool.query<Row>({ name, text, values: [id] })
  return rows.map(({ rulePreset, rules, ...row }) => ({
    ...row,
    minutes: rulesOf({ sport: row.sport, rulePreset, rules }).slotMinutes,
  }))
}

export const listOfTeam = (source: ReadSource, teamId: number) =>
  list(source, 'calendar-of-team', 'plays_in(m.team_one_id, m.team_two_id, m.sides, $1)', teamId)

export const listOfMatch = (source: ReadSource, matchId: number) =>
  list(source, 'calendar-of-match', 'm.id = $1', matchId)

export const listOfFavorites = (source: ReadSource, userId: number) =>
  list(source, 'calendar-of-favorites', 'm.id in (select match_id from favorites where user_id = $1)', userId)

export async function findTeam({ queries }: ReadSource, teamId: number): Promise<string | undefined> {
  const team = await queries.selectFrom('teams').select('name').where('id', '=', teamId).executeTakeFirst()
  return team?.name
}

export async function isKnownMatch({ queries }: ReadSource, matchId: number): Promise<boolean> {
  const query = queries
    .selectFrom('matches')
    .select('id')
    .where('id', '=', matchId)
    .where('deleted_at', 'is', null)
    .where('is_draft', '=', false)
  return (await query.executeTakeFirst()) !== undefined
}

export async function findOwner({ queries }: ReadSource, hash: Buffer): Promise<number | undefined> {
  const user = await queries.selectFrom('users').select('id').where('calendar_hash', '=', hash).executeTakeFirst()
  return user?.id
}

/** The one column of a user that calendars write; null revokes the link. */
export async function setHash({ queries }: Database, userId: number, hash: Buffer | null): Promise<void> {
  await queries.updateTable('users').set({ calendar_hash: hash }).where('id', '=', userId).execute()
}
