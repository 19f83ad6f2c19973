// A first visit, in a browser that can show notifications: the department is chosen, its goal seen, notifications accepted, an account made,
// and the account follows the department.
import type { Match } from '@campus/contract/matches'
import { expect, type Page } from '@playwright/test'
import { button, field, newEmail, newNickname, reachStepTwo } from './account.ts'
import { firstVisit, matchesOn, rowOf, test } from './campus.ts'
import { finger } from './hands.ts'
import { expectGoodLooks } from './looks.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const hero = (page: Page) => page.getByRole('region', { name: '우리 학과' })

test('first visit, department, goal, notifications, sign-up, and the account follows the department', async ({
  browser,
  installation,
  scorer,
}) => {
  const { url, mailFolder } = installation
  const { department1 } = (await matchesOn(url)).find(({ matchId }) => matchId === scorer.matchId) as Match
  const department = department1 ?? ''
  const context = await browser.newContext({ ...firstVisit, permissions: ['notifications'] })
  const page = await context.newPage()
  await page.goto(`${url}/mainpage`)
  await expect(sheet(page).getByRole('heading', { name: '우리 학과를 골라 주세요' })).toBeVisible()
  await expectGoodLooks(page, 'department')
  await page.getByPlaceholder(/초성/).fill(department.slice(0, 2))
  await sheet(page).getByRole('radio', { name: department }).check()
  await button(page, /시작$/).click()

  await expect(sheet(page).getByRole('heading', { name: /경기를 알려 드릴까요/ })).toBeVisible()
  await expectGoodLooks(page, 'push-offer')
  await sheet(page).getByRole('switch', { name: '경기 종료' }).uncheck()
  await expect(hero(page)).toContainText('LIVE')
  // It stands on top, and not a second time below.
  await expect(rowOf(page, scorer.matchId)).toHaveCount(0)
  await scorer.score(url, 7)
  await expect(hero(page).getByText('7', { exact: true })).toBeVisible()

  await button(page, '알림 받기').click()
  await reachStepTwo(page, mailFolder, newEmail())
  await finger.type(field(page, '닉네임'), newNickname())
  await button(page, '중복 확인').click()
  await expect(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible()
  await button(page, '완료').click()
  // Back where one was, signed in.
  await expect(page).toHaveURL(`${url}/mainpage`)
  await expect(hero(page)).toContainText('LIVE')
  await page.goto(`${url}/favorites`)
  const followed = page.getByRole('region', { name: '팔로우하는 팀' })
  await expect(followed.getByRole('listitem').first()).toContainText(department.slice(0, 2))
  await context.close()
})

test('a skipped question leaves one line, a closed line nothing, and the settings choose all the same', async ({
  browser,
  installation: { url },
}) => {
  const context = await browser.newContext(firstVisit)
  const page = await context.newPage()
  await page.goto(`${url}/mainpage`)
  await button(page, '건너뛰기').click()
  const line = page.getByText('우리 학과를 고르면 맨 위에 보여요')
  await expect(line).toBeVisible()
  await page.reload()
  await expect(line).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  await page.locator('main').getByRole('button', { name: '닫기' }).click()
  await page.reload()
  await expect(page.locator('main li').first()).toBeVisible()
  await expect(line).toHaveCount(0)

  await page.goto(`${url}/settings`)
  await button(page, '고르기').click()
  await sheet(page).getByRole('radio').first().check()
  await button(page, /시작$/).click()
  await page.goto(`${url}/mainpage`)
  await expect(hero(page)).toBeVisible()
  await context.close()
})
