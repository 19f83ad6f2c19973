// The text of protests.
import { createText } from './create-text.ts'
import { koProtests } from './ko/protests.ts'
import './ko/rejections.ts'

export const useProtestText = createText(koProtests)
