// The SQL of a notification's content: the match at the time of sending, and the last change its followers were notified of.
import type { SideMarks } from '@campus/contract/marks'
import type { PushKind } from '@campus/contract/push'
import type { Sport } from '@campus/contract/sports'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import type { MatchState } from './push.rules.ts'

interface NotifiedMatch extends Omit<MatchState, 'calledAt'> {
  matchId: number
  sport: Sport
  competition: string
  teamOne: string | null
  teamTwo: string | null
  sourceOne: string | null
  sourceTwo: string | null
  shootOne: number | null
  shootTwo: number | null
  group: string | null
  venue: string | null
  hasNewStart: boolean
  reason: string | null
  winner: 1 | 2 | null
  sets: Array<[one: number, two: number]>
  isTie: boolean
  sideNames: string[]
  marks: SideMarks[]
  /** Of one that is called: how long until a team counts as absent. */
  minutesToCome: number | null
  goal: { team: 1 | 2; player: string | null } | null
  /** Version and kind of the last notification. */
  version: number
  kind: PushKind | null
}

/** The goal that led to the score: none when something else was logged after it, or it was undone. Of two scorers apart the last goal may not count yet. */
const lastGoal = sql`select case when e.type in ('GOAL', 'OWN_GOAL') and not e.body ? 'seat' then json_build_object('team', (e.body ->> 'team')::int,
      'player', case when e.type = 'GOAL' and not coalesce((case e.body ->> 'team' when '1' then t1 else t2 end).hides_names, false)
        then e.body ->> 'player' end) end as goal
    from match_events e
    where e.match_id = m.id and e.type in ('GOAL', 'OWN_GOAL', 'CORRECTION') and not exists (
      select 1 from match_events u where u.match_id = m.id and u.type = 'UNDO' and u.body ->> 'target' = e.id::text)
    order by e.version desc, e.clock desc limit 1`

/**
 * Undefined when the match was deleted. Its start is the one that counts as told: a newer one has a message of its own, or is too near to
 * be told, and named here it would be told twice.
 */
export async function findMatch(queries: Queries, matchId: number): Promise<NotifiedMatch | undefined> {
  const { rows } = await sql<NotifiedMatch>`select m.id as "matchId", c.sport, c.name as competition, m.status,
      t1.name as "teamOne", t2.name as "teamTwo", m.source_one as "sourceOne", m.source_two as "sourceTwo",
      m.score_one as "scoreOne", m.score_two as "scoreTwo", m.shoot_one as "shootOne", m.shoot_two as "shootTwo",
      m.group_name as "group", v.name as venue, coalesce(t.starts_at, m.starts_at) as "startsAt",
      m.starts_at is distinct from m.postponed_from as "hasNewStart", m.status_reason as reason, m.winner, m.sets,
      coalesce(m.rules ->> 'kind' = 'TIES', false) as "isTie", g.goal,
      side_names(m.sides) as "sideNames", m.marks, t.version, t.kind,
      ceil(extract(epoch from qm.called_at - now()) / 60 + q.absent_minutes)::int as "minutesToCome"
    from matches m join push_told t on t.match_id = m.id join competitions c on c.id = m.competition_id
    left join teams t1 on t1.id = m.team_one_id left join teams t2 on t2.id = m.team_two_id
    left join venues v on v.id = m.venue_id
    left join queued_matches qm on qm.match_id = m.id and m.status = 'FUTURE' left join court_queues q on q.id = qm.queue_id
    left join lateral (${lastGoal}) g on true
    where m.id = ${matchId} and m.deleted_at is null and not m.is_draft`.execute(queries)
  return rows[0]
}
