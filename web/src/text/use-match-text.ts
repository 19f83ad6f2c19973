// The text of a match's page merged with the general catalogue: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koMatch } from './ko/match.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type MatchText = Text & typeof koMatch

const korean: MatchText = { ...ko, ...koMatch }

export function useMatchText(): MatchText {
  const text = useText()
  return 'matchPage' in text ? (text as MatchText) : korean
}
