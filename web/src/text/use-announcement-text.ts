// The text of announcements as everybody sees them.
import { createText, type TextWith } from './create-text.ts'
import { koAnnouncements } from './ko/announcements.ts'

export type AnnouncementText = TextWith<typeof koAnnouncements>

export const useAnnouncementText = createText(koAnnouncements)
