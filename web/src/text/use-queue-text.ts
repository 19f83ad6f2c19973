// The text of queues of courts.
import { createText, type TextWith } from './create-text.ts'
import { koQueue } from './ko/queue.ts'
import './ko/rejections.ts'

export type QueueText = TextWith<typeof koQueue>

export const useQueueText = createText(koQueue)
