import { randomBytes } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { demoAdmin, demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './campus.ts'
import { codeIn, linkIn, waitForLetter } from './letters.ts'

const newEmail = () => `fan-${randomBytes(4).toString('hex')}@campus.test`
const newNickname = () => `팬${randomBytes(3).toString('hex')}`
const password = 'Blue-Whale7'

async function logIn(page: Page, url: string, email: string, secret: string) {
  await page.goto(`${url}/`)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await enter(page, email, secret)
}

async function enter(page: Page, email: string, secret: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('이메일').fill(email)
  await dialog.getByLabel('비밀번호', { exact: true }).fill(secret)
  await dialog.getByRole('button', { name: '로그인', exact: true }).click()
}

test('a person signs up, logs in, changes nickname and password, forgets it, and leaves: on a phone', async ({
  page,
  installation,
}) => {
  const { url, mailFolder } = installation
  const email = newEmail()
  const nickname = newNickname()
  await page.goto(`${url}/`)
  await page.getByRole('link', { name: '회원가입' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeVisible()
  await page.getByLabel('이메일').fill(email)
  await page.getByRole('button', { name: '중복 확인' }).click()
  await expect(page.getByText('사용 가능한 이메일입니다.')).toBeVisible()
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByRole('button', { name: /인증번호 재전송/ })).toBeVisible()
  await page.getByLabel('인증번호', { exact: true }).fill(codeIn(await waitForLetter(mailFolder, email, 1)))
  await page.getByRole('button', { name: '인증하기' }).click()
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(password)
  await page.getByLabel('이름').fill('박지호')
  await page.getByLabel('전체 동의').check()
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '닉네임 설정' })).toBeVisible()
  await page.getByLabel('닉네임').fill(nickname)
  await page.getByRole('button', { name: '중복 확인' }).click()
  await expect(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible()
  await page.getByRole('button', { name: '완료' }).click()
  await expect(page).toHaveURL(`${url}/`)

  await logIn(page, url, email, password)
  await expect(page).toHaveURL(`${url}/mainpage`)

  await page.getByRole('link', { name: '마이페이지' }).click()
  await expect(page.getByLabel('이메일')).toHaveValue(email)
  await expect(page.getByLabel('이름')).toHaveValue('박지호')
  const renamed = newNickname()
  await page.getByLabel('닉네임').fill(renamed)
  await page.getByRole('button', { name: '중복 확인' }).click()
  await expect(page.getByText('사용할 수 있는 닉네임입니다.')).toBeVisible()
  await page.getByLabel('새 비밀번호', { exact: true }).fill('Red-Panda88')
  await page.getByLabel('새 비밀번호 확인', { exact: true }).fill('Red-Panda88')
  await page.getByLabel('현재 비밀번호').fill(password)
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('회원 정보가 수정되었습니다.')).toBeVisible()
  await waitForLetter(mailFolder, email, 2)
  await page.reload()
  await expect(page.getByLabel('닉네임')).toHaveValue(renamed)
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(`${url}/`)

  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByRole('dialog').getByLabel('이메일').fill(email)
  await page.getByRole('button', { name: '비밀번호를 잊으셨나요?' }).click()
  await expect(page.getByText('비밀번호 재설정 이메일을 보냈습니다.')).toBeVisible()
  const link = linkIn(await waitForLetter(mailFolder, email, 3))
  expect(new URL(link).origin).toBe(url)
  await page.goto(link)
  await page.getByLabel('새 비밀번호', { exact: true }).fill('Gray-Heron5')
  await page.getByLabel('새 비밀번호 확인', { exact: true }).fill('Gray-Heron5')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText(/비밀번호가 변경되었습니다/).first()).toBeVisible()
  expect(page.url()).not.toContain('token')

  await logIn(page, url, email, 'Gray-Heron5')
  await expect(page).toHaveURL(`${url}/mainpage`)
  await page.goto(`${url}/mypage`)
  await page.getByRole('button', { name: '회원 탈퇴' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('비밀번호', { exact: true }).fill('Gray-Heron5')
  await sheet.getByRole('button', { name: '회원 탈퇴' }).click()
  await expect(page).toHaveURL(`${url}/`)
  await logIn(page, url, email, 'Gray-Heron5')
  await expect(page.getByText('로그인에 실패했습니다. 다시 시도해 주세요.')).toBeVisible()
})

