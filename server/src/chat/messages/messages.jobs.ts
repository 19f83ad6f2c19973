// The chat's cleanup: creates partitions for the days to come; expires days, silent rooms, addresses and sanctions.
import type { Deps } from '../../deps.ts'
import { isolatedLoop } from '../../platform/queues/isolated-loop.ts'
import * as store from './messages.jobs.store.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

type CleanupDeps = Pick<Deps, 'db' | 'config' | 'log' | 'failures'>

export async function chatJobs(deps: Deps): Promise<void> {
  if (!deps.jobs.isWorker) return
  // Before the process accepts requests: on a day without a partition no message can be stored.
  await attempt(deps, () => store.withCleanupLock(deps.db, store.makeDays))
  let running = cleanup(deps)
  const timers = [
    setInterval(() => (running = cleanup(deps)), hourMs),
    setInterval(() => void attempt(deps, () => expireSanctions(deps)), minuteMs),
  ]
  deps.onClose(() => {
    for (const timer of timers) clearInterval(timer)
    return running
  })
}

/** Steps that fail are retried at the next run. */
export async function cleanup(deps: CleanupDeps): Promise<void> {
  const { db, config } = deps
  await attempt(deps, () => store.deleteSilentRooms(db.queries))
  await attempt(deps, () => expireSanctions(deps))
  await attempt(deps, () =>
    store.withCleanupLock(db, async (client) => {
      await store.makeDays(client)
      await store.expireAddresses(client)
      const drop = (day: string) => store.dropDay(client, day)
      const dropEach = isolatedLoop(deps.failures.of('chat-day'), (day: string) => day, drop)
      await dropEach(await store.expiredDays(client, config.CHAT_DAYS))
    }),
  )
}

const expireSanctions = ({ db, config }: CleanupDeps) => store.expireSanctions(db.queries, config.CHAT_DAYS)

async function attempt({ log }: CleanupDeps, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'chat cleanup failed, retrying at the next run')
  }
}
