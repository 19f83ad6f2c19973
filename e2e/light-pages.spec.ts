// Light pages, as a phone without JavaScript opens them: a day, a match whose goal comes by itself, its table; and how the app offers
// them.
// Pages: main-page
import { expect } from '@playwright/test'
import { test } from './campus.ts'
import { expectAccessible } from './looks.ts'
import { planMatch } from './plan-match.ts'

const date = '2034-06-01'
const day = `/l/day/${date}`

test('without JavaScript: from the day to the match, whose goal comes by itself, and to its table', async ({
  browser,
  scorer,
  installation: { url },
}) => {
  const match = await planMatch(url, scorer.cookie, date)
  const [one, two] = match.names
  await match.change({ matchStatus: 'LIVE', teamOneScore: 0, teamTwoScore: 0 })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const phone = await context.newPage()
  await phone.goto(url + day)
  await expect(phone.getByRole('heading', { level: 1, name: '2034. 6. 1. (목) 경기' })).toBeVisible()
  await expect(phone.getByRole('heading', { level: 2, name: 'LIVE' })).toBeVisible()
  await phone.getByRole('link', { name: `${one} 0 : 0 ${two}` }).click()
  await expect(phone.getByRole('heading', { level: 1, name: `${one} 대 ${two}` })).toBeVisible()
  await expect(phone.getByText('0 : 0', { exact: true })).toBeVisible()
  await match.change({ teamOneScore: 1, teamTwoScore: 0 })
  // The next reload is half a minute away at most.
  await expect(phone.getByText('1 : 0', { exact: true })).toBeVisible({ timeout: 60_000 })

  await phone.getByRole('link', { name: '자동 새로고침 끄기' }).click()
  await expect(phone).toHaveURL(/auto=off/)
  await match.change({ matchStatus: 'PAST', teamOneScore: 2, teamTwoScore: 0 })
  await phone.getByRole('link', { name: '새로고침', exact: true }).click()
  await expect(phone.getByText('2 : 0', { exact: true })).toBeVisible()
  await expect(phone.getByText('종료', { exact: true })).toBeVisible()

  await phone.getByRole('link', { name: /순위$/ }).click()
  await expect(phone.getByRole('row', { name: new RegExp(`^1 ${one} .* 3$`) })).toBeVisible()
  await phone.goBack()
  await phone.getByRole('link', { name: '2034. 6. 1. (목) 경기' }).click()
  await expect(phone.getByRole('link', { name: `${one} 2 : 0 ${two}` })).toBeVisible()
  await phone.getByRole('link', { name: '다음 날' }).click()
  await expect(phone.getByText('경기가 없어요.')).toBeVisible()
  await phone.getByRole('link', { name: 'English' }).click()
  await expect(phone.getByText('No matches.')).toBeVisible()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})

test('light pages are readable in both themes and on every width', async ({ page, scorer, installation: { url } }) => {
  const { matchId, competitionId, change } = await planMatch(url, scorer.cookie, date)
  await change({ matchStatus: 'LIVE', teamOneScore: 1, teamTwoScore: 1 })
  for (const path of [day, `/l/match/${matchId}`, `/l/table/${competitionId}`, '/l/match/999999']) {
    await page.goto(`${url}${path}?auto=off`)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [320, 390, 1440]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 844 })
        await expectAccessible(page, `${path} ${colorScheme} ${width} px`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path} ${width} px`).toBeLessThanOrEqual(0)
      }
  }
  await change({ matchStatus: 'PAST', teamOneScore: 1, teamTwoScore: 1 })
})

test('the app offers the light page to those who save data', async ({ page, installation: { url } }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(`${url}/mainpage?date=${date}`)
  await page.getByRole('link', { name: '가벼운 화면' }).click()
  await expect(page).toHaveURL(`${url}${day}?lang=ko`)
  await expect(page.getByRole('heading', { level: 1, name: '2034. 6. 1. (목) 경기' })).toBeVisible()
})
