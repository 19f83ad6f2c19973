// The text of the broadcaster's page merged with the general catalogue: the English catalogue always holds both.
import { koBroadcast } from './ko/broadcast.ts'
import { ko, type Text } from './ko/ko.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type BroadcastText = Text & typeof koBroadcast

const korean: BroadcastText = { ...ko, ...koBroadcast }

export function useBroadcastText(): BroadcastText {
  const text = useText()
  return 'broadcast' in text ? (text as BroadcastText) : korean
}
