// The email that the operator gets when somebody writes to them. Pure. Plain text only: what people typed is never
// markup.
import type { Email } from '../platform/mail/mailer.ts'

const topics = { BUG: '오류 신고', RESULT: '경기 결과 정정', ACCOUNT: '계정', OTHER: '기타' } as const
export type Topic = keyof typeof topics

export interface ContactMessage {
  topic: Topic
  message: string
  /** The address to reply to, if any. */
  replyTo: string | undefined
  /** The sender's account, when signed in. */
  userId: number | undefined
}

export function contactEmail(product: string, { topic, message, replyTo, userId }: ContactMessage): Email {
  const lines = [
    `문의 종류: ${topics[topic]}`,
    `답장 받을 주소: ${replyTo ?? '없음'}`,
    `회원 번호: ${userId ?? '로그인하지 않음'}`,
    '',
    plain(message),
    '',
    `${product} 문의하기에서 보냄`,
  ]
  return {
    subject: `[${product}] 문의: ${topics[topic]}`,
    text: `${lines.join('\n')}\n`,
    ...(replyTo !== undefined && !/[\r\n]/.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
  }
}

/** Removes control characters except line breaks and tabs, and bidi marks that reverse the text. */
const plain = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
