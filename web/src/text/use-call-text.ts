// The text of calls to a court.
import { createText, type TextWith } from './create-text.ts'
import { koCalls } from './ko/calls.ts'

export type CallText = TextWith<typeof koCalls>

export const useCallText = createText(koCalls)
