// Finds what the followers of a match have not been told yet: at every committed change, and once at the start for all
// that happened while nobody looked. Never in the way of the change itself.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { considerMatch } from './push.actions.ts'
import { untold } from './push.told.store.ts'

/** What finds committed changes of matches. */
interface Changes {
  onChange: (listener: (change: { match: { matchId: number } }) => void) => void
}

const pauseMs = 1000
const lookBackMs = 24 * 60 * 60_000

export async function pushChanges(deps: Deps, changes: Changes): Promise<void> {
  const { db, jobs, clock, log, onClose } = deps
  if (!jobs.isWorker) return
  const waiting = new Set<number>()
  let isLooking = false
  const closing = new AbortController()
  onClose(() => closing.abort())

  async function consider(matchIds: readonly number[] | null) {
    const since = new Date(clock.now().getTime() - lookBackMs)
    for (const matchId of await untold(db.queries, matchIds, since)) await considerMatch(deps, matchId)
  }

  async function look() {
    if (isLooking) return
    isLooking = true
    while (waiting.size > 0 && !closing.signal.aborted) {
      const matchIds = [...waiting]
      waiting.clear()
      try {
        await consider(matchIds)
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'followers wait')
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
  await consider(null)
}
