// Bytes of one broadcast in Redis, under a key of its camera: the next broadcast replaces them, and never reads them.
import { RESP_TYPES } from '@redis/client'
import type { RedisServers } from '../platform/redis/redis.ts'

/** The connection that holds the key, with bytes as bytes. */
export const binary = (redis: RedisServers, key: string) =>
  redis.of(key).withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })

interface SessionBytes {
  session: string
  bytes: Buffer
  expireSeconds: number
}

export async function storeSessionBytes(redis: RedisServers, key: string, of: SessionBytes): Promise<void> {
  const { session, bytes, expireSeconds } = of
  await redis.of(key).multi().hSet(key, { session, bytes }).expire(key, expireSeconds).exec()
}

/** Of that broadcast only: a camera may film another match since. */
export async function loadSessionBytes(redis: RedisServers, key: string, session: string): Promise<Buffer | undefined> {
  const held = await binary(redis, key).hGetAll(key)
  return held['session']?.toString() === session ? held['bytes'] : undefined
}
