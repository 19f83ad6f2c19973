// The text of the open feed's keys and of webhooks.
import { createText } from './create-text.ts'
import { koFeed } from './ko/feed.ts'
import './ko/office-rejections.ts'
import './ko/rejections.ts'

export const useFeedText = createText(koFeed)
