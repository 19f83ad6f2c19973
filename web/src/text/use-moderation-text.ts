// The text of moderation merged with the general catalogue: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koModeration } from './ko/moderation.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type ModerationText = Text & typeof koModeration

const korean: ModerationText = { ...ko, ...koModeration }

export function useModerationText(): ModerationText {
  const text = useText()
  return 'moderation' in text ? (text as ModerationText) : korean
}
