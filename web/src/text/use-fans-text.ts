// The text of favorites, the month calendar and pull-to-refresh.
import { createText, type TextWith } from './create-text.ts'
import { koFans } from './ko/fans.ts'
import './ko/rejections.ts'

export type FansText = TextWith<typeof koFans>

export const useFansText = createText(koFans)
