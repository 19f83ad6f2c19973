// The text of public draws.
import { createText, type TextWith } from './create-text.ts'
import { koDraws } from './ko/draws.ts'
import './ko/rejections.ts'

export type DrawText = TextWith<typeof koDraws>

export const useDrawText = createText(koDraws)
