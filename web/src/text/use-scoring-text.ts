// The text of the scorer's console.
import { createText, type TextWith } from './create-text.ts'
import { koScoring } from './ko/scoring.ts'
import './ko/rejections.ts'

export type ScoringText = TextWith<typeof koScoring>
export type ScoringWords = (typeof koScoring)['scoring']

export const useScoringText = createText(koScoring)
