// The text of the administrators' page of announcements.
import { createText, type TextWith } from './create-text.ts'
import { koAnnouncing } from './ko/announcing.ts'
import './ko/rejections.ts'

export type AnnouncingText = TextWith<typeof koAnnouncing>

export const useAnnouncingText = createText(koAnnouncing)
