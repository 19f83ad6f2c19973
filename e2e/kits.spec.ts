// Sports that are data alone: made current by an organiser, scored on a phone from start to end, seen by fans.
// Pages: score-page, competitions-page
import { demoAdmin, demoPassword } from '@campus/ops/demo/campus'
import { expect, type Page } from '@playwright/test'
import { logIn } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { bar, button, callApi, givePass, logOf, newMatch, start } from './scoring.ts'

const phone = { width: 390, height: 844 }

/** `count` rallies in a row for one side; a second finger within a moment would not count. */
async function win(page: Page, side: 1 | 2, count: number) {
  for (let rally = 0; rally < count; rally++) {
    await page.clock.runFor(900)
    await page.locator(`button[data-side="${side}"]`).click()
    await page.clock.runFor(900)
  }
}

test('volleyball on a phone: three sets, the second without a network, the third to fifteen', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const match = await newMatch(url, cookie, 'VOLLEYBALL', 9)
  const { matchId, competitionId, teamName1, teamName2 } = match
  const path = `${url}/api/competitions/${competitionId}`
  const { version } = await callApi<{ version: number }>(path, cookie)
  await callApi(path, cookie, { isCurrent: true, version }, 'PUT')
  const fan = await (await browser.newContext({ viewport: phone, locale: 'ko-KR' })).newPage()
  await fan.goto(`${url}/mainpage?date=2030-01-01`)
  await fan.getByRole('tab', { name: '배구' }).click()
  await fan.getByRole('link', { name: new RegExp(teamName1 ?? '') }).click()

  await page.setViewportSize(phone)
  await page.clock.install()
  await page.goto(`${url}/score/${matchId}#pass=${(await givePass(url, cookie, matchId)).token}`)
  await start(page, `${teamName1} 첫 서브`)
  await win(page, 1, 25)
  await page.context().setOffline(true)
  await button(page, '2세트 시작').click()
  await win(page, 2, 25)
  await expect(bar(page)).toContainText('오프라인')
  await page.context().setOffline(false)
  await button(page, '3세트 시작').click()
  await win(page, 1, 8)
  // Half-way of the last set.
  await button(page, /^코트를 교대했어요/).click()
  await win(page, 1, 6)
  await expect(button(page, /^경기 종료/)).toHaveCount(0)
  await win(page, 1, 1)
  await expect(bar(page)).toContainText('연결됨')
  await button(page, '경기 종료').click()
  await page.getByRole('dialog').getByRole('button', { name: '경기 종료' }).click()
  await expect(page.getByText('경기가 끝났어요')).toBeVisible()

  const ended = { status: 'PAST', teamOneSubScores: '25,0,15', teamTwoSubScores: '0,25,0', winner: 1 }
  await expect.poll(async () => (await logOf(url, matchId)).match).toMatchObject(ended)
  const { events } = await logOf(url, matchId)
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  await expect(fan.getByRole('list', { name: '세트 점수' }).getByRole('listitem').last()).toContainText(/15.*0/)
  await expect(fan.getByText(/^3세트/).first()).toBeVisible()
  await expectGoodLooks(fan, 'a volleyball match', [{ theme: 'dark', width: 360, fontSize: 3 }])
  await fan.goto(`${url}/bracketpage?competition=${competitionId}`)
  await expect(fan.getByRole('row', { name: new RegExp(teamName1 ?? '') })).toContainText('1')
  await expect(fan.getByRole('row', { name: new RegExp(teamName2 ?? '') })).toBeVisible()
})

test('a pull of the rope is a bout: three taps and the match is won', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId, teamName1, teamName2 } = await newMatch(url, cookie, 'TUG_OF_WAR', 9)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.clock.install()
  await page.goto(`${url}/score/${matchId}#pass=${(await givePass(url, cookie, matchId)).token}`)
  // Nobody serves.
  await start(page, '경기 시작')
  await win(page, 1, 1)
  await button(page, '2판 시작').click()
  await win(page, 2, 1)
  await button(page, '3판 시작').click()
  await expectGoodLooks(page, 'the console of bouts', [{ theme: 'light', width: 360, fontSize: 1 }])
  await win(page, 2, 1)
  await expect(bar(page)).toContainText('연결됨')
  await button(page, '경기 종료').click()
  await expect(page.getByRole('dialog')).toContainText(`1 : 2 · ${teamName2} 승`)
  await page.getByRole('dialog').getByRole('button', { name: '경기 종료' }).click()
  await expect(page.getByText('경기가 끝났어요')).toBeVisible()
  const ended = { status: 'PAST', teamScore1: 1, teamScore2: 2, winner: 2 }
  await expect.poll(async () => (await logOf(url, matchId)).match).toMatchObject(ended)
  await page.goto(`${url}/matchDetail/${matchId}/TUG_OF_WAR/details`)
  await expect(page.getByText(`1판 ${teamName1} 승리 1–0`).first()).toBeAttached()
})

test('an organiser makes a competition of each sport, with its rules by name', async ({
  page,
  installation: { url },
}) => {
  await logIn(page, url, demoAdmin, demoPassword)
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  await page.goto(`${url}/admin/competitions`)
  const sport = page.getByLabel('종목', { exact: true })
  for (const [name, rules] of [
    ['풋살', '풋살 (전·후반 20분)'],
    ['배구', '배구 25점 3세트 (마지막 세트 15점)'],
    ['족구', '족구 15점 3세트'],
    ['팔씨름', '팔씨름 3판 2선승'],
  ] as const) {
    await sport.selectOption(name)
    await expect(page.getByLabel('경기 규칙').locator('option:checked')).toHaveText(rules)
  }
})
