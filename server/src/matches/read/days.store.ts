// Reads on which days in Seoul there are matches.
import type { ReplyOf } from '@campus/contract/endpoint'
import type { listMatchDays } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import type { Database } from '../../platform/postgres/postgres.ts'

export interface Span {
  sport: Sport | 'ALL'
  from: string
  to: string
  withDrafts: boolean
}

const day = (instant: string) => `to_char(${instant} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`
const startOf = (date: string) => `(${date})::timestamp at time zone 'Asia/Seoul'`
const counted = `from matches m join competitions c on c.id = m.competition_id
  where m.deleted_at is null and (not m.is_draft or $4::boolean) and ($3 = 'ALL' or c.sport = $3)`

/** Every part scans the index of starting times, and no further than it must. */
export async function daysOf(
  { pool }: Database,
  { sport, from, to, withDrafts }: Span,
): Promise<ReplyOf<typeof listMatchDays>> {
  const { rows } = await pool.query<ReplyOf<typeof listMatchDays>>({
    name: 'match-days',
    text: `select
      (select coalesce(json_agg(json_build_object('date', date, 'count', count) order by date), '[]') from (
        select ${day('m.starts_at')} as date, count(*) as count ${counted}
          and m.starts_at >= ${startOf('$1::date')} and m.starts_at < ${startOf('$2::date + 1')}
        group by 1) days) as days,
      (select ${day('m.starts_at')} ${counted} and m.starts_at < ${startOf('$1::date')}
        order by m.starts_at desc limit 1) as before,
      (select ${day('m.starts_at')} ${counted} and m.starts_at >= ${startOf('$2::date + 1')}
        order by m.starts_at limit 1) as after,
      (select coalesce(json_agg(distinct sport), '[]') from competitions where is_current) as sports`,
    values: [from, to, sport, withDrafts],
  })
  return rows[0] ?? { days: [], before: null, after: null, sports: [] }
}
