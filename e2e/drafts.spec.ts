// A season as a draft: invisible to a fan's open page and by its address, published, and on that page without a reload.
// Pages: competitions-page, competition-page, season-page, main-page, match-page, board-page
import type { Match } from '@campus/contract/matches'
import { expect } from '@playwright/test'
import { button, field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { planDay } from './match-day.ts'

const day = '2031-09-06'

test('a draft is built, hidden from fans, published on their open pages, and taken back', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  // Teams and a court of its own, on another day.
  const { teamNames, courtNames } = await planDay(url, cookie, '2031-09-05', [
    { clock: '10:00', court: 0, teams: [0, 1] },
  ])
  const [one = '', two = ''] = teamNames
  const name = `비공개 ${one.slice(1)}`
  const fan = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  await fan.goto(`${url}/mainpage?date=${day}&sport=BADMINTON`)
  await expect(fan.getByRole('heading', { level: 1 })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/competitions`)
  await field(page, '종목').first().selectOption({ label: '배드민턴' })
  await field(page, '대회 이름').fill(name)
  await field(page, '방식').selectOption({ label: '리그' })
  await page.getByLabel('초안으로 만들기').check()
  await button(page, '대회 만들기').click()
  await expect(page.getByText('초안이에요. 학생들에게는 보이지 않아요.')).toBeVisible()
  const competitionUrl = page.url()
  await page.getByRole('searchbox', { name: '검색' }).fill(one.slice(1))
  await button(page, '보이는 2팀 모두 선택').click()
  await button(page, '다음: 시드·조').click()
  await button(page, '참가 팀 저장').click()
  await expect(page.getByText('참가 팀을 저장했습니다.')).toBeVisible()
  await page.getByRole('link', { name: '일정 만들기' }).last().click()
  await field(page, '첫날').fill(day)
  await field(page, '마지막 날').fill(day)
  await field(page, '토').check()
  await field(page, courtNames[0] ?? '').check()
  await button(page, '미리보기').click()
  await button(page, '일정 등록').click()
  await expect(page.getByText('초안이라 아직 보이지 않아요.', { exact: false })).toBeVisible()

  // Organisers have it on their board; a fan neither on the open page nor by its address.
  await page.goto(`${url}/admin/board?date=${day}`)
  const card = page.locator('[data-card]').filter({ hasText: '초안' })
  await expect(card).toHaveCount(1)
  const matchId = await card.getAttribute('data-card')
  await expectGoodLooks(page, 'the board of a draft')
  await fan.goto(`${url}/matchDetail/${matchId}/BADMINTON/details`)
  await expect(fan.getByText(name)).toHaveCount(0)
  expect((await fan.request.get(`${url}/api/matches/${matchId}`)).status()).toBe(404)
  await fan.goto(`${url}/mainpage?date=${day}&sport=BADMINTON`)
  const row = fan.locator(`main a[href*="/matchDetail/${matchId}/"]`)
  await expect(row).toHaveCount(0)

  await page.goto(competitionUrl)
  await expectGoodLooks(page, 'a draft')
  await button(page, '게시하기').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1경기와 순위, 대진표가 모두에게 보여요.', { exact: false })).toBeVisible()
  await expect(dialog.getByText('알림은 보내지 않아요.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: '게시하기' }).click()
  await expect(page.getByText('대회를 게시했습니다.')).toBeVisible()
  await expect(row, 'without a reload').toBeVisible()
  const shown = (await (await fan.request.get(`${url}/api/matches/${matchId}`)).json()) as Match
  expect(shown).toMatchObject({ competitionName: name, date: day })
  expect([shown.teamName1, shown.teamName2].toSorted()).toEqual([one, two].toSorted())

  // Back to a draft: gone from the open page.
  await button(page, '초안으로 되돌리기').click()
  await dialog.getByRole('button', { name: '초안으로 되돌리기' }).click()
  await expect(page.getByText('초안으로 되돌렸습니다.')).toBeVisible()
  await expect(row).toHaveCount(0)
})
