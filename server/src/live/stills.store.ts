// The newest picture of a camera, in Redis: replaced by the next one, and gone soon after the last.
import type { RedisServers } from '../platform/redis/redis.ts'
import { keysOf } from './live.rules.ts'
import { loadSessionBytes, storeSessionBytes } from './session-bytes.store.ts'

interface Redis {
  redis: RedisServers
  prefix: string
}

/** A packager that stopped must not leave an old moment behind as if it were now. */
const expireSeconds = 45

export const storeStill = ({ redis, prefix }: Redis, streamId: string, session: string, bytes: Buffer) =>
  storeSessionBytes(redis, keysOf(prefix, streamId).still, { session, bytes, expireSeconds })

export const loadStill = ({ redis, prefix }: Redis, streamId: string, session: string) =>
  loadSessionBytes(redis, keysOf(prefix, streamId).still, session)
