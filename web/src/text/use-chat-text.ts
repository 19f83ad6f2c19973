// The text of the chat merged with the general catalogue: the English catalogue always holds both.
import { koChat } from './ko/chat.ts'
import { ko, type Text } from './ko/ko.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type ChatText = Text & typeof koChat

const korean: ChatText = { ...ko, ...koChat }

export function useChatText(): ChatText {
  const text = useText()
  return 'chat' in text ? (text as ChatText) : korean
}
