// A queue of courts: started, seen by a fan, a match skipped, the next called when a court is free, a team that does not come, ended.
// Pages: queue-page, today-page, match-page
import { expect, type Page } from '@playwright/test'
import { button, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { planDay } from './match-day.ts'
import { callApi } from './scoring.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test('a free court takes the next match, and everybody sees where and about when', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const date = '2031-07-11'
  const { matches, courtNames, teamNames } = await planDay(url, cookie, date, [
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '14:50', court: 1, teams: [2, 3] },
    { clock: '15:40', court: 1, teams: [4, 5] },
  ])
  const [first, second, third] = matches
  const [one = '', two = ''] = courtNames
  const name = (at: number) => new RegExp(`^${teamNames[at * 2]} 대 ${teamNames[at * 2 + 1]}$`)
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/queue?date=${date}`)
  await button(page, '대기열 시작').click()
  await expect(page.getByText('코트와 대회를 하나 이상 골라 주세요.')).toBeVisible()
  await page.getByLabel(one, { exact: true }).check()
  await page.getByLabel(new RegExp(`^${first?.competitionName}`)).check()
  await expectGoodLooks(page, 'the start of a queue')
  await button(page, '대기열 시작').click()
  await expect(card(page, '코트').getByRole('link', { name: name(0) })).toBeVisible()
  await expect(card(page, '코트').getByText(/남은 시간 \d\d:\d\d/)).toBeVisible()
  await expect(
    card(page, '대기')
      .getByText(/약 \d\d:\d\d/)
      .first(),
  ).toBeVisible()
  await expectGoodLooks(page, 'a queue')

  const fan = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  await fan.goto(`${url}/matchDetail/${first?.matchId}/BADMINTON/details`)
  await expect(fan.getByText(`호출됨 ${one}`)).toBeVisible()
  await expectGoodLooks(fan, 'a called match')
  await fan.goto(`${url}/matchDetail/${second?.matchId}/BADMINTON/details`)
  await expect(fan.getByText(/^약 \d\d:\d\d, /)).toBeVisible()
  await expect(fan.getByText(/\d\d:\d\d~\d\d:\d\d 사이에/)).toBeVisible()

  // The first is put back: the next gets its court.
  await page.getByRole('button', { name: new RegExp(`${teamNames[0]}.* 뒤로 미루기`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: '뒤로 미루기' }).click()
  await expect(fan.getByText(`호출됨 ${one}`)).toBeVisible()
  // A second court takes the first again.
  await page.getByLabel('더 쓸 코트').selectOption(two)
  await button(page, '코트 넣기').click()
  await expect(card(page, '코트').getByRole('link', { name: name(0) })).toBeVisible()
  await expect(card(page, '대기').getByRole('link', { name: name(2) })).toBeVisible()
  const over = {
    matchStatus: 'PAST',
    teamOneScore: 2,
    teamTwoScore: 0,
    teamOneSubScores: '15,15',
    teamTwoSubScores: '3,4',
  }
  await callApi(`${url}/api/brackets/league/${second?.matchId}`, cookie, over, 'PUT')
  await expect(card(page, '코트').getByRole('link', { name: name(2) })).toBeVisible({ timeout: 15_000 })

  // The team does not come: the organiser is asked, and nothing happens by itself.
  await page.clock.setFixedTime(new Date(Date.now() + 3_600_000))
  await expect(page.getByText('도착 시간이 지났어요').first()).toBeVisible()
  await button(page, '대기열 끝내기').click()
  await page.getByRole('dialog').getByRole('button', { name: '대기열 끝내기' }).click()
  await expect(page.getByText('대기열을 끝냈습니다.')).toBeVisible()
  await fan.goto(`${url}/matchDetail/${third?.matchId}/BADMINTON/details`)
  await expect(fan.getByText(/호출됨/)).toHaveCount(0)
})
