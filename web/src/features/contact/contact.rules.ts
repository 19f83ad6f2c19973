// Validation of the contact form. The server validates again.
import { emailPattern } from '@campus/contract/email'

export const longestMessage = 2000

export const topics = ['BUG', 'RESULT', 'ACCOUNT', 'OTHER'] as const
export type Topic = (typeof topics)[number]

export interface ContactValues {
  topic: Topic
  message: string
  email: string
}

export type Problem = 'messageEmpty' | 'emailForm'

export function problemsOf({ message, email }: ContactValues): { message?: Problem; email?: Problem } {
  const address = email.trim()
  return {
    ...(message.trim() === '' && { message: 'messageEmpty' }),
    ...(address !== '' && !emailPattern.test(address) && { email: 'emailForm' }),
  }
}

/** The request body: an empty address is left out. */
export function sentForm({ topic, message, email }: ContactValues) {
  return { topic, message: message.trim(), ...(email.trim() !== '' && { email: email.trim() }) }
}
