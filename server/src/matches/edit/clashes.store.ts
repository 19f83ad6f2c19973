// Finds the other bookings of a match's teams and venue around its time.
import type { SportRules } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { sql } from 'kysely'
import type { Queries } from '../../platform/postgres/postgres.ts'

export interface Booking {
  matchId: number
  startsAt: Date
  teamOneId: number | null
  teamTwoId: number | null
  sides: number[]
  venueId: number | null
  /** The rules the match is bound to; null until it begins. */
  rules: SportRules | null
  competition: { sport: Sport; rulePreset: string; rules: SportRules | null }
}

export const bookingColumns = sql`m.id as "matchId", m.starts_at as "startsAt", m.team_one_id as "teamOneId",
  m.team_two_id as "teamTwoId", to_jsonb(m.sides) as sides, m.venue_id as "venueId", m.rules,
  jsonb_build_object('sport', c.sport, 'rulePreset', c.rule_preset, 'rules', c.rules) as competition`

/** Whether match m takes its teams' and its venue's time. A postponed one does as soon as it has a new start. */
export const takesTime = sql`m.deleted_at is null
  and (m.status in ('FUTURE', 'LIVE') or m.status = 'POSTPONED' and m.starts_at <> m.postponed_from)`

/** The match itself, and all that share a team or the venue with it and start close enough to overlap. */
export async function bookingsAround(queries: Queries, matchId: number): Promise<Booking[]> {
  // No match occupies its court for more than eight hours.
  const { rows } = await sql<Booking>`
    select ${bookingColumns}
    from matches own
    join matches m on m.starts_at > own.starts_at - interval '8 hours' and m.starts_at < own.starts_at + interval '8 hours'
      and (m.venue_id = own.venue_id or m.id = own.id
        or teams_of(m.team_one_id, m.team_two_id, m.sides) && teams_of(own.team_one_id, own.team_two_id, own.sides))
    join competitions c on c.id = m.competition_id
    where own.id = ${matchId} and ${takesTime}`.execute(queries)
  return rows
}
