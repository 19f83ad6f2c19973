// The text of the second factor merged with the general catalogue: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koSecondFactor } from './ko/second-factor.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type SecondFactorText = Text & typeof koSecondFactor

const korean: SecondFactorText = { ...ko, ...koSecondFactor }

export function useSecondFactorText(): SecondFactorText {
  const text = useText()
  return 'secondFactor' in text ? (text as SecondFactorText) : korean
}
