// The text of the status page merged with the general catalogue: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koStatus } from './ko/status.ts'
import { useText } from './use-text.tsx'

export type StatusText = Text & typeof koStatus

const korean: StatusText = { ...ko, ...koStatus }

export function useStatusText(): StatusText {
  const text = useText()
  return 'status' in text ? (text as StatusText) : korean
}
