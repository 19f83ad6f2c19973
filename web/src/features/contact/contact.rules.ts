// What must be right before a letter to the operator is sent. The server has the last word.
import { emailPattern } from '@campus/contract/email'

export const longestMessage = 2000

export const topics = ['BUG', 'RESULT', 'ACCOUNT', 'OTHER'] as const
export type Topic = (typeof topics)[number]

export interface Letter {
  topic: Topic
  message: string
  email: string
}

export type Problem = 'messageEmpty' | 'emailForm'

export function problemsOf({ message, email }: Letter): { message?: Problem; email?: Problem } {
  const address = email.trim()
  return {
    ...(message.trim() === '' && { message: 'messageEmpty' }),
    ...(address !== '' && !emailPattern.test(address) && { email: 'emailForm' }),
  }
}

/** The letter as it is sent: an address that was left out is left out. */
export function sentForm({ topic, message, email }: Letter) {
  return { topic, message: message.trim(), ...(email.trim() !== '' && { email: email.trim() }) }
}
