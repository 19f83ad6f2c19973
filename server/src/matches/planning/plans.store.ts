// The state of a plan, in Redis for every process. A plan lives as long as its key is renewed: deleting the key cancels it, and
// the plans of a process that died are gone within seconds.
import type { PlanState } from '@campus/contract/planning'
import type { RedisServers } from '../../platform/redis/redis.ts'

export interface PlansRedis {
  redis: RedisServers
  prefix: string
}

/** Of all processes together. */
export const mostWaiting = 2

const [renewedForSeconds, keptForSeconds] = [15, 900]

const keyOf = (prefix: string, planId: string) => `${prefix}plan:${planId}`
const queueOf = (prefix: string) => `${prefix}plans:waiting`

export async function createPlan(plans: PlansRedis, state: PlanState): Promise<void> {
  const key = keyOf(plans.prefix, state.planId)
  await plans.redis.of(key).set(key, JSON.stringify(state), { EX: renewedForSeconds })
}

/** False once it was cancelled. */
export async function renewPlan({ redis, prefix }: PlansRedis, state: PlanState): Promise<boolean> {
  const isDone = state.state === 'DONE' || state.state === 'FAILED'
  const expires = { EX: isDone ? keptForSeconds : renewedForSeconds, condition: 'XX' } as const
  const key = keyOf(prefix, state.planId)
  return (await redis.of(key).set(key, JSON.stringify(state), expires)) !== null
}

export async function findPlan({ redis, prefix }: PlansRedis, planId: string): Promise<PlanState | undefined> {
  const key = keyOf(prefix, planId)
  const text = await redis.of(key).get(key)
  return text === null ? undefined : (JSON.parse(text) as PlanState)
}

/** False where there was none. */
export async function deletePlan({ redis, prefix }: PlansRedis, planId: string): Promise<boolean> {
  const key = keyOf(prefix, planId)
  return (await redis.of(key).del(key)) > 0
}

/** A place among those that wait; false where all are taken. Renewed like the plan itself. */
export async function takePlace({ redis, prefix }: PlansRedis, planId: string, now: number): Promise<boolean> {
  const queue = queueOf(prefix)
  const [, , rank] = await redis
    .of(queue)
    .multi()
    .zRemRangeByScore(queue, 0, now)
    .zAdd(queue, { score: now + renewedForSeconds * 1000, value: planId })
    .zRank(queue, planId)
    .exec()
  if (Number(rank) < mostWaiting) return true
  await leavePlace({ redis, prefix }, planId)
  return false
}

export async function renewPlace({ redis, prefix }: PlansRedis, planId: string, now: number): Promise<void> {
  const one = { score: now + renewedForSeconds * 1000, value: planId }
  await redis.of(queueOf(prefix)).zAdd(queueOf(prefix), one, { condition: 'XX' })
}

export async function leavePlace({ redis, prefix }: PlansRedis, planId: string): Promise<void> {
  await redis.of(queueOf(prefix)).zRem(queueOf(prefix), planId)
}
