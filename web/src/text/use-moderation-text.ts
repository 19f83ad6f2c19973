// The text of moderation.
import { createText, type TextWith } from './create-text.ts'
import { koModeration } from './ko/moderation.ts'
import './ko/rejections.ts'

export type ModerationText = TextWith<typeof koModeration>

export const useModerationText = createText(koModeration)
