// What PostgreSQL holds of a drill when all is over.
import type { Client } from 'pg'
import type { Facts } from './history.ts'

export interface Ground {
  matchIds: number[]
  userIds: number[]
}

interface Row {
  place: string
  key: string
  number: number
}

export async function readFacts(client: Client, { matchIds, userIds }: Ground): Promise<Facts> {
  const { rows: stored } = await client.query<Row>(
    `select 'events ' || match_id as place, id::text as key, version as number
       from match_events where match_id = any($1::bigint[])
     union all select 'room ' || r.name, m.text, m.id::int
       from chat_messages m join chat_rooms r on r.id = m.room_id where r.match_id = any($1::bigint[])
     union all select 'comments ' || match_id, text, id::int from comments where match_id = any($1::bigint[])
     order by place, number`,
    [matchIds],
  )
  const { rows: on } = await client.query<{ key: string }>(
    `select user_id || '/' || match_id as key from favorites where user_id = any($1::bigint[])`,
    [userIds],
  )
  const { rows: counted } = await client.query<{ place: string; last: number }>(
    `select 'room ' || name as place, last_id::int as last from chat_rooms where match_id = any($1::bigint[])`,
    [matchIds],
  )
  // Drills tap goals and take none back, so the row is a sum of its log.
  const { rows: torn } = await client.query(
    `select m.id from matches m left join match_events e on e.match_id = m.id
     where m.id = any($1::bigint[]) group by m.id
     having coalesce(m.score_one, 0) <> count(*) filter (where e.type = 'GOAL' and e.body->>'team' = '1')
       or coalesce(m.score_two, 0) <> count(*) filter (where e.type = 'GOAL' and e.body->>'team' = '2')`,
    [matchIds],
  )
  return {
    stored: Map.groupBy(stored, ({ place }) => place),
    on: new Set(on.map(({ key }) => key)),
    counted: new Map(counted.map(({ place, last }) => [place, last])),
    torn: torn.length,
  }
}
