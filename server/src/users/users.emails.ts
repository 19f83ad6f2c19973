// Emails about accounts, in Korean. Pure.
import { limits } from '@campus/contract/limits'
import { composeEmail, type Sender } from '../email.ts'
import type { Email } from '../platform/mail/mailer.ts'

const notYou = '요청하신 적이 없다면 이 메일을 무시해 주세요.'

export function codeEmail(from: Sender, code: string): Email {
  return composeEmail(from, `인증번호 ${code}`, [
    '아래 인증번호를 회원가입 화면에 입력해 주세요.',
    { strong: code },
    `인증번호는 ${limits.codeMinutes}분 동안 한 번만 쓸 수 있습니다. 누구에게도 알려 주지 마세요.`,
    notYou,
  ])
}

export function accountExistsEmail(from: Sender): Email {
  return composeEmail(from, '이미 가입된 이메일입니다', [
    '이 이메일 주소로 회원가입을 시도했지만, 이미 가입된 계정이 있습니다.',
    '로그인하거나, 비밀번호가 기억나지 않으면 로그인 화면에서 비밀번호를 재설정해 주세요.',
    { link: `${from.origin}/`, label: `${from.name} 열기` },
    notYou,
  ])
}

export function resetEmail(from: Sender, token: string): Email {
  return composeEmail(from, '비밀번호 재설정', [
    '아래 링크를 열어 새 비밀번호를 정해 주세요.',
    { link: resetLink(from.origin, token), label: '비밀번호 재설정하기' },
    `링크는 ${limits.resetMinutes}분 동안 한 번만 쓸 수 있습니다. 새로 요청하면 이전 링크는 쓸 수 없습니다.`,
    `${notYou} 비밀번호는 바뀌지 않습니다.`,
  ])
}

export function passwordChangedEmail(from: Sender): Email {
  return composeEmail(from, '비밀번호가 변경되었습니다', [
    '계정의 비밀번호가 방금 변경되었고, 다른 기기에서는 로그아웃되었습니다.',
    '본인이 변경하지 않았다면 바로 비밀번호를 재설정해 주세요.',
    { link: `${from.origin}/`, label: `${from.name} 열기` },
  ])
}

export function resetLink(origin: string, token: string): string {
  return `${origin}/resetPassword?token=${encodeURIComponent(token)}`
}