test('administrators land on their page, and a page that wants them leads back after log-in', async ({
  page,
  installation,
}) => {
  const { url } = installation
  await logIn(page, url, demoAdmin, demoPassword)
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  await page.context().clearCookies()
  await page.goto(`${url}/mypage`)
  await expect(page).toHaveURL(`${url}/`)
  await enter(page, demoStudent, demoPassword)
  await expect(page).toHaveURL(`${url}/mypage`)
  await page.goto(`${url}/admin/create-team`)
  await expect(page).toHaveURL(`${url}/`)
})

test('a session ended elsewhere is told calmly', async ({ page, installation }) => {
  const { url } = installation
  await logIn(page, url, demoStudent, demoPassword)
  await expect(page).toHaveURL(`${url}/mainpage`)
  await page.getByRole('link', { name: '마이페이지' }).click()
  await expect(page.getByLabel('이메일')).toHaveValue(demoStudent)
  await page.request.post(`${url}/api/users/logout`)
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('로그인이 만료되었어요. 다시 로그인해 주세요.')).toBeVisible()
})

/** Goes on with the Tab key until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the control cannot be reached with the Tab key')
}

test('signing up and logging in by keyboard alone', async ({ page, installation }) => {
  const { url, mailFolder } = installation
  const email = newEmail()
  const type = async (control: Locator, text: string) => {
    await tabTo(page, control)
    await page.keyboard.type(text)
  }
  const press = async (control: Locator, key = 'Enter') => {
    await tabTo(page, control)
    await page.keyboard.press(key)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${url}/`)
  await press(page.getByRole('link', { name: '회원가입' }))
  await type(page.getByLabel('이메일'), email)
  await press(page.getByRole('button', { name: '중복 확인' }))
  await expect(page.getByText('사용 가능한 이메일입니다.')).toBeVisible()
  await press(page.getByRole('button', { name: '인증번호 받기' }))
  const code = codeIn(await waitForLetter(mailFolder, email, 1))
  await type(page.getByLabel('인증번호', { exact: true }), code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
  await type(page.getByLabel('비밀번호', { exact: true }), password)
  await type(page.getByLabel('비밀번호 확인', { exact: true }), password)
  await type(page.getByLabel('이름'), '최도윤')
  await press(page.getByLabel('전체 동의'), 'Space')
  await press(page.getByRole('button', { name: '다음' }))
  await expect(page.getByRole('heading', { level: 1, name: '닉네임 설정' })).toBeVisible()
  await type(page.getByLabel('닉네임'), newNickname())
  await press(page.getByRole('button', { name: '중복 확인' }))
  await expect(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible()
  await press(page.getByRole('button', { name: '완료' }))
  await expect(page).toHaveURL(`${url}/`)

  await press(page.getByRole('button', { name: '로그인', exact: true }))
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // The focus comes back to where it was, so that the next key press opens it again.
  await page.keyboard.press('Enter')
  await type(dialog.getByLabel('이메일'), email)
  await type(dialog.getByLabel('비밀번호', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/mainpage`)
  await press(page.getByRole('link', { name: '마이페이지' }))
  await press(page.getByRole('button', { name: '로그아웃' }))
  await expect(page).toHaveURL(`${url}/`)
})

test('every refusal of these screens is said in its own words', async ({ page, installation }) => {
  const { url } = installation
  const says = (words: string) => expect(page.getByText(words).first()).toBeVisible()
  await logIn(page, url, demoStudent, 'not-the-Password1')
  await says('로그인에 실패했습니다. 다시 시도해 주세요.')
  await page.getByRole('dialog').getByLabel('이메일').fill('')
  await page.getByRole('button', { name: '비밀번호를 잊으셨나요?' }).click()
  await says('이메일을 입력해 주세요.')

  await page.goto(`${url}/SignupScreen`)
  await page.getByLabel('이메일').fill(demoStudent)
  await page.getByRole('button', { name: '중복 확인' }).click()
  await says('이미 사용 중인 이메일입니다.')
  await page.getByLabel('비밀번호', { exact: true }).fill('short')
  await page.getByLabel('비밀번호 확인', { exact: true }).fill('other')
  await page.getByRole('button', { name: '다음' }).click()
  await says('비밀번호는 8자 이상 16자 이하여야 합니다.')
  await says('비밀번호가 일치하지 않습니다.')

  await logIn(page, url, demoStudent, demoPassword)
  await expect(page).toHaveURL(`${url}/mainpage`)
  await page.goto(`${url}/mypage`)
  await page.getByLabel('닉네임').fill('운영팀장')
  await page.getByRole('button', { name: '중복 확인' }).click()
  await says('이미 사용 중인 닉네임입니다.')
  await page.getByLabel('새 비밀번호', { exact: true }).fill('Blue-Whale7')
  await page.getByLabel('새 비밀번호 확인', { exact: true }).fill('Blue-Whale8')
  await page.getByRole('button', { name: '저장' }).click()
  await says('새 비밀번호가 일치하지 않습니다.')
})

test('when the server is away these screens say so too', async ({ page, installation }) => {
  const { url, nodes } = installation
  const says = (words: string) => expect(page.getByText(words).first()).toBeVisible({ timeout: 15_000 })
  await page.goto(`${url}/SignupScreen`)
  await expect(page.getByLabel('이메일')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(`${url}/`)
  await second.getByRole('button', { name: '로그인', exact: true }).click()
  await Promise.all(nodes.map((node) => node.kill()))
  await page.getByLabel('이메일').fill(newEmail())
  await page.getByRole('button', { name: '중복 확인' }).click()
  await says('이메일 확인 중 오류가 발생했습니다.')
  await second.getByRole('dialog').getByLabel('이메일').fill(demoStudent)
  await second.getByRole('button', { name: '비밀번호를 잊으셨나요?' }).click()
  await expect(second.getByText('비밀번호 재설정 이메일을 보내지 못했습니다. 다시 시도해 주세요.')).toBeVisible({
    timeout: 15_000,
  })
  await Promise.all(nodes.map((node) => node.start()))
})

for (const theme of ['light', 'dark']) {
  test(`accessible and inside their bounds at 360 px and the largest font: ${theme}`, async ({
    page,
    installation,
  }) => {
    const { url } = installation
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript((chosen) => {
      localStorage.setItem('theme', chosen)
      localStorage.setItem('fontSize', '3')
    }, theme)
    const look = async (what: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${what} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
        [],
      )
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, what).toBeLessThanOrEqual(0)
    }
    await page.goto(`${url}/`)
    await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible()
    await look('/')
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('log-in')
    await page.goto(`${url}/SignupScreen`)
    await expect(page.getByLabel('이메일')).toBeVisible()
    await page.getByRole('button', { name: '다음' }).click()
    await look('sign-up with errors')
    await page.goto(`${url}/resetPassword?token=${'x'.repeat(43)}`)
    await expect(page.getByLabel('새 비밀번호', { exact: true })).toBeVisible()
    await look('reset')
    await logIn(page, url, demoStudent, demoPassword)
    await expect(page).toHaveURL(`${url}/mainpage`)
    await page.goto(`${url}/mypage`)
    await expect(page.getByLabel('이메일')).toHaveValue(demoStudent)
    await look('my page')
    await page.getByRole('button', { name: '회원 탈퇴' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('leave')
  })
}
