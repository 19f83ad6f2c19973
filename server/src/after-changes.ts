// Looks at matches again after every committed change of them, and once at the start for all that happened while nobody
// looked. Only where jobs are done, and never in the way of the change itself.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from './deps.ts'
import type { Queries } from './platform/postgres.ts'

/** What finds committed changes of matches. */
export interface Changes {
  onChange: (listener: (change: { match: { matchId: number } }) => void) => void
}

interface Look {
  /** Which of these matches there is something to do about; null: which of all since then. */
  find: (queries: Queries, matchIds: readonly number[] | null, since: Date) => Promise<number[]>
  consider: (deps: Deps, matchId: number) => Promise<unknown>
  /** What the log says when it has to be tried again. */
  waits: string
}

const pauseMs = 1000
const lookBackMs = 24 * 60 * 60_000

export async function afterChanges(deps: Deps, changes: Changes, { find, consider, waits }: Look): Promise<void> {
  const { db, jobs, clock, log, onClose } = deps
  if (!jobs.isWorker) return
  const waiting = new Set<number>()
  let isLooking = false
  const closing = new AbortController()
  onClose(() => closing.abort())

  async function lookAt(matchIds: readonly number[] | null) {
    const since = new Date(clock.now().getTime() - lookBackMs)
    for (const matchId of await find(db.queries, matchIds, since)) await consider(deps, matchId)
  }

  async function look() {
    if (isLooking) return
    isLooking = true
    while (waiting.size > 0 && !closing.signal.aborted) {
      const matchIds = [...waiting]
      waiting.clear()
      try {
        await lookAt(matchIds)
      } catch (error) {
        log.warn({ reason: (error as Error).message }, waits)
        for (const matchId of matchIds) waiting.add(matchId)
        await sleep(pauseMs, undefined, { ref: false })
      }
    }
    isLooking = false
  }

  changes.onChange(({ match }) => {
    waiting.add(match.matchId)
    void look()
  })
  await lookAt(null)
}
