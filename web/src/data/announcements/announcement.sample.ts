// An announcement for tests.
import type { Announcement } from '@campus/contract/announcements'

export const announcement = (changes: Partial<Announcement> = {}): Announcement => ({
  announcementId: 1,
  version: 1,
  competitionId: null,
  matchId: null,
  text: '우천으로 20분 늦게 시작해요',
  isPinned: false,
  publishedAt: '2026-11-14T06:00:00.000Z',
  endsAt: null,
  isPushed: false,
  ...changes,
})
