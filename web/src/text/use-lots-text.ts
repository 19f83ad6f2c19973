// The text of lots that organisers enter.
import { createText, type TextWith } from './create-text.ts'
import { koLots } from './ko/lots.ts'
import './ko/rejections.ts'

export type LotsText = TextWith<typeof koLots>

export const useLotsText = createText(koLots)
