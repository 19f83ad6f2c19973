// How scorers' devices were when last seen, in Redis for every process. No fact: without Redis organisers see none.
import type { ScorerPhone } from '@campus/contract/scoring'
import type { RedisServers } from '../platform/redis/redis.ts'

export interface PhonesRedis {
  redis: RedisServers
  prefix: string
}

/** A match day, and not the next. */
const keptMs = 12 * 3_600_000

const keyOf = (prefix: string) => `${prefix}phones`

/** `device`: the pass or the person that scores with it. */
export async function savePhone({ redis, prefix }: PhonesRedis, device: string, phone: ScorerPhone): Promise<void> {
  const key = keyOf(prefix)
  const field = `${phone.matchId} ${device}`
  await redis.of(key).multi().hSet(key, field, JSON.stringify(phone)).pExpire(key, keptMs).exec()
}

export async function findPhones({ redis, prefix }: PhonesRedis, now: number): Promise<ScorerPhone[]> {
  const key = keyOf(prefix)
  const found = Object.entries(await redis.of(key).hGetAll(key)).map(([field, text]) => ({
    field,
    phone: JSON.parse(text) as ScorerPhone,
  }))
  const isOver = ({ phone }: { phone: ScorerPhone }) => now - Date.parse(phone.seenAt) > keptMs
  const over = found.filter(isOver).map(({ field }) => field)
  if (over.length > 0) await redis.of(key).hDel(key, over)
  return found.filter((one) => !isOver(one)).map(({ phone }) => phone)
}
