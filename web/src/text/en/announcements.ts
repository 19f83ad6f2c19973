// The English text of announcements as everybody sees them.
import type { AnnouncementText } from '../use-announcement-text.ts'

export const enAnnouncements: Pick<AnnouncementText, 'announcements'> = {
  announcements: {
    title: 'Announcements',
    pinned: 'Pinned',
    more: (count) => `Show ${count} more`,
    less: 'Show fewer',
    news: (text) => `New announcement: ${text}`,
  },
}
