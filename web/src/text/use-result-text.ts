// The text of results and how they are confirmed.
import { createText, type TextWith } from './create-text.ts'
import { koResults } from './ko/results.ts'

export type ResultText = TextWith<typeof koResults>

export const useResultText = createText(koResults)
