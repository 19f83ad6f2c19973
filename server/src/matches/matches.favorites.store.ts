// The SQL of a person's starred matches.
import type { Match } from '@campus/contract/matches'
import type { Database } from '../platform/postgres.ts'
import { favoritesOf, type MatchRow, selectMatches, toMatch } from './matches.store.ts'

const most = 200

/** In progress, then to come (those without a day last), then over, the latest first. */
export async function listStarred(db: Database, userId: number): Promise<Match[]> {
  const [{ rows }, own] = await Promise.all([
    db.pool.query<MatchRow>({
      name: 'matches-starred',
      text: `${selectMatches} join favorites f on f.match_id = m.id and f.user_id = $1
        where m.deleted_at is null
        order by case when m.status = 'LIVE' then 1 when m.status in ('FUTURE', 'POSTPONED') then 2 else 3 end,
          case when m.status in ('LIVE', 'FUTURE', 'POSTPONED') then m.starts_at end,
          m.starts_at desc nulls last, m.id limit ${most}`,
      values: [userId],
    }),
    favoritesOf(db, [userId]),
  ])
  const stars = own(userId)
  // A star taken away between the two questions is no star.
  return rows.flatMap((row) => {
    const favoriteId = stars?.get(row.matchId)
    return favoriteId === undefined ? [] : { ...toMatch(row), favoriteId }
  })
}
