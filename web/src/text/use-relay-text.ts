// The words of the timeline and the text relay together with everybody's: the English catalogue always holds both.
import { koRelay } from './ko.relay.ts'
import { ko, type Text } from './ko.ts'
import { useText } from './use-text.tsx'

export type RelayText = Text & typeof koRelay

const korean: RelayText = { ...ko, ...koRelay }

export function useRelayText(): RelayText {
  const text = useText()
  return 'relay' in text ? (text as RelayText) : korean
}
