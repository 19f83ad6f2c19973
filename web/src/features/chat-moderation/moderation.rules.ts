// Pure decisions of keeping order: what may be done with a message, and how a reported one is shown among its neighbours.
import type { ChatMessage, ChatReport, ChatRoom } from '@campus/contract/chat'

export type You = Pick<ChatRoom['you'], 'author' | 'isGuest' | 'mayModerate'>
export type Offer = 'HIDE' | 'SHOW' | 'TIME_OUT' | 'BAN' | 'REPORT' | 'SIGN_IN' | 'COPY' | 'MUTE' | 'UNMUTE_ALL'

/** Those who keep order are never silenced, and whose account is gone cannot be; nobody acts on himself. */
export function maySilence({ author, badge, sender }: ChatMessage, you: Pick<You, 'author'> | null): boolean {
  return author !== you?.author && badge === null && sender !== ''
}

/** `muted`: how many people's messages are left out on this device. Those who keep order see everybody's. */
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

export interface Line {
  message: ChatMessage
  /** Empty where the words are hidden. */
  words: string
  isReported: boolean
}

/** The reported message in its place among its neighbours; its own words as they were written, masked or hidden or not. */
export function linesOf({ message, written, context }: ChatReport): Line[] {
  const neighbours = context.filter(({ id }) => id !== message.id)
  return [...neighbours, message]
    .toSorted((a, b) => a.id - b.id)
    .map((each) => {
      const isReported = each.id === message.id
      return { message: each, words: isReported ? written : each.isHidden ? '' : each.message, isReported }
    })
}
