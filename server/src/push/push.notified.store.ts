// Every SQL of the state that followers of a match were last notified of, beside its current state.
import { limits } from '@campus/contract/limits'
import type { PushKind } from '@campus/contract/push'
import type { Sport } from '@campus/contract/sports'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import type { MatchState } from './push.rules.ts'

/** Of these matches, or of all that began lately, those whose state is not the one their followers were notified of. */
export async function findUnnotified(
  queries: Queries,
  matchIds: readonly number[] | null,
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select m.id from matches m left join push_told t on t.match_id = m.id
      left join queued_matches qm on qm.match_id = m.id and m.status = 'FUTURE' and qm.called_at is distinct from t.called_at
    where m.deleted_at is null and not m.is_draft
      and case when ${matchIds}::bigint[] is null
        then m.starts_at >= ${since} and (m.status <> 'FUTURE' or t.match_id is not null or qm.called_at is not null)
        else m.id = any(${matchIds}::bigint[]) end
      and ((m.status, m.score_one, m.score_two) is distinct from (coalesce(t.status, 'FUTURE'), t.score_one, t.score_two)
        or qm.called_at is not null
        or m.status in ('FUTURE', 'POSTPONED')
          and abs(extract(epoch from m.starts_at - t.starts_at)) / 60 >= ${limits.leastMoveMinutes}::int)`.execute(
    queries,
  )
  return rows.map(({ id }) => id)
}

/** The state followers were notified of. Locked: of two processes that found the same change one notifies. */
export async function lockNotified(
  queries: Queries,
  matchId: number,
): Promise<(MatchState & { version: number }) | undefined> {
  await sql`insert into push_told (match_id, version, status) values (${matchId}, 0, 'FUTURE')
    on conflict do nothing`.execute(queries)
  const { rows } = await sql<MatchState & { version: number }>`select version, status, score_one as "scoreOne",
    score_two as "scoreTwo", starts_at as "startsAt", called_at as "calledAt" from push_told where match_id = ${matchId} for update`.execute(
    queries,
  )
  return rows[0]
}

export interface CurrentState extends MatchState {
  version: number
  sport: Sport
}

export async function readState(queries: Queries, matchId: number): Promise<CurrentState | undefined> {
  const { rows } = await sql<CurrentState>`select m.version, m.status, m.score_one as "scoreOne",
    m.score_two as "scoreTwo", m.starts_at as "startsAt", c.sport,
    case when m.status = 'FUTURE' then qm.called_at end as "calledAt"
    from matches m join competitions c on c.id = m.competition_id left join queued_matches qm on qm.match_id = m.id
    where m.id = ${matchId} and m.deleted_at is null and not m.is_draft`.execute(queries)
  return rows[0]
}

/** The last notification stays the last: a message of it that is queued is sent all the same. */
export async function saveScore(queries: Queries, matchId: number, now: CurrentState): Promise<void> {
  await sql`update push_told set score_one = ${now.scoreOne}, score_two = ${now.scoreTwo}
    where match_id = ${matchId}`.execute(queries)
}

export async function saveNotified(
  queries: Queries,
  matchId: number,
  now: CurrentState,
  kind: PushKind | null,
): Promise<void> {
  await sql`update push_told set version = ${now.version}, status = ${now.status}, score_one = ${now.scoreOne},
    score_two = ${now.scoreTwo}, starts_at = ${now.startsAt}, called_at = coalesce(${now.calledAt}, called_at), kind = ${kind} where match_id = ${matchId}`.execute(
    queries,
  )
}
