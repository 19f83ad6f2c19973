// The text of one's own sessions and data.
import { createText, type TextWith } from './create-text.ts'
import { koPersonalData } from './ko/personal-data.ts'

export type PersonalDataText = TextWith<typeof koPersonalData>

export const usePersonalDataText = createText(koPersonalData)
