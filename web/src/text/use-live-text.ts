// The text of live video and clips merged with the general catalogue: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koLive } from './ko/live.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type LiveText = Text & typeof koLive

const korean: LiveText = { ...ko, ...koLive }

export function useLiveText(): LiveText {
  const text = useText()
  return 'video' in text ? (text as LiveText) : korean
}
