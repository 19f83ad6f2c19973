// Keeps the campus's own sports of this process current: at its start, when another process announces a change, and every few
// seconds, because an announcement can be lost.
import type { Deps } from '../deps.ts'
import { loadOwnSports } from '../own-sports.ts'
import { every } from '../platform/queues/every.ts'
import { sportsTopic } from './sports.actions.ts'

const pollMs = 5000

export async function followSports({ db, bus, log, onClose }: Deps): Promise<void> {
  const load = () => loadOwnSports(db.queries)
  await load()
  void bus.subscribe(sportsTopic)
  bus.onMessage((topic) => {
    // A failure is made up for by the next poll.
    if (topic === sportsTopic) load().catch(() => {})
  })
  onClose(every(pollMs, load, { log, trouble: 'loading the sports of this campus failed, retrying' }))
}
