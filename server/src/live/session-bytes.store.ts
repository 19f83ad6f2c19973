// Bytes of one broadcast in Redis, under a key of its camera: the next broadcast replaces them, and never reads them.
import { RESP_TYPES } from '@redis/client'
import type { RedisClient } from '../platform/redis.ts'

export const binary = (redis: RedisClient) => redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })

interface SessionBytes {
  session: string
  bytes: Buffer
  expireSeconds: number
}

export async function storeSessionBytes(redis: RedisClient, key: string, of: SessionBytes): Promise<void> {
  const { session, bytes, expireSeconds } = of
  await redis.multi().hSet(key, { session, bytes }).expire(key, expireSeconds).exec()
}

/** Of that broadcast only: a camera may film another match since. */
export async function loadSessionBytes(redis: RedisClient, key: string, session: string): Promise<Buffer | undefined> {
  const held = await binary(redis).hGetAll(key)
  return held['session']?.toString() === session ? held['bytes'] : undefined
}
