// The steps of having an account, as a person takes them in the browser.
import { randomBytes } from 'node:crypto'
import { demoAdmin, demoPassword } from '@campus/ops/demo/campus'
import { expect, type Page } from '@playwright/test'
import { codeIn, waitForEmail } from './emails.ts'
import { finger, type Hands } from './hands.ts'

export const newEmail = () => `fan-${randomBytes(4).toString('hex')}@campus.test`
export const newNickname = () => `팬${randomBytes(3).toString('hex')}`
export const password = 'Blue-Whale7'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Opens the log-in from the first page and enters. */
export async function logIn(page: Page, url: string, email: string, secret: string, hands = finger) {
  await page.goto(`${url}/`)
  await hands.press(button(page, '로그인'))
  await enter(page, email, secret, hands)
}

export async function enter(page: Page, email: string, secret: string, hands = finger) {
  const dialog = page.getByRole('dialog')
  await hands.type(dialog.getByLabel('이메일'), email)
  await hands.type(dialog.getByLabel('비밀번호', { exact: true }), secret)
  await hands.press(dialog.getByRole('button', { name: '로그인', exact: true }))
}

/** The demo's administrator, at the page the log-in leads to. */
export async function signInAdmin(page: Page, url: string) {
  await logIn(page, url, demoAdmin, demoPassword)
  await expect(page).toHaveURL(`${url}/adminmainpage`)
}

/** Step one of the sign-up, with the code from the received email. */
export async function reachStepTwo(page: Page, mailFolder: string, email: string, hands: Hands = finger) {
  await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeVisible()
  await hands.type(field(page, '이메일'), email)
  await hands.press(button(page, '중복 확인'))
  await expect(page.getByText('사용 가능한 이메일입니다.')).toBeVisible()
  await hands.press(button(page, '인증번호 받기'))
  await expect(page.getByRole('button', { name: /인증번호 재전송/ })).toBeVisible()
  await hands.type(field(page, '인증번호'), codeIn(await waitForEmail(mailFolder, email, 1)))
  await hands.press(button(page, '인증하기'))
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
  await hands.type(field(page, '비밀번호'), password)
  await hands.type(field(page, '비밀번호 확인'), password)
  await hands.type(field(page, '이름'), '박지호')
  await hands.tick(field(page, '전체 동의'))
  await hands.press(button(page, '다음'))
  await expect(page.getByRole('heading', { level: 1, name: '닉네임 설정' })).toBeVisible()
}
