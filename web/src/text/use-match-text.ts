// The text of a match's page.
import { createText, type TextWith } from './create-text.ts'
import { koMatch } from './ko/match.ts'
import './ko/rejections.ts'

export type MatchText = TextWith<typeof koMatch>

export const useMatchText = createText(koMatch)
