// The SQL of a person's starred matches.
import { favoritesPage } from '@campus/contract/favorites'
import type { Match } from '@campus/contract/matches'
import type { Database } from '../../platform/postgres/postgres.ts'
import { favoritesOf, type MatchRow, selectMatches, toMatch } from './read.store.ts'

/** In progress, then to come (those without a day last), then over, the latest first. `after` is the last match of the page before. */
export async function listStarred(db: Database, userId: number, after?: number): Promise<Match[]> {
  const [{ rows }, own] = await Promise.all([
    db.pool.query<MatchRow>({
      name: 'matches-starred',
      text: `with starred as (
          select s.id, row_number() over (
            order by case when s.status = 'LIVE' then 1 when s.status in ('FUTURE', 'POSTPONED') then 2 else 3 end,
              case when s.status in ('LIVE', 'FUTURE', 'POSTPONED') then s.starts_at end,
              s.starts_at desc nulls last, s.id) as place
          from favorites f join matches s on s.id = f.match_id
          where f.user_id = $1 and s.deleted_at is null and not s.is_draft)
        ${selectMatches} join starred on starred.id = m.id
        where place > coalesce((select place from starred where id = $2), 0)
        order by place limit ${favoritesPage}`,
      values: [userId, after ?? null],
    }),
    favoritesOf(db, [userId]),
  ])
  const stars = own(userId)
  // A star removed between the two queries does not count.
  return rows.flatMap((row) => {
    const favoriteId = stars?.get(row.matchId)
    return favoriteId === undefined ? [] : { ...toMatch(row), favoriteId }
  })
}
