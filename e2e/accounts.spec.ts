// Pages: sign-up-page, reset-password-page
import { demoAdmin, demoPassword, demoStudent } from '@campus/ops/demo/campus'
import type { Installation } from '@campus/ops/installation'
import { expect, type Page } from '@playwright/test'
import { button, enter, field, logIn, newEmail, newNickname, password, reachStepTwo } from './account.ts'
import { test } from './campus.ts'
import { linkIn, waitForEmail } from './emails.ts'
import { finger, type Hands, keyboardOf } from './hands.ts'
import { expectGoodLooks } from './looks.ts'

async function liveWithAnAccount(page: Page, { url, mailFolder }: Installation, hands: Hands) {
  const email = newEmail()
  await page.goto(`${url}/`)
  await hands.press(page.getByRole('link', { name: '회원가입' }))
  await reachStepTwo(page, mailFolder, email, hands)
  // Going back loses nothing, and forward again is one press.
  await hands.press(button(page, '뒤로'))
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
  await expect(field(page, '이름')).toHaveValue('박지호')
  await hands.press(button(page, '다음'))
  await hands.type(field(page, '닉네임'), newNickname())
  await hands.press(button(page, '중복 확인'))
  await expect(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible()
  await hands.press(button(page, '완료'))
  // Signed in already: the password was typed a minute ago.
  await expect(page).toHaveURL(`${url}/`)
  await expect(page.getByText(/님, 반가워요/)).toBeVisible()
  await hands.press(page.getByRole('link', { name: '경기 일정 보기' }))
  await expect(page).toHaveURL(`${url}/mainpage`)
  await hands.press(page.getByRole('link', { name: '마이페이지' }))
  await expect(field(page, '이메일')).toHaveValue(email)
  await expect(field(page, '이름')).toHaveValue('박지호')
  const renamed = newNickname()
  await hands.type(field(page, '닉네임'), renamed)
  await hands.press(button(page, '중복 확인'))
  await expect(page.getByText('사용할 수 있는 닉네임입니다.')).toBeVisible()
  await hands.type(field(page, '새 비밀번호'), 'Red-Panda88')
  await hands.type(field(page, '새 비밀번호 확인'), 'Red-Panda88')
  await hands.type(field(page, '현재 비밀번호'), password)
  await hands.press(button(page, '저장'))
  await expect(page.getByText('회원 정보가 수정되었습니다.')).toBeVisible()
  await waitForEmail(mailFolder, email, 2)
  await page.reload()
  await expect(field(page, '닉네임')).toHaveValue(renamed)
  // What comes last moves what is below it.
  await expect(page.getByText('이 기기', { exact: true })).toBeVisible()
  await hands.press(button(page, '로그아웃'))
  await expect(page).toHaveURL(`${url}/`)

  await hands.press(button(page, '로그인'))
  await hands.type(page.getByRole('dialog').getByLabel('이메일'), email)
  await hands.press(button(page, '비밀번호를 잊으셨나요?'))
  await expect(page.getByText('비밀번호 재설정 이메일을 보냈습니다.')).toBeVisible()
  const link = linkIn(await waitForEmail(mailFolder, email, 3))
  expect(new URL(link).origin).toBe(url)
  await page.goto(link)
  await expect(field(page, '새 비밀번호')).toBeVisible()
  if (hands === finger) await expectGoodLooks(page, 'reset')
  await hands.type(field(page, '새 비밀번호'), 'Gray-Heron5')
  await hands.type(field(page, '새 비밀번호 확인'), 'Gray-Heron5')
  await hands.press(button(page, '저장'))
  await expect(page.getByText('비밀번호가 변경되었습니다.').first()).toBeVisible()
  expect(page.url()).not.toContain('token')

  await logIn(page, url, email, 'Gray-Heron5', hands)
  await expect(page).toHaveURL(`${url}/mainpage`)
  await page.goto(`${url}/mypage`)
  await hands.press(button(page, '회원 탈퇴'))
  const sheet = page.getByRole('dialog')
  await hands.type(sheet.getByLabel('비밀번호', { exact: true }), 'Gray-Heron5')
  await hands.press(sheet.getByRole('button', { name: '회원 탈퇴' }))
  await expect(page).toHaveURL(`${url}/`)
  await logIn(page, url, email, 'Gray-Heron5', hands)
  await expect(page.getByText('로그인에 실패했습니다. 다시 시도해 주세요.')).toBeVisible()
}

test('from sign-up to leaving, on a phone', async ({ page, installation }) => {
  await liveWithAnAccount(page, installation, finger)
})

test('from sign-up to leaving, by keyboard alone', async ({ page, installation }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await liveWithAnAccount(page, installation, keyboardOf(page))
})

test('the buttons of the first page stay where they are when the running match comes: a press may have begun', async ({
  page,
  installation,
  scorer,
}) => {
  await scorer.score(installation.url, 1)
  for (const size of [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/api\/matches\?status=LIVE/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${installation.url}/`)
    await expect(button(page, '로그인')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await button(page, '로그인').boundingBox()
    release()
    await expect(page.getByRole('link', { name: /LIVE/ })).toBeVisible()
    expect(await button(page, '로그인').boundingBox(), `${size.width} px`).toEqual(before)
    await page.unroute(/\/api\/matches\?status=LIVE/)
  }
})

test('the log-in gives the focus back when it is closed', async ({ page, installation }) => {
  await page.goto(`${installation.url}/`)
  await keyboardOf(page).press(button(page, '로그인'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, '로그인')).toBeFocused()
})

test('administrators land on their page, and a page that wants them leads back after log-in', async ({
  page,
  installation,
}) => {
  const { url } = installation
  await logIn(page, url, demoAdmin, demoPassword)
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  // From any page of a desktop the way back is one click; a phone's four places stay the fans'.
  await page.goto(`${url}/mainpage`)
  const way = page.getByRole('navigation').getByRole('link', { name: '관리자 페이지' })
  await expect(page.getByRole('link', { name: '홈' })).toBeVisible()
  await expect(way).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await way.click()
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  await page.context().clearCookies()
  await page.goto(`${url}/mypage`)
  await expect(page).toHaveURL(`${url}/`)
  await enter(page, demoStudent, demoPassword)
  await expect(page).toHaveURL(`${url}/mypage`)
  await page.goto(`${url}/admin/create-team`)
  await expect(page).toHaveURL(`${url}/`)
})

test('a star requested before the log-in is set after it', async ({ page, installation }) => {
  const { url } = installation
  await page.goto(`${url}/mainpage`)
  const row = page.locator('main li').nth(2)
  const href = await row.getByRole('link').getAttribute('href')
  await row.getByRole('button').click()
  await page.getByRole('dialog').getByRole('link', { name: '로그인' }).click()
  await enter(page, demoAdmin, demoPassword)
  await expect(page.locator(`main li:has(a[href="${href}"])`).getByRole('button')).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('shows a notice when the session ended elsewhere', async ({ page, installation }) => {
  const { url } = installation
  await logIn(page, url, demoStudent, demoPassword)
  await expect(page).toHaveURL(`${url}/mainpage`)
  await page.getByRole('link', { name: '마이페이지' }).click()
  await expect(field(page, '이메일')).toHaveValue(demoStudent)
  // The page receives it by its socket, without a touch.
  await page.request.post(`${url}/api/users/logout`)
  await expect(page.getByText('로그인이 만료되었어요. 다시 로그인해 주세요.')).toBeVisible({ timeout: 15_000 })
})
