// The current announcements in memory: polled once a second, and at once when a change is published.
import type { Announcement } from '@campus/contract/announcements'
import type { Deps } from '../deps.ts'
import { joined } from '../platform/queues/batch.ts'
import { every } from '../platform/queues/every.ts'
import { announcementChange } from './announcements.rules.ts'

export interface AnnouncementChanges {
  /** As of the last poll. */
  current: () => readonly Announcement[]
  /** Resolves after a query that began after the call. */
  poll: () => Promise<void>
  /** Called after every poll that found a change. */
  onChange: (listener: () => void) => void
}

type FollowDeps = Pick<Deps, 'config' | 'bus' | 'log' | 'onClose'>
type ListCurrent = () => Promise<Announcement[]>

const pollMs = 1000

/** `listCurrent` reads them: from PostgreSQL, or from whoever has it. */
export async function followAnnouncements(deps: FollowDeps, listCurrent: ListCurrent): Promise<AnnouncementChanges> {
  return pollAnnouncements(deps, listCurrent, await listCurrent())
}

/** The first poll delivers what is not in `known`. */
export function pollAnnouncements(
  { config, bus, log, onClose }: FollowDeps,
  listCurrent: ListCurrent,
  known: Announcement[],
): AnnouncementChanges {
  let current = known
  let written = JSON.stringify(current)
  const listeners: Array<() => void> = []
  const poll = joined(
    async () => {
      const found = await listCurrent()
      const text = JSON.stringify(found)
      if (text === written) return
      current = found
      written = text
      for (const listener of listeners) listener()
    },
    // One query at a time: an older result must not overwrite a newer one.
    { lanes: 1, paceMs: config.BARRIER_MS },
  )

  void bus.subscribe(announcementChange)
  bus.onMessage((topic) => {
    // A failure is made up for by the next poll.
    if (topic === announcementChange) poll().catch(() => {})
  })
  onClose(every(pollMs, poll, { log, trouble: 'polling announcements failed, retrying' }))
  return { current: () => current, poll, onChange: (listener) => void listeners.push(listener) }
}
