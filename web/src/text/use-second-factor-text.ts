// The text of the second factor.
import { createText, type TextWith } from './create-text.ts'
import { koSecondFactor } from './ko/second-factor.ts'
import './ko/rejections.ts'

export type SecondFactorText = TextWith<typeof koSecondFactor>

export const useSecondFactorText = createText(koSecondFactor)
