// The text of favorites, the month calendar and pull-to-refresh merged with the general catalogue: the English catalogue always
// holds both.
import { koFans } from './ko/fans.ts'
import { ko, type Text } from './ko/ko.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type FansText = Text & typeof koFans

const korean: FansText = { ...ko, ...koFans }

export function useFansText(): FansText {
  const text = useText()
  return 'fans' in text ? (text as FansText) : korean
}
