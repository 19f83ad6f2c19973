// The text of televisions, and of the page that pairs and steers them.
import { createText, type TextWith } from './create-text.ts'
import { koScreens } from './ko/screens.ts'
import './ko/office-rejections.ts'
import './ko/rejections.ts'

export type ScreensText = TextWith<typeof koScreens>

export const useScreensText = createText(koScreens)
