// The text of the timeline and the commentary.
import { createText, type TextWith } from './create-text.ts'
import { koRelay } from './ko/relay.ts'

export type CommentaryText = TextWith<typeof koRelay>

export const useCommentaryText = createText(koRelay)
