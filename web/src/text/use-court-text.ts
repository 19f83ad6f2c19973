// The text of the passes of courts.
import { createText, type TextWith } from './create-text.ts'
import { koCourts } from './ko/courts.ts'
import './ko/rejections.ts'

export type CourtText = TextWith<typeof koCourts>

export const useCourtText = createText(koCourts)
