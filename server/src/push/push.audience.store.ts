// The SQL of whom a message goes to: read in pages, and split into shards that several processes send at the same time.
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'
import type { Device } from '../platform/push/push-service.ts'

export interface Follower extends Device {
  id: number
}

/** Which devices of an audience: those after an id and up to another, or only some of them. */
export interface PageRange {
  after: number
  /** Null: to the last one there is, whenever it was saved. */
  upTo: number | null
  only: readonly number[] | undefined
  limit: number
}

export interface ShardSizes {
  /** An audience of so many devices is one shard. */
  least: number
  /** So many shards at most. */
  most: number
}

export interface Audience {
  page: (range: PageRange) => Promise<Follower[]>
  /** The last id of each shard but the last: devices that come or go meanwhile are in one shard all the same. */
  bounds: (sizes: ShardSizes) => Promise<number[]>
}

/** `devices`: tables and conditions, with `push_subscriptions` as `s`. */
export const audienceIn = (queries: Queries, devices: RawBuilder<unknown>): Audience => ({
  page: async ({ after, upTo, only = null, limit }) => {
    const { rows } = await sql<Follower>`select s.id, s.endpoint, s.p256dh, s.auth from ${devices}
      and s.id > ${after} and (${upTo}::bigint is null or s.id <= ${upTo})
      and (${only}::bigint[] is null or s.id = any(${only}::bigint[]))
      order by s.id limit ${limit}`.execute(queries)
    return rows
  },
  bounds: async ({ least, most }) => {
    const { rows } = await sql<{ id: number }>`with audience as (
        select s.id, row_number() over (order by s.id) as place, count(*) over () as total from ${devices})
      select id from audience where place % greatest(${least}::int, ceil(total / ${most}::numeric)::int) = 0 and place < total
      order by id`.execute(queries)
    return rows.map(({ id }) => id)
  },
})
