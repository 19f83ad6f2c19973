// Matches whose plan is changed, one a day on each court, so that any hour of its day is free; and thousands of people who follow one each.
import type { PlanMove } from '@campus/contract/board'
import { dateAt, day } from '@campus/rules/seoul'
import { query } from '../hosts/postgres.ts'
import { addFollowers } from '../people/followers.ts'
import type { Phone } from '../people/phones.ts'

const courts = 20
const dayCount = 20
/** When all of them begin at first. */
export const noon = 720

/** Where a match is in the plan; its start in minutes of the day. */
export type Planned = Pick<PlanMove, 'matchId' | 'version' | 'date' | 'venueId'> & { start: number }

/** By day. */
export async function addMatches(databaseUrl: string): Promise<Planned[][]> {
  const dates = Array.from({ length: dayCount }, (_, index) => dateAt(Date.now() + (30 + index) * day))
  const { rows } = await query<Planned>(
    databaseUrl,
    `with league as (insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
        select sport, '경기일 훈련', season, 'LEAGUE', rule_preset, tie_break_preset from competitions
        where sport = 'SOCCER' and is_current returning id),
      places as (insert into venues (name) select '훈련 코트 ' || n from generate_series(1, $1::int) n returning id),
      pairs as (insert into teams (name, department, sport)
        select '훈련팀 ' || n, '훈련 ' || n, 'SOCCER' from generate_series(1, 2 * $1::int) n returning id),
      entered as (insert into competition_teams (competition_id, team_id) select league.id, pairs.id from league, pairs),
      court as (select id, row_number() over (order by id) as n from places),
      team as (select id, row_number() over (order by id) as n from pairs)
    insert into matches (competition_id, match_type, starts_at, venue_id, team_one_id, team_two_id)
    select league.id, 'LEAGUE', (d || ' 12:00+09')::timestamptz, court.id, one.id, two.id
    from league, unnest($2::text[]) d, court
    join team one on one.n = 2 * court.n join team two on two.n = 2 * court.n - 1
    order by d, court.n
    returning id::int as "matchId", version::int, venue_id::int as "venueId", ${noon} as start,
      to_char(starts_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date`,
    [courts, dates],
  )
  return dates.map((date) => rows.filter((row) => row.date === date))
}

/** One match each, half of them one of the first day, which takes several pages of messages: answers whose it is, phone by phone. */
export async function followMatches(databaseUrl: string, phones: Phone[], days: Planned[][]): Promise<number[]> {
  const [known = [], all] = [days[0], days.flat()]
  const followed = phones.map((_, index) => {
    const matches = index % 2 === 0 ? known : all
    return matches[(index >> 1) % matches.length]?.matchId ?? 0
  })
  await addFollowers(databaseUrl, phones, followed)
  return followed
}
