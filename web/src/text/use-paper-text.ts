// The text of what is printed for a day.
import { createText, type TextWith } from './create-text.ts'
import { koPaper } from './ko/paper.ts'

export type PaperText = TextWith<typeof koPaper>

export const usePaperText = createText(koPaper)
