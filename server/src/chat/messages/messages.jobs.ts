// Chat's housekeeping: tables for the days to come, none for those past, no rooms without talk, no address for long.
import type { Deps } from '../../deps.ts'
import { isolatedLoop } from '../../platform/queues/isolated-loop.ts'
import * as store from './messages.jobs.store.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

type Tidying = Pick<Deps, 'db' | 'config' | 'log' | 'failures'>

export async function chatJobs(deps: Deps): Promise<void> {
  if (!deps.jobs.isWorker) return
  // Before anybody is let in: on a day without a table nobody could talk.
  await attempt(deps, () => store.alone(deps.db, store.makeDays))
  let running = tidy(deps)
  const timers = [
    setInterval(() => (running = tidy(deps)), hourMs),
    setInterval(() => void attempt(deps, () => forget(deps)), minuteMs),
  ]
  deps.onClose(() => {
    for (const timer of timers) clearInterval(timer)
    return running
  })
}

/** What fails is left to the next hour. */
export async function tidy(deps: Tidying): Promise<void> {
  const { db, config } = deps
  await attempt(deps, () => store.removeSilentRooms(db.queries))
  await attempt(deps, () => forget(deps))
  await attempt(deps, () =>
    store.alone(db, async (client) => {
      await store.makeDays(client)
      await store.forgetAddresses(client)
      const drop = (day: string) => store.dropDay(client, day)
      const dropEach = isolatedLoop(deps.failures.of('chat-day'), (day: string) => day, drop)
      await dropEach(await store.daysBefore(client, config.CHAT_DAYS))
    }),
  )
}

const forget = ({ db, config }: Tidying) => store.forgetSanctions(db.queries, config.CHAT_DAYS)

async function attempt({ log }: Tidying, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'chat not tidied')
  }
}
