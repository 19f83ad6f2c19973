// Stars for the followers of popular teams, given after the matches are set: too many for the request that sets them.
import type { Deps } from '../deps.ts'
import { every } from '../platform/every.ts'
import { starQueued } from './favorites.follows.store.ts'

const pollMs = 1000
/** Matches in one statement: a thousand followers each are starred for in well under a second. */
const mostAtOnce = 5

export function favoritesJobs({ db, jobs, log, onClose }: Deps): void {
  if (!jobs.isWorker) return
  const starAll = async () => {
    while ((await starQueued(db.queries, mostAtOnce)) > 0);
  }
  onClose(every(pollMs, starAll, { log, trouble: 'matches not starred for followers, retrying in 1 s' }))
}
