// The text of overlays.
import { createText, type TextWith } from './create-text.ts'
import { koOverlay } from './ko/overlay.ts'
import './ko/rejections.ts'

export type OverlayText = TextWith<typeof koOverlay>

export const useOverlayText = createText(koOverlay)
