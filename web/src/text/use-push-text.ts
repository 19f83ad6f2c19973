// The text of notifications merged with the general catalogue: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koPush } from './ko/push.ts'
import { useText } from './use-text.tsx'

export type PushText = Text & typeof koPush

const korean: PushText = { ...ko, ...koPush }

export function usePushText(): PushText {
  const text = useText()
  return 'push' in text ? (text as PushText) : korean
}
