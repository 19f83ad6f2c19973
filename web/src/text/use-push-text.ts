// The text of notifications.
import { createText, type TextWith } from './create-text.ts'
import { koPush } from './ko/push.ts'

export type PushText = TextWith<typeof koPush>

export const usePushText = createText(koPush)
