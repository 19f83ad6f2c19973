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

/** A tap on a button by its name; two within a moment would count as one. */
async function tapOn(page: Page, ...names: string[]) {
  for (const name of names) {
    await page.clock.runFor(900)
    // The pad that begins a part says more than its name.
    await page.getByRole('button', { name, exact: !name.endsWith('시작') }).click()
    await page.clock.runFor(900)
  }
}

/** Before its time is up, the end of a quarter is in a menu and asks. */
async function endQuarter(page: Page, name: string) {
  await tapOn(page, '더 보기', name)
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await page.clock.runFor(900)
}

test('basketball on a phone: four quarters and overtime, the third without a network, fouls to the bonus', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId, teamName1: one, teamName2: two } = await newMatch(url, cookie, 'BASKETBALL', 9)
  const fan = await (await browser.newContext({ viewport: phone, locale: 'ko-KR' })).newPage()
  await fan.goto(`${url}/matchDetail/${matchId}/BASKETBALL/details`)

  await page.setViewportSize(phone)
  await page.clock.install()
  await page.goto(`${url}/score/${matchId}#pass=${(await givePass(url, cookie, matchId)).token}`)
  await start(page, '경기 시작')
  await tapOn(page, `${one} 2점`, `${one} 3점`, `${two} 1점`, `${two} 1점`)
  for (let foul = 0; foul < 5; foul++) await tapOn(page, `${two} 파울 ${foul}`)
  await expect(button(page, `${two} 파울 보너스 5`)).toBeVisible()
  await expectGoodLooks(page, 'the console of baskets', [
    { theme: 'light', width: 360, fontSize: 1 },
    { theme: 'dark', width: 360, fontSize: 3 },
  ])
  await endQuarter(page, '1쿼터 종료')
  await tapOn(page, '2쿼터 시작')
  await expect(button(page, `${two} 파울 0`)).toBeVisible()
  await tapOn(page, `${two} 3점`)
  await endQuarter(page, '2쿼터 종료')
  await page.context().setOffline(true)
  await tapOn(page, '3쿼터 시작', `${one} 1점`)
  await endQuarter(page, '3쿼터 종료')
  await expect(bar(page)).toContainText('오프라인')
  await page.context().setOffline(false)
  await tapOn(page, '4쿼터 시작', `${two} 1점`)
  await endQuarter(page, '4쿼터 종료')
  await tapOn(page, '연장 시작', `${two} 2점`)
  await endQuarter(page, '연장 종료')
  await expect(bar(page)).toContainText('연결됨')
  await button(page, '경기 종료').click()
  await page.getByRole('dialog').getByRole('button', { name: '경기 종료' }).click()
  await expect(page.getByText('경기가 끝났어요')).toBeVisible()

  const ended = { status: 'PAST', teamScore1: 6, teamScore2: 8, winner: 2 }
  const parts = { teamOneSubScores: '5,0,1,0,0', teamTwoSubScores: '2,3,0,1,2' }
  await expect.poll(async () => (await logOf(url, matchId)).match).toMatchObject({ ...ended, ...parts })
  await expect(fan.getByRole('list', { name: '쿼터 점수' }).getByRole('listitem')).toHaveCount(5)
  await expect(fan.getByRole('list', { name: '쿼터 점수' })).toContainText('연장')
  await expect(fan.getByRole('list', { name: '쿼터 점수' })).not.toContainText('시간 종료')
  await expectGoodLooks(fan, 'a basketball match', [{ theme: 'dark', width: 360, fontSize: 3 }])
})

test('kickball on a phone: the side at bat scores, three outs change sides, the last lead ends it', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId, teamName1: one, teamName2: two } = await newMatch(url, cookie, 'KICKBALL', 9)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.clock.install()
  await page.goto(`${url}/score/${matchId}#pass=${(await givePass(url, cookie, matchId)).token}`)
  await start(page, `${two} 선공`)
  await tapOn(page, `${two} 득점`, `${two} 득점`, `${two} 아웃, 아웃 0/3`, `${two} 아웃, 아웃 1/3`)
  await expectGoodLooks(page, 'the console of innings', [{ theme: 'light', width: 360, fontSize: 3 }])
  await tapOn(page, `${two} 아웃, 아웃 2/3`, `${one} 득점`, '1회 종료')
  for (const inning of [2, 3, 4, 5])
    await tapOn(page, `${inning}회 시작`, '공수 교대', ...(inning < 5 ? [`${inning}회 종료`] : []))
  // Second at bat: level, then ahead, and it is over.
  await tapOn(page, `${one} 득점`, `${one} 득점`)
  await expect(bar(page)).toContainText('연결됨')
  await button(page, '경기 종료').click()
  await expect(page.getByRole('dialog')).toContainText(`3 : 2 · ${one} 승`)
  await page.getByRole('dialog').getByRole('button', { name: '경기 종료' }).click()
  await expect.poll(async () => (await logOf(url, matchId)).match).toMatchObject({ status: 'PAST', winner: 1 })
  expect((await logOf(url, matchId)).match.teamOneSubScores).toBe('1,0,0,0,2')
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
