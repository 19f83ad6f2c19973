// The text of the board of a match day.
import { createText, type TextWith } from './create-text.ts'
import { koBoard } from './ko/board.ts'
import './ko/rejections.ts'

export type BoardText = TextWith<typeof koBoard>

export const useBoardText = createText(koBoard)
