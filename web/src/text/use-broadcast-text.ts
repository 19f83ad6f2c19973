// The text of the broadcaster's page.
import { createText, type TextWith } from './create-text.ts'
import { koBroadcast } from './ko/broadcast.ts'
import './ko/rejections.ts'

export type BroadcastText = TextWith<typeof koBroadcast>

export const useBroadcastText = createText(koBroadcast)
