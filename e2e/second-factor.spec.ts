// Pages: staff-page
import { expect, type Page } from '@playwright/test'
import { button, logIn, password } from './account.ts'
import { authenticator, newAdmin } from './authenticator.ts'
import { test } from './campus.ts'
import { waitForEmail } from './emails.ts'
import { finger, keyboardOf } from './hands.ts'
import { expectAccessible } from './looks.ts'

const sheet = (page: Page) => page.getByRole('dialog')

for (const way of ['a finger', 'the keyboard']) {
  test(`an app is set up and required, with ${way}`, async ({ page, installation }) => {
    const { url, mailFolder } = installation
    const hands = way === 'a finger' ? finger : keyboardOf(page)
    const email = await newAdmin(page, installation)
    await logIn(page, url, email, password, hands)
    await expect(page).toHaveURL(`${url}/adminmainpage`)
    await page.goto(`${url}/mypage`)
    await hands.press(button(page, '인증 앱 등록'))
    await hands.type(sheet(page).getByLabel('비밀번호', { exact: true }), password)
    await hands.press(sheet(page).getByRole('button', { name: '다음' }))
    const code = authenticator(await sheet(page).locator('dd code').innerText())
    await expect(sheet(page).getByRole('img', { name: /QR/ }).or(sheet(page).locator('svg title'))).not.toHaveCount(0)
    await expectAccessible(page)
    await hands.type(sheet(page).getByLabel('인증 코드'), '12')
    await hands.press(sheet(page).getByRole('button', { name: '등록 완료' }))
    await expect(sheet(page).getByText('6자리 코드를 입력해 주세요.')).toBeVisible()
    await hands.type(sheet(page).getByLabel('인증 코드'), code())
    await hands.press(sheet(page).getByRole('button', { name: '등록 완료' }))
    await expect(sheet(page).getByText('복구 코드를 보관해 주세요')).toBeVisible()
    const codes = await sheet(page).locator('code').allInnerTexts()
    expect(codes).toHaveLength(10)
    await expectAccessible(page)
    await hands.press(button(page, '보관했어요'))
    await expect(page.getByText('복구 코드 · 10개 남음')).toBeVisible()
    await waitForEmail(mailFolder, email, 2)
    await hands.press(button(page, '로그아웃'))
    await expect(page).toHaveURL(`${url}/`)

    await logIn(page, url, email, password, hands)
    await expect(sheet(page).getByLabel('인증 코드')).toBeFocused()
    await expectAccessible(page)
    await hands.type(sheet(page).getByLabel('인증 코드'), '000000')
    await expect(sheet(page).getByText('4번 더 시도할 수 있습니다.')).toBeVisible()
    await hands.type(sheet(page).getByLabel('인증 코드'), code())
    await expect(page).toHaveURL(`${url}/adminmainpage`)

    // An open page would notice, and lead to the log-in by itself.
    await page.goto('about:blank')
    await page.request.post(`${url}/api/users/logout`)
    await logIn(page, url, email, password, hands)
    await hands.press(button(page, '복구 코드로 로그인'))
    await hands.type(sheet(page).getByLabel('복구 코드', { exact: true }), (codes[3] ?? '').toUpperCase())
    await hands.press(sheet(page).getByRole('button', { name: '확인' }))
    await expect(page).toHaveURL(`${url}/adminmainpage`)
    await page.goto(`${url}/mypage`)
    await expect(page.getByText('복구 코드 · 9개 남음')).toBeVisible()
    await hands.press(button(page, '해제'))
    await hands.type(sheet(page).getByLabel('비밀번호', { exact: true }), password)
    await hands.press(sheet(page).getByRole('button', { name: '해제' }))
    await expect(page.getByText('인증 앱을 해제했습니다.')).toBeVisible()
    // An open page would notice, and lead to the log-in by itself.
    await page.goto('about:blank')
    await page.request.post(`${url}/api/users/logout`)
    await logIn(page, url, email, password, hands)
    await expect(page).toHaveURL(`${url}/adminmainpage`)
  })
}

test('five wrong codes end the log-in', async ({ page, installation }) => {
  const { url } = installation
  const email = await newAdmin(page, installation)
  await logIn(page, url, email, password)
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  await page.goto(`${url}/mypage`)
  await button(page, '인증 앱 등록').click()
  await sheet(page).getByLabel('비밀번호', { exact: true }).fill(password)
  await sheet(page).getByRole('button', { name: '다음' }).click()
  const code = authenticator(await sheet(page).locator('dd code').innerText())
  await sheet(page).getByLabel('인증 코드').fill(code())
  await sheet(page).getByRole('button', { name: '등록 완료' }).click()
  await button(page, '보관했어요').click()
  await page.goto('about:blank')
  await page.request.post(`${url}/api/users/logout`)
  await logIn(page, url, email, password)
  for (const left of [4, 3, 2, 1]) {
    await sheet(page).getByLabel('인증 코드').fill('000000')
    await expect(sheet(page).getByText(`${left}번 더 시도할 수 있습니다.`)).toBeVisible()
  }
  await sheet(page).getByLabel('인증 코드').fill('000000')
  await expect(sheet(page).getByText('인증 시간이 지났습니다. 처음부터 다시 로그인해 주세요.')).toBeVisible()
  await expect(sheet(page).getByLabel('이메일')).toBeVisible()
})

test('a passkey is added and logs in', async ({ page, installation }) => {
  const { url } = installation
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  const email = await newAdmin(page, installation)
  await logIn(page, url, email, password)
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  await page.goto(`${url}/mypage`)
  const add = async (name: string) => {
    await button(page, '패스키 추가').click()
    await sheet(page).getByLabel('이름').fill(name)
    await sheet(page).getByLabel('비밀번호', { exact: true }).fill(password)
    await sheet(page).getByRole('button', { name: '패스키 만들기' }).click()
  }
  await add('내 노트북')
  await expect(sheet(page).locator('code')).toHaveCount(10)
  await button(page, '보관했어요').click()
  await expect(page.getByText('내 노트북')).toBeVisible()
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials[0]?.rpId).toBe('localhost')
  // The same device twice is the same passkey.
  await add('또 내 노트북')
  await expect(sheet(page).getByText('이 기기에는 이미 등록한 패스키가 있습니다.')).toBeVisible()

  await page.goto('about:blank')
  await page.request.post(`${url}/api/users/logout`)
  await logIn(page, url, email, password)
  await expectAccessible(page)
  await button(page, '패스키로 계속').click()
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  await page.goto(`${url}/mypage`)
  await expect(page.getByText(/에 마지막으로 사용/)).toBeVisible()

  // Without it: a notice is shown, and the recovery codes still work.
  await page.goto('about:blank')
  await page.request.post(`${url}/api/users/logout`)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  await logIn(page, url, email, password)
  await button(page, '패스키로 계속').click()
  await expect(sheet(page).getByText('패스키 확인을 마치지 못했습니다.')).toBeVisible()
  await expect(button(page, '복구 코드로 로그인')).toBeVisible()
})
