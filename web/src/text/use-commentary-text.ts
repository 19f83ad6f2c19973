// The text of the timeline and the commentary merged with the general catalogue: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koRelay } from './ko/relay.ts'
import { useText } from './use-text.tsx'

export type CommentaryText = Text & typeof koRelay

const korean: CommentaryText = { ...ko, ...koRelay }

export function useCommentaryText(): CommentaryText {
  const text = useText()
  return 'relay' in text ? (text as CommentaryText) : korean
}
