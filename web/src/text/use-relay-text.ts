// The words of the timeline and the text relay together with everybody's: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koRelay } from './ko/relay.ts'
import { useText } from './use-text.tsx'

export type RelayText = Text & typeof koRelay

const korean: RelayText = { ...ko, ...koRelay }

export function useRelayText(): RelayText {
  const text = useText()
  return 'relay' in text ? (text as RelayText) : korean
}
