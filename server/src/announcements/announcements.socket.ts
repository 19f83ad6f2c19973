// The STOMP topic of announcements, /sub/announcements. Each process delivers to its own sockets what its own poll found, so no
// event is lost or doubled.
import type { Announcement, AnnouncementEvent } from '@campus/contract/announcements'
import { announcementsTopic } from '@campus/contract/topics'
import type { Deps } from '../deps.ts'
import type { AnnouncementChanges } from './announcements.changes.ts'

export function announcementsSocket(
  { hub, destinations }: Pick<Deps, 'hub' | 'destinations'>,
  changes: AnnouncementChanges,
) {
  destinations.topic(announcementsTopic.path)
  const byId = () => new Map(changes.current().map((one) => [one.announcementId, one]))
  const deliver = (event: AnnouncementEvent) => {
    const { announcementId, version } = event.announcement
    hub.deliver(announcementsTopic.path, `${announcementId}:${version}`, JSON.stringify(event))
  }
  let delivered: ReadonlyMap<number, Announcement> = byId()
  changes.onChange(() => {
    const current = byId()
    for (const [id, announcement] of delivered) if (!current.has(id)) deliver({ announcement, isOver: true })
    for (const [id, announcement] of current)
      if (delivered.get(id)?.version !== announcement.version) deliver({ announcement })
    delivered = current
  })
}
