// Pages: welcome-page
import { demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { expect, type Page } from '@playwright/test'
import { button, field, logIn, newEmail, reachStepTwo } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'

const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible({ timeout: 15_000 })

test('every error of these screens shows its text of the catalogue', async ({ page, installation }) => {
  const { url, mailFolder } = installation
  await logIn(page, url, demoStudent, 'not-the-Password1')
  await expectText(page, '로그인에 실패했습니다. 다시 시도해 주세요.')
  await page.getByRole('dialog').getByLabel('이메일').fill('')
  await button(page, '비밀번호를 잊으셨나요?').click()
  await expectText(page, '이메일을 입력해 주세요.')

  await page.goto(`${url}/SignupScreen`)
  await field(page, '이메일').fill(demoStudent)
  await button(page, '중복 확인').click()
  await expectText(page, '이미 사용 중인 이메일입니다.')
  await field(page, '비밀번호').fill('short')
  await field(page, '비밀번호 확인').fill('other')
  await button(page, '다음').click()
  await expectText(page, '비밀번호는 8자 이상 16자 이하여야 합니다.')
  await expectText(page, '비밀번호가 일치하지 않습니다.')

  await page.goto(`${url}/SignupScreen`)
  await reachStepTwo(page, mailFolder, newEmail())
  await field(page, '닉네임').fill('새사람')
  await button(page, '완료').click()
  await expectText(page, '닉네임 중복 확인을 해 주세요.')
  await field(page, '닉네임').fill('운영팀장')
  await button(page, '중복 확인').click()
  await expectText(page, '이미 사용 중인 닉네임입니다.')

  await logIn(page, url, demoStudent, demoPassword)
  await expect(page).toHaveURL(`${url}/mainpage`)
  await page.goto(`${url}/mypage`)
  await field(page, '닉네임').fill('운영팀장')
  await button(page, '중복 확인').click()
  await expectText(page, '이미 사용 중인 닉네임입니다.')
  await field(page, '새 비밀번호').fill('Blue-Whale7')
  await field(page, '새 비밀번호 확인').fill('Blue-Whale8')
  await button(page, '저장').click()
  await expectText(page, '새 비밀번호가 일치하지 않습니다.')
})

test('these screens show an error when the server is unavailable', async ({ page, context, installation }) => {
  const { url, nodes, mailFolder } = installation
  await logIn(page, url, demoStudent, demoPassword)
  await expect(page).toHaveURL(`${url}/mainpage`)
  await page.goto(`${url}/mypage`)
  await field(page, '닉네임').fill('새이름')
  const [signUp, stepTwo, entry] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await signUp.goto(`${url}/SignupScreen`)
  await field(signUp, '이메일').fill(newEmail())
  await stepTwo.goto(`${url}/SignupScreen`)
  await reachStepTwo(stepTwo, mailFolder, newEmail())
  await field(stepTwo, '닉네임').fill('새사람')
  await entry.goto(`${url}/`)
  await button(entry, '다른 계정으로 로그인').click()
  await entry.getByRole('dialog').getByLabel('이메일').fill(demoStudent)

  await Promise.all(nodes.map((node) => node.kill()))
  await button(signUp, '중복 확인').click()
  await expectText(signUp, '이메일 확인 중 오류가 발생했습니다.')
  for (const checking of [stepTwo, page]) {
    await button(checking, '중복 확인').click()
    await expectText(checking, '닉네임 확인 중 오류가 발생했습니다.')
  }
  await button(entry, '비밀번호를 잊으셨나요?').click()
  await expectText(entry, '비밀번호 재설정 이메일을 보내지 못했습니다. 다시 시도해 주세요.')
  await Promise.all(nodes.map((node) => node.start()))
})

test('accessible and inside their bounds at 360 px and the largest font, light and dark', async ({
  page,
  installation,
}) => {
  const { url, mailFolder } = installation
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${url}/`)
  await expect(button(page, '로그인')).toBeVisible()
  await expectGoodLooks(page, '/')
  await button(page, '로그인').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodLooks(page, 'log-in')
  await page.goto(`${url}/SignupScreen`)
  await expect(field(page, '이메일')).toBeVisible()
  await button(page, '다음').click()
  await expectGoodLooks(page, 'sign-up with errors')
  await reachStepTwo(page, mailFolder, newEmail())
  await expectGoodLooks(page, 'nickname')
  await page.goto(`${url}/resetPassword?token=${'x'.repeat(43)}`)
  // Shown before the person chooses a password.
  await expect(page.getByText('만료되었거나 이미 사용한 링크입니다.')).toBeVisible()
  await expect(field(page, '새 비밀번호')).toHaveCount(0)
  await expectGoodLooks(page, 'a reset link that is dead')
  await logIn(page, url, demoStudent, demoPassword)
  await expect(page).toHaveURL(`${url}/mainpage`)
  await page.goto(`${url}/mypage`)
  await expect(field(page, '이메일')).toHaveValue(demoStudent)
  await expectGoodLooks(page, 'my page')
  await button(page, '회원 탈퇴').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodLooks(page, 'leave')
})
