// Several matches at once from the organisers' table, and a running match suspended and resumed from the board.
// Pages: admin-main-page, board-page, audit-page, match-page
import type { Match } from '@campus/contract/matches'
import { expect, type Page } from '@playwright/test'
import { button, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { planDay } from './match-day.ts'
import { callApi } from './scoring.ts'
import { promised } from './times.ts'

const desk = { width: 1440, height: 900 }
const looks = [
  { theme: 'light', width: 1440, height: 900, fontSize: 1 },
  { theme: 'dark', width: 820, height: 1180, fontSize: 2 },
  { theme: 'dark', width: 390, height: 844, fontSize: 3 },
] as const

const rowOf = (page: Page, { teamName1 }: Match) => page.getByRole('row', { name: new RegExp(teamName1 ?? '') })
const planEntries = (url: string, cookie: string) =>
  callApi<{ entryId: number }[]>(`${url}/api/audit?subject=PLAN`, cookie)

test('three matches a quarter of an hour later: one act, one entry, one undo', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const date = '2031-06-12'
  const { matches } = await planDay(url, cookie, date, [
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '15:00', court: 0, teams: [2, 3] },
    { clock: '14:00', court: 1, teams: [4, 5] },
    { clock: '18:00', court: 1, teams: [6, 7] },
  ])
  const [first, second, third, fourth] = matches as [Match, Match, Match, Match]
  await page.setViewportSize(desk)
  await signInAdmin(page, url)
  await page.goto(`${url}/adminmainpage?date=${date}`)
  await expect(rowOf(page, first)).toBeVisible()
  // By keys alone.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('region', { name: '고른 경기' })
  await expect(bar.getByText('3경기 선택')).toBeVisible()
  for (const match of [first, second, third]) await expect(rowOf(page, match).getByRole('checkbox')).toBeChecked()
  await expect(rowOf(page, fourth).getByRole('checkbox')).not.toBeChecked()
  await expectGoodLooks(page, 'chosen rows', [...looks])
  await page.setViewportSize(desk)
  const before = await planEntries(url, cookie)
  await bar.getByRole('button', { name: '+15분' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('14:00 → 14:15')).toHaveCount(2)
  await dialog.getByRole('button', { name: '3경기 옮기기' }).click()
  await expect(page.getByText('3경기를 옮겼습니다.')).toBeVisible()
  await expect(rowOf(page, second)).toContainText('15:15')
  await expect(bar, 'nothing is chosen any more').toHaveCount(0)
  expect((await planEntries(url, cookie)).length - before.length).toBe(1)
  await page.locator('[data-toast]').getByRole('button', { name: '되돌리기' }).click()
  await expect(rowOf(page, second)).toContainText('15:00')

  // By mouse: a click, a shift-click; another court for both at once.
  await rowOf(page, first)
    .getByText(first.teamName1 ?? '', { exact: true })
    .click()
  await rowOf(page, third)
    .getByText(third.teamName1 ?? '', { exact: true })
    .click({ modifiers: ['Shift'] })
  await expect(bar.getByText(/경기 선택/)).toBeVisible()
  await bar.getByRole('button', { name: '코트 바꾸기' }).click()
  await expect(dialog.getByText(/문제 \d+가지/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  // Another filter: what is not shown is not chosen.
  await page.getByLabel('팀 찾기').fill(first.teamName1 ?? '')
  await expect(bar.getByText('1경기 선택')).toBeVisible()
  await bar.getByRole('button', { name: '선택 해제' }).click()
  await expect(bar).toHaveCount(0)
})

test('a running match is suspended with its reason and resumed from the board, before the eyes of a fan', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const date = '2031-06-13'
  const { matches } = await planDay(url, cookie, date, [{ clock: '14:00', court: 0, teams: [0, 1] }])
  const [match] = matches as [Match]
  const path = `${url}/api/matches/${match.matchId}/events`
  const tap = (type: string, clock: number, more: object = {}) =>
    callApi(path, cookie, {
      events: [{ id: crypto.randomUUID(), type, clock, deviceAt: new Date().toISOString(), ...more }],
    })
  await tap('START', 1)
  const fan = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  await fan.goto(`${url}/matchDetail/${match.matchId}/BADMINTON/details`)
  await expect(fan.getByText('LIVE', { exact: false }).first()).toBeVisible()

  await page.setViewportSize(desk)
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/board?date=${date}`)
  await page.locator(`[data-card="${match.matchId}"]`).click()
  await button(page, '경기 중단').click()
  await page.getByRole('dialog').getByRole('button', { name: '우천' }).click()
  await expect(button(page, '경기 재개')).toBeVisible({ timeout: promised(5000) })
  await expect(fan.getByText('중단', { exact: false }).first(), 'without a reload').toBeVisible()
  await expectGoodLooks(page, 'a suspended match on the board', [...looks])
  await page.setViewportSize(desk)
  await button(page, '경기 재개').click()
  await expect(button(page, '경기 중단')).toBeVisible()
  await expect(fan.getByText('LIVE', { exact: false }).first()).toBeVisible()
  // No flow of another day finds a running match.
  await tap('FORFEIT', 20, { team: 1 })
  await fan.context().close()
})
