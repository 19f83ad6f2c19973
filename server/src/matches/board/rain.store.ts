// SQL of rain plans: what becomes of each match of a day in rain, and where it was before the day was switched.
import type { RainPlace, RainPlanForm } from '@campus/contract/rain-plans'
import { clockAt, dateAt, instantOf } from '@campus/rules/seoul'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'
import type { RainSwitch } from './board.store.ts'

export interface RainRow {
  closedVenueIds: number[]
  madeBy: string | null
  madeAt: Date
  switchedAt: Date | null
}

export async function findRainPlan(queries: Queries, date: string): Promise<RainRow | undefined> {
  const { rows } = await sql<RainRow>`select to_jsonb(p.closed_venue_ids) as "closedVenueIds", u.nickname as "madeBy",
      p.made_at as "madeAt", p.switched_at as "switchedAt"
    from rain_plans p left join users u on u.id = p.made_by where p.day = ${date}`.execute(queries)
  return rows[0]
}

export async function usualClosedCourts(queries: Queries): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select to_jsonb(closed_venue_ids) as ids from rain_plans
    order by made_at desc limit 1`.execute(queries)
  return rows[0]?.ids ?? []
}

interface PlaceRow {
  matchId: number
  kind: RainPlace['kind']
  startsAt: Date | null
  venueId: number | null
  beforeStartsAt: Date | null
  beforeVenueId: number | null
  isElsewhere: boolean
}

const toPlace = (startsAt: Date, venueId: number | null) => ({
  date: dateAt(startsAt.getTime()),
  startTime: clockAt(startsAt.getTime()),
  venueId,
})

/** Of matches that were not deleted. */
export async function findPlaces(queries: Queries, date: string) {
  const { rows } =
    await sql<PlaceRow>`select r.match_id as "matchId", r.kind, r.starts_at as "startsAt", r.venue_id as "venueId",
      r.before_starts_at as "beforeStartsAt", r.before_venue_id as "beforeVenueId",
      (m.starts_at at time zone 'Asia/Seoul')::date is distinct from r.day as "isElsewhere"
    from rain_places r join matches m on m.id = r.match_id
    where r.day = ${date} and m.deleted_at is null order by r.match_id`.execute(queries)
  return {
    places: rows.map(({ matchId, kind, startsAt, venueId }): RainPlace => {
      if (kind === 'MOVES' && startsAt) return { kind, matchId, ...toPlace(startsAt, venueId) }
      return { kind: kind === 'POSTPONED' ? kind : 'STAYS', matchId }
    }),
    before: rows.flatMap(({ matchId, beforeStartsAt, beforeVenueId }) =>
      beforeStartsAt ? [{ matchId, ...toPlace(beforeStartsAt, beforeVenueId) }] : [],
    ),
    elsewhereIds: rows.filter(({ isElsewhere }) => isElsewhere).map(({ matchId }) => matchId),
  }
}

/** False while the day follows its plan: that one is not replaced. */
export async function writeRainPlan(queries: Queries, userId: number, form: RainPlanForm): Promise<boolean> {
  const { date, closedVenueIds, places } = form
  const { rows } = await sql`insert into rain_plans (day, closed_venue_ids, made_by)
    values (${date}, ${closedVenueIds}::bigint[], ${userId})
    on conflict (day) do update set closed_venue_ids = excluded.closed_venue_ids, made_by = excluded.made_by, made_at = now()
    where rain_plans.switched_at is null returning day`.execute(queries)
  if (rows.length === 0) return false
  await sql`delete from rain_places where day = ${date}`.execute(queries)
  const items = places.map((place) => ({
    matchId: place.matchId,
    kind: place.kind,
    startsAt: place.kind === 'MOVES' ? new Date(instantOf(place.date, place.startTime)) : null,
    venueId: place.kind === 'MOVES' ? place.venueId : null,
  }))
  // A match or a court that is gone meanwhile is left out.
  await sql`insert into rain_places (day, match_id, kind, starts_at, venue_id)
    select ${date}, m.id, item.kind, item."startsAt", v.id
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item ("matchId" bigint, kind text, "startsAt" timestamptz, "venueId" bigint)
    join matches m on m.id = item."matchId" left join venues v on v.id = item."venueId"`.execute(queries)
  return true
}

/** False while the day follows it. Its places go with it. */
export async function deleteRainPlan(queries: Queries, date: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from rain_plans where day = ${date} and switched_at is null`.execute(
    queries,
  )
  return numAffectedRows === 1n
}

/** Undefined where there is no plan; false where the day is switched so already. `keepsPlaces`: the way back stays what it was. */
export async function switchRain(
  queries: Queries,
  { date, isRain }: RainSwitch,
  { keepsPlaces }: { keepsPlaces: boolean },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isRain: boolean }>`select switched_at is not null as "isRain" from rain_plans
    where day = ${date} for update`.execute(queries)
  if (rows[0] === undefined) return undefined
  if (rows[0].isRain === isRain) return false
  await sql`update rain_plans set switched_at = case when ${isRain} then now() end where day = ${date}`.execute(queries)
  if (!keepsPlaces)
    await sql`update rain_places r set
        before_starts_at = case when m.status = 'FUTURE' then m.starts_at end,
        before_venue_id = case when m.status = 'FUTURE' then m.venue_id end
      from matches m where m.id = r.match_id and r.day = ${date}`.execute(queries)
  return true
}
