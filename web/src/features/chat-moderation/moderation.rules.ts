// Pure rules of moderation: what may be done with a message, and the context of a reported one.
import type { ChatMessage, ChatReport, ChatRoom } from '@campus/contract/chat'

export type You = Pick<ChatRoom['you'], 'author' | 'isGuest' | 'mayModerate'>
export type Offer = 'HIDE' | 'SHOW' | 'TIME_OUT' | 'BAN' | 'REPORT' | 'SIGN_IN' | 'COPY' | 'MUTE' | 'UNMUTE_ALL'

/** Moderators and deleted accounts cannot be sanctioned, nor can anybody sanction themselves. */
export function maySilence({ author, badge, sender }: ChatMessage, you: Pick<You, 'author'> | null): boolean {
  return author !== you?.author && badge === null && sender !== ''
}

/** `muted`: how many people are muted on this device. Moderators mute nobody. */
export function offersFor(message: ChatMessage, you: You, muted: number): Offer[] {
  const offers: Offer[] = []
  if (you.mayModerate) {
    offers.push(message.isHidden ? 'SHOW' : 'HIDE')
    if (maySilence(message, you)) offers.push('TIME_OUT', 'BAN')
  } else if (!message.isHidden && message.author !== you.author) offers.push(you.isGuest ? 'SIGN_IN' : 'REPORT')
  if (!message.isHidden) offers.push('COPY')
  if (!you.mayModerate && !message.isHidden && message.author !== you.author) offers.push('MUTE')
  if (muted > 0) offers.push('UNMUTE_ALL')
  return offers
}

export interface ContextMessage {
  message: ChatMessage
  /** Empty where the message is hidden. */
  text: string
  isReported: boolean
}

/** The reported message among its neighbours, with its original text even if it is masked or hidden. */
export function contextOf({ message, written, context }: ChatReport): ContextMessage[] {
  const neighbours = context.filter(({ id }) => id !== message.id)
  return [...neighbours, message]
    .toSorted((a, b) => a.id - b.id)
    .map((each) => {
      const isReported = each.id === message.id
      return { message: each, text: isReported ? written : each.isHidden ? '' : each.message, isReported }
    })
}
