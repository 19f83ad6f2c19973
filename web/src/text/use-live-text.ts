// The text of live video and clips.
import { createText, type TextWith } from './create-text.ts'
import { koLive } from './ko/live.ts'
import './ko/rejections.ts'

export type LiveText = TextWith<typeof koLive>

export const useLiveText = createText(koLive)
