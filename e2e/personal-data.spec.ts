// A person and the data stored about them: the file with all of it, and a browser that was left signed in somewhere.
// Pages: my-page
import { readFileSync } from 'node:fs'
import type { PersonalData } from '@campus/contract/personal-data'
import { demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { expect } from '@playwright/test'
import { button, logIn } from './account.ts'
import { test } from './campus.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

test('my data as a file, and a device elsewhere logged out', async ({ page, browser, installation }) => {
  const { url } = installation
  await logIn(page, url, demoStudent, demoPassword)
  await expect(page).toHaveURL(`${url}/mainpage`)
  const left = await browser.newContext({ userAgent: firefox, locale: 'ko-KR' })
  const elsewhere = await left.newPage()
  await logIn(elsewhere, url, demoStudent, demoPassword)
  await expect(elsewhere).toHaveURL(`${url}/mainpage`)

  await page.goto(`${url}/mypage`)
  const downloading = page.waitForEvent('download')
  await button(page, '내 데이터 내려받기').click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('campus-score-my-data.json')
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as PersonalData
  expect(data.account.email).toBe(demoStudent)
  await expect(page.getByText('내 데이터를 내려받았습니다.')).toBeVisible()

  await expect(page.getByText('이 기기', { exact: true })).toBeVisible()
  await button(page, 'Firefox · Windows 로그아웃').click()
  await expect(page.getByText('로그아웃했습니다.', { exact: true })).toBeVisible()
  await expect(page.getByText('Firefox · Windows')).toHaveCount(0)
  // That browser is idle: it notices by itself.
  await expect(elsewhere).toHaveURL(`${url}/`)
  await expect(elsewhere.getByText('로그인이 만료되었어요. 다시 로그인해 주세요.')).toBeVisible()
  await left.close()

  await expect(page.getByText('이 기기', { exact: true })).toBeVisible()
  const another = await browser.newContext({ userAgent: firefox, locale: 'ko-KR' })
  await another.request.post(`${url}/api/users/login`, { data: { email: demoStudent, password: demoPassword } })
  await page.reload()
  await button(page, '다른 기기 모두 로그아웃').click()
  await page.getByRole('dialog').getByRole('button', { name: '다른 기기 모두 로그아웃' }).click()
  await expect(page.getByText('다른 기기에서 모두 로그아웃했습니다.')).toBeVisible()
  expect((await another.request.get(`${url}/api/users/me`)).status()).toBe(401)
  expect((await page.request.get(`${url}/api/users/me`)).status()).toBe(200)
  await another.close()
})
