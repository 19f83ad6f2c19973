// The text of a competition's printed regulation.
import { createText, type TextWith } from './create-text.ts'
import { koRegulation } from './ko/regulation.ts'

export type RegulationText = TextWith<typeof koRegulation>

export const useRegulationText = createText(koRegulation)
