// The text of standings and brackets.
import { createText, type TextWith } from './create-text.ts'
import { koBracket } from './ko/bracket.ts'
import './ko/rejections.ts'

export type BracketText = TextWith<typeof koBracket>
export type BracketWords = BracketText['bracketPage']

export const useBracketText = createText(koBracket)
