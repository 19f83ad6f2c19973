// The text of the chat.
import { createText, type TextWith } from './create-text.ts'
import { koChat } from './ko/chat.ts'
import './ko/rejections.ts'

export type ChatText = TextWith<typeof koChat>

export const useChatText = createText(koChat)
