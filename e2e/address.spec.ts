// Choices are in the address, and the back button steps through them.
import { demoAdmin, demoPassword } from '@campus/ops/demo/campus'
import { expect, type Page } from '@playwright/test'
import { test } from './campus.ts'

const searchOf = (page: Page) => new URL(page.url()).search

async function logIn(page: Page, url: string) {
  await page.request.post(`${url}/api/users/login`, { data: { email: demoAdmin, password: demoPassword } })
}

test('the back button steps through the visited tabs and days', async ({ page, installation }) => {
  await page.goto(`${installation.url}/settings`)
  await page.getByRole('link', { name: '홈' }).click()
  await page.getByRole('tab', { name: '축구' }).click()
  await expect(page).toHaveURL(/sport=SOCCER$/)
  await page.getByRole('group', { name: '날짜' }).locator('button[aria-pressed=false]').last().click()
  await expect(page).toHaveURL(/date=/)
  await page.goBack()
  await expect(page).toHaveURL(/mainpage\?sport=SOCCER$/)
  await expect(page.getByRole('tab', { name: '축구' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page.getByRole('tab', { name: '전체' })).toHaveAttribute('aria-selected', 'true')
  expect(searchOf(page)).toBe('')
})

test('the tab of the bracket page survives a change of sport', async ({ page, installation }) => {
  await page.goto(`${installation.url}/bracketpage`)
  await page.getByRole('tab', { name: '토너먼트' }).click()
  await page.getByRole('combobox').or(page.getByRole('radio')).first().waitFor()
  await page.getByLabel('종목').selectOption({ label: '배드민턴' })
  await expect(page).toHaveURL(/sport=BADMINTON/)
  await expect(page.getByRole('tab', { name: '토너먼트' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).not.toHaveURL(/BADMINTON/)
  await expect(page.getByRole('tab', { name: '토너먼트' })).toHaveAttribute('aria-selected', 'true')
})

test('a date typed digit by digit arrives whole', async ({ page, installation }) => {
  await logIn(page, installation.url)
  for (const path of ['/adminmainpage', '/admin/passes/day']) {
    await page.goto(installation.url + path)
    const field = page.locator('input[type=date]')
    await field.click({ position: { x: 20, y: 20 } })
    // Month, day and year, as this browser divides the field.
    await page.keyboard.type('12052027', { delay: 30 })
    await expect(field).toHaveValue('2027-12-05')
    await expect(page).toHaveURL(/date=2027-12-05/)
  }
})

test('filters survive an edit, and an edit beside the form ends in an empty form', async ({ page, installation }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await logIn(page, installation.url)
  await page.goto(`${installation.url}/adminmainpage?date=all&sport=SOCCER`)
  await page.getByRole('link', { name: '수정' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '경기 수정' })).toBeVisible()
  await page
    .getByRole('button', { name: /저장|수정/ })
    .last()
    .click()
  await expect(page).toHaveURL(/adminmainpage\?date=all&sport=SOCCER$/)
  await page.goto(`${installation.url}/admin/create-match`)
  await page
    .getByRole('row')
    .filter({ hasText: /\d\d:\d\d/ })
    .first()
    .getByRole('link', { name: '수정' })
    .click()
  await expect(page).toHaveURL(/create-match\?edit=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: '경기 수정' })).toBeVisible()
  await page
    .getByRole('button', { name: /저장|수정/ })
    .last()
    .click()
  await expect(page).toHaveURL(/create-match$/)
  await expect(page.getByRole('heading', { level: 1, name: '경기 수정' })).toHaveCount(0)
})
