// The text of the status page.
import { createText, type TextWith } from './create-text.ts'
import { koStatus } from './ko/status.ts'

export type StatusText = TextWith<typeof koStatus>

export const useStatusText = createText(koStatus)
