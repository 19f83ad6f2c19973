// The text of the scorer's console merged with the general catalogue: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koScoring } from './ko/scoring.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type ScoringText = Text & typeof koScoring
export type ScoringWords = (typeof koScoring)['scoring']

const korean: ScoringText = { ...ko, ...koScoring }

export function useScoringText(): ScoringText {
  const text = useText()
  return 'scoring' in text ? (text as ScoringText) : korean
}
