// Runs a check on a match after every committed change, and at the start on all matches changed while no process ran. Only in
// processes with the role `jobs`; a check never delays the change itself.
import type { Deps } from './deps.ts'
import type { Queries } from './platform/postgres/postgres.ts'
import { RetryQueue } from './platform/queues/retry-queue.ts'

/** The source of committed changes of matches. */
export interface Changes {
  onChange: (listener: (change: { match: { matchId: number } }) => void) => void
}

interface Check {
  /** Names the check in logs and metrics. */
  kind: string
  /** Which of these matches need the check; null: which of all changed since then. */
  find: (queries: Queries, matchIds: readonly number[] | null, since: Date) => Promise<number[]>
  consider: (deps: Deps, matchId: number) => Promise<unknown>
}

const scanWindowMs = 24 * 60 * 60_000
const rescanMs = 10_000

export async function afterChanges(deps: Deps, changes: Changes, { kind, find, consider }: Check): Promise<void> {
  const { db, jobs, clock, log, failures, onClose } = deps
  if (!jobs.isWorker) return
  const select = (matchIds: readonly number[] | null) =>
    find(db.queries, matchIds, new Date(clock.now().getTime() - scanWindowMs))
  const reportUnavailable = (error: Error) => log.warn({ kind, reason: error.message }, 'match check failed, retrying')
  const queue = new RetryQueue({
    select,
    work: (matchId) => consider(deps, matchId),
    failures: failures.of(kind),
    onUnavailable: reportUnavailable,
  })
  onClose(() => queue.close())
  changes.onChange(({ match }) => queue.add([match.matchId]))

  let scanning: NodeJS.Timeout | undefined
  onClose(() => clearTimeout(scanning))
  /** A process whose scan fails still starts, and scans again later. */
  async function scan(isFirst: boolean) {
    try {
      queue.add(await select(null))
    } catch (error) {
      if (isFirst) reportUnavailable(error as Error)
      scanning = setTimeout(() => void scan(false), rescanMs).unref()
    }
  }
  await scan(true)
}
