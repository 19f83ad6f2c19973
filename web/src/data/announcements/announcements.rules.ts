// The list of current announcements after an event.
import type { Announcement, AnnouncementEvent } from '@campus/contract/announcements'

/** Pinned ones first, then the newest: as the server lists them. */
const inOrder = (one: Announcement, two: Announcement) =>
  Number(two.isPinned) - Number(one.isPinned) || two.announcementId - one.announcementId

/** An event may come after a response that is newer than it. One that is over is over in every version. */
export function takeEvent(known: readonly Announcement[], { announcement, isOver }: AnnouncementEvent): Announcement[] {
  const isSame = ({ announcementId }: Announcement) => announcementId === announcement.announcementId
  const before = known.find(isSame)
  const others = known.filter((one) => !isSame(one))
  if (isOver) return others
  const newest = before && before.version > announcement.version ? before : announcement
  return [...others, newest].toSorted(inOrder)
}
