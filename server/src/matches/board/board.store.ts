// SQL of a board: the plan around some matches, what it depends on, and who would be notified of a change.
import type { Board, PlanPreview } from '@campus/contract/board'
import type { SportRules } from '@campus/contract/rules'
import type { MatchStatus, Sport } from '@campus/contract/sports'
import type { Venue } from '@campus/contract/venues'
import { sourceName } from '@campus/rules/season/plan'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { takesTime } from '../edit/clashes.store.ts'
import type { MatchColumns } from '../edit/edit.rules.ts'
import type { LockedMatch } from '../edit/edit.store.ts'

const toClock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`

export async function courts(queries: Queries): Promise<Venue[]> {
  const { rows } =
    await sql<Venue>`select id as "venueId", name, ${toClock('opens')} as opens, ${toClock('closes')} as closes,
    breaks from venues order by name`.execute(queries)
  return rows
}

/** Matches by id, deleted ones too. `lock`: in the one order, their competitions first. */
export async function findMatches(
  queries: Queries,
  matchIds: readonly number[],
  { lock }: { lock: boolean },
): Promise<LockedMatch[]> {
  if (lock)
    await sql`select from competitions where id in (select competition_id from matches where id = any(${matchIds}::bigint[]))
      order by id for no key update`.execute(queries)
  const { rows } = await sql<{ columns: LockedMatch }>`select to_jsonb(m) as columns from matches m
    where m.id = any(${matchIds}::bigint[]) order by m.id ${lock ? sql`for no key update` : sql``}`.execute(queries)
  return rows.map(({ columns }) => columns)
}

export interface PlannedRow {
  matchId: number
  competitionId: number
  status: MatchStatus
  startsAt: Date
  venueId: number | null
  teamIds: number[]
  restMinutes: number
  rules: SportRules | null
  competition: { sport: Sport; rulePreset: string; rules: SportRules | null }
  /** What sources name it by: its round, or the group of a league match. */
  stage: string | null
  position: number | null
  sources: string[]
}

const plannedColumns = sql`m.id as "matchId", m.competition_id as "competitionId", m.status, m.starts_at as "startsAt",
  m.venue_id as "venueId", to_jsonb(array_remove(teams_of(m.team_one_id, m.team_two_id, m.sides), null)) as "teamIds",
  c.rest_minutes as "restMinutes", m.rules, m.position,
  case m.match_type when 'LEAGUE' then coalesce(m.group_name, ${sourceName(null)}) else m.round end as stage,
  to_jsonb(array_remove(array[m.source_one, m.source_two], null)) as sources,
  jsonb_build_object('sport', c.sport, 'rulePreset', c.rule_preset, 'rules', c.rules) as competition`

/** Matches that take time between two instants, and these, whenever and whatever they are. */
export async function planBetween(
  queries: Queries,
  { from, to, matchIds }: { from: Date; to: Date; matchIds: readonly number[] },
): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select ${plannedColumns} from matches m join competitions c on c.id = m.competition_id
    where m.starts_at >= ${from} and m.starts_at < ${to} and ${takesTime} or m.id = any(${matchIds}::bigint[])
    order by m.id`.execute(queries)
  return rows
}

/** The longest rest of these matches' competitions: how far around them the plan matters. */
export async function longestRest(queries: Queries, matchIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ minutes: number | null }>`select max(c.rest_minutes) as minutes from competitions c
    where c.id in (select competition_id from matches where id = any(${matchIds}::bigint[]))`.execute(queries)
  return rows[0]?.minutes ?? 0
}

/** Who is in several of these teams: one department knows its own by name. */
export async function sharedPlayers(queries: Queries, teamIds: readonly number[]): Promise<Board['people']> {
  const { rows } = await sql<Board['people'][number]>`
    select p.name, jsonb_agg(distinct t.id) as "teamIds" from players p join teams t on t.id = p.team_id
    where t.id = any(${teamIds}::bigint[]) group by t.department, p.name having count(distinct t.id) > 1
    order by p.name`.execute(queries)
  return rows
}

interface Told {
  people: number
  told: PlanPreview['told']
}

/** People with a device that is notified of new times and who follow one of these matches. */
export async function countTold(queries: Queries, matchIds: readonly number[]): Promise<Told> {
  const { rows } = await sql<{ matchId: number | null; people: number }>`
    select f.match_id as "matchId", count(distinct f.user_id)::int as people from favorites f
    where f.match_id = any(${matchIds}::bigint[])
      and exists (select from push_subscriptions s where s.user_id = f.user_id and 'PLAN' = any(s.kinds))
    group by rollup (f.match_id)`.execute(queries)
  const told = rows.flatMap(({ matchId, people }) => (matchId === null ? [] : [{ matchId, people }]))
  return { people: rows.find(({ matchId }) => matchId === null)?.people ?? 0, told }
}

/** The start that followers know of, where it is not the present one. */
export async function knownStarts(queries: Queries, matchIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number
    startsAt: Date
  }>`select match_id as id, starts_at as "startsAt" from push_told
    where match_id = any(${matchIds}::bigint[]) and starts_at is not null`.execute(queries)
  return new Map(rows.map(({ id, startsAt }) => [id, startsAt.getTime()]))
}

/** Nobody is notified of what these matches are now. */
export async function knowPlan(queries: Queries, matchIds: readonly number[]): Promise<void> {
  await sql`select push_know_plan(${matchIds}::bigint[])`.execute(queries)
}

export interface MovedColumns {
  matchId: number
  before: Partial<MatchColumns>
  after: Partial<MatchColumns>
}

/** A day that changes to its rain plan, or back from it. */
export interface RainSwitch {
  date: string
  isRain: boolean
}

/** What undoes a change of plan; ids as text, so that one index operator finds them. */
export interface PlanUndo {
  matchIds: string[]
  moves: MovedColumns[]
  isSilent: boolean
  /** Keys of what was wrong before and no longer is: an undo brings it back. */
  solved: string[]
  rain?: RainSwitch
}

export async function findUndo(queries: Queries, entryId: number): Promise<PlanUndo | undefined> {
  const { rows } = await sql<{ undo: PlanUndo | null }>`select undo from audit_entries
    where id = ${entryId} and subject = 'PLAN'`.execute(queries)
  return rows[0]?.undo ?? undefined
}
