// The rain plan of a match day: made by the planner, edited, switched to and back; a fan's open page follows.
// Pages: board-page, audit-page, match-page
import type { Match } from '@campus/contract/matches'
import { expect, type Page } from '@playwright/test'
import { button, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { planDay } from './match-day.ts'

const card = (page: Page, { matchId }: { matchId: number }) => page.locator(`[data-card="${matchId}"]`)

const looks = [
  { theme: 'light', width: 1440, height: 900, fontSize: 1 },
  { theme: 'dark', width: 820, height: 1180, fontSize: 2 },
  { theme: 'dark', width: 390, height: 844, fontSize: 3 },
  { theme: 'light', width: 390, height: 844, fontSize: 1 },
] as const

test('is made, switched to in one act, and left again; a fan sees both without a reload', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const date = '2031-06-10'
  const { matches, courtNames } = await planDay(url, cookie, date, [
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '15:00', court: 0, teams: [2, 3] },
    { clock: '14:00', court: 1, teams: [4, 5] },
  ])
  const [first, second] = matches as [Match, Match]
  const [outdoor, indoor] = courtNames as [string, string]
  const fan = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  await fan.goto(`${url}/matchDetail/${first.matchId}/BADMINTON/details`)
  await expect(fan.getByText(outdoor).first()).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/board?date=${date}`)
  await expect(card(page, first)).toBeVisible()
  await button(page, '우천 계획 만들기').click()
  const sheet = page.getByRole('dialog', { name: '우천 계획' })
  await sheet.getByLabel(outdoor, { exact: true }).check()
  await expect(sheet.getByText(/경기가 못 쓰는 코트에 남아 있어요/)).toHaveCount(2)
  await sheet.getByRole('button', { name: '자리 찾기' }).click()
  await expect(sheet.getByText(/경기가 못 쓰는 코트에 남아 있어요/)).toHaveCount(0, { timeout: 30_000 })
  // Edited by hand: one to a place of our own, the other off.
  const row = (match: Match) => sheet.getByRole('region', { name: match.teamName1 ?? '' })
  await row(first).getByLabel('코트').selectOption(indoor)
  await row(first).getByLabel('시간').fill('14:30')
  await expect(sheet.getByRole('region', { name: /^남는 문제/ })).toContainText('코트 겹침')
  await row(first).getByLabel('시간').fill('16:00')
  await expect(sheet.getByRole('region', { name: /^남는 문제/ })).toHaveCount(0)
  await row(second).getByLabel('비가 오면').selectOption('연기')
  await expectGoodLooks(page, 'a rain plan being edited', [...looks])
  await page.setViewportSize({ width: 1440, height: 900 })
  await sheet.getByRole('button', { name: '우천 계획 저장' }).click()
  await expect(sheet.getByRole('region', { name: '우천 계획' })).toContainText('16:00')
  await expect(sheet.getByText('1경기는 연기해요.', { exact: false })).toBeVisible()
  await expect(card(page, first), 'nothing has moved').toContainText('14:00')
  await expectGoodLooks(page, 'both plans', [...looks])
  await page.setViewportSize({ width: 1440, height: 900 })

  await sheet.getByRole('button', { name: '우천 계획으로 바꾸기' }).click()
  const preview = page.getByRole('dialog', { name: '우천 계획으로 바꾸기' })
  await expect(preview.getByText('되돌릴 수 있어요')).toBeVisible()
  await preview.getByRole('button', { name: '우천 계획으로 바꾸기' }).click()
  await expect(page.getByText('우천 계획으로 바꿨습니다.', { exact: false })).toBeVisible()
  await expect(card(page, first)).toContainText('16:00')
  await expect(card(page, second)).toContainText('연기')
  await expect(fan.getByText(indoor).first(), 'without a reload').toBeVisible()
  await expect(fan.getByText('16:00').first()).toBeVisible()

  await button(page, '우천 계획 사용 중').click()
  await sheet.getByRole('button', { name: '맑은 날 계획으로 바꾸기' }).click()
  await expect(page.getByRole('dialog', { name: '맑은 날 계획으로 바꾸기' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '맑은 날 계획으로 바꾸기' }).click()
  await expect(page.getByText('맑은 날 계획으로 바꿨습니다.', { exact: false })).toBeVisible()
  await expect(card(page, first)).toContainText('14:00')
  await expect(card(page, second)).not.toContainText('연기')
  await expect(fan.getByText(outdoor).first()).toBeVisible()
  await expect(button(page, '우천 계획')).toBeVisible()

  // Deleted by mistake, and taken back.
  await button(page, '우천 계획').click()
  await sheet.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('우천 계획을 삭제했습니다.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: '우천 계획 저장' })).toBeVisible()
  // The toasts of the switches are still there.
  await button(page, '되돌리기').last().click()
  await expect(sheet.getByRole('button', { name: '우천 계획으로 바꾸기' })).toBeVisible()

  // One entry for the plan, and one for each switch.
  await page.goto(`${url}/admin/audit?subject=PLAN`)
  await expect(page.getByText(`${date} 우천 계획`).first()).toBeVisible()
  await fan.context().close()
})
