// The words of the service's state together with everybody's: the English catalogue always holds both.
import { koStatus } from './ko.status.ts'
import { ko, type Text } from './ko.ts'
import { useText } from './use-text.tsx'

export type StatusText = Text & typeof koStatus

const korean: StatusText = { ...ko, ...koStatus }

export function useStatusText(): StatusText {
  const text = useText()
  return 'status' in text ? (text as StatusText) : korean
}
