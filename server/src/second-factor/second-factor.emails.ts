// Emails about changes of a second factor, in Korean. Pure.
import { composeEmail, type Sender } from '../email.ts'
import type { Email } from '../platform/mail/mailer.ts'

const texts = {
  TOTP_ADDED: [
    '2단계 인증을 설정했습니다',
    '계정에 인증 앱을 등록했습니다. 이제 로그인할 때 인증 앱의 코드를 입력해야 합니다.',
  ],
  PASSKEY_ADDED: [
    '패스키를 등록했습니다',
    '계정에 패스키를 등록했습니다. 이제 로그인할 때 이 패스키를 쓸 수 있습니다.',
  ],
  TOTP_REMOVED: ['인증 앱을 해제했습니다', '계정에서 인증 앱을 해제했습니다.'],
  PASSKEY_REMOVED: ['패스키를 삭제했습니다', '계정에서 패스키를 삭제했습니다.'],
  CODES_RENEWED: [
    '복구 코드를 새로 만들었습니다',
    '복구 코드를 새로 만들었습니다. 이전 복구 코드는 더 이상 쓸 수 없습니다.',
  ],
  CODE_USED: [
    '복구 코드로 로그인했습니다',
    '방금 복구 코드로 로그인했습니다. 한 번 쓴 복구 코드는 다시 쓸 수 없습니다.',
  ],
  RESET: [
    '2단계 인증이 초기화되었습니다',
    '운영자가 계정의 2단계 인증을 초기화했고, 모든 기기에서 로그아웃되었습니다.',
  ],
  GUESSED: [
    '2단계 인증에 여러 번 실패했습니다',
    '누군가 올바른 비밀번호를 입력했지만 2단계 인증을 통과하지 못했습니다. 로그인은 되지 않았습니다.',
  ],
} as const

export type EmailKind = keyof typeof texts

export function secondFactorEmail(from: Sender, what: EmailKind): Email {
  const [subject, fact] = texts[what]
  return composeEmail(from, subject, [
    fact,
    '본인이 한 일이 아니라면 바로 비밀번호를 재설정하고 운영자에게 알려 주세요.',
    { link: `${from.origin}/`, label: `${from.name} 열기` },
  ])
}
