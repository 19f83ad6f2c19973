// The text of embedding parts of the app in other sites.
import { createText } from './create-text.ts'
import { koEmbeds } from './ko/embeds.ts'

export const useEmbedText = createText(koEmbeds)
