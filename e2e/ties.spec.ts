// A badminton tie of five: scored on a phone rubber by rubber, partly without a network and on two courts, then read by fans.
// Pages: score-page, match-page, competition-page, edit-match-page
import type { TieRules } from '@campus/contract/rules'
import { demoAdmin, demoPassword } from '@campus/ops/demo/campus'
import { presetRules } from '@campus/rules/sports/presets'
import { expect, type Page } from '@playwright/test'
import { logIn } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { bar, button, givePass, logOf, newMatch, start } from './scoring.ts'

const phone = { width: 390, height: 844 }
const five = presetRules.BWF_TIE_5 as TieRules
/** Short games, as a campus plays them on a crowded evening. */
const rules: TieRules = {
  ...five,
  rubbers: five.rubbers.map((rubber) => ({ ...rubber, rules: { ...rubber.rules, points: 7, cap: 9 } })),
}

const order = (page: Page) => page.getByRole('region', { name: '경기 순서' }).getByRole('listitem')

/** A touch after the console's moment of rest. */
async function touch(page: Page, name: string | RegExp) {
  await page.clock.runFor(900)
  await button(page, name).click()
  await page.clock.runFor(900)
}

async function open(page: Page, rubber: number) {
  await page.clock.runFor(900)
  await order(page)
    .nth(rubber - 1)
    .getByRole('button')
    .click()
  await page.clock.runFor(900)
}

async function rallies(page: Page, side: 1 | 2, count: number) {
  for (let rally = 0; rally < count; rally++) {
    await page.clock.runFor(900)
    await page.locator(`button[data-side="${side}"]`).click()
    await page.clock.runFor(900)
  }
}

/** Two games in a row for one side. */
async function winRubber(page: Page, side: 1 | 2) {
  await rallies(page, side, 7)
  await touch(page, '2게임 시작')
  await rallies(page, side, 7)
}

async function addPlayer(page: Page, team: string | null, player: string) {
  await page.getByLabel(`${team} 선수 이름`).fill(player)
  await page
    .getByRole('region', { name: team ?? '' })
    .getByRole('button', { name: '추가' })
    .click()
}

test('a tie of five on a phone: names, two courts, a rubber without a network, three to one', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const match = await newMatch(url, cookie, 'BADMINTON', 9, { rulePreset: 'BWF_TIE_5', rules })
  const { matchId, teamName1: one, teamName2: two } = match
  const fan = await (await browser.newContext({ viewport: phone, locale: 'ko-KR' })).newPage()
  await fan.goto(`${url}/matchDetail/${matchId}/BADMINTON/details`)
  await expect(order(fan)).toHaveCount(5)
  await expect(order(fan).nth(4)).toContainText('필요하면')

  await page.setViewportSize(phone)
  await page.clock.install()
  await page.goto(`${url}/score/${matchId}#pass=${(await givePass(url, cookie, matchId)).token}`)
  await start(page, '경기 시작')
  await open(page, 1)
  await addPlayer(page, one, '김도윤')
  await addPlayer(page, two, '최서연')
  await expectGoodLooks(page, 'the start of a rubber', [{ theme: 'light', width: 360, fontSize: 1 }])
  await touch(page, /김도윤 첫 서브/)
  await rallies(page, 1, 6)
  await expectGoodLooks(page, 'the console of a rubber', [{ theme: 'dark', width: 360, fontSize: 3 }])
  await expect(order(fan).first()).toContainText('1게임 진행 중')
  await expect(order(fan).first()).toContainText('김도윤')
  await rallies(page, 1, 1)
  await touch(page, '2게임 시작')
  await rallies(page, 1, 7)
  await expect(page.getByText('김도윤 승')).toBeVisible()
  await touch(page, '경기 순서로')

  // The second rubber is played without a network and without names.
  await page.context().setOffline(true)
  await open(page, 2)
  await touch(page, `${two} 첫 서브`)
  await winRubber(page, 2)
  await expect(bar(page)).toContainText('오프라인')
  await touch(page, '경기 순서로')
  await expect(order(page).nth(1)).toContainText(/^2 복식 종료.*승리/)
  await page.context().setOffline(false)

  // Two courts: the third and the fourth by turns.
  await open(page, 3)
  await touch(page, `${one} 첫 서브`)
  await rallies(page, 1, 5)
  await touch(page, '경기 순서')
  await open(page, 4)
  await touch(page, `${one} 첫 서브`)
  await rallies(page, 1, 7)
  await touch(page, '경기 순서')
  await expectGoodLooks(page, 'the console of a tie', [
    { theme: 'light', width: 360, fontSize: 1 },
    { theme: 'dark', width: 360, fontSize: 3 },
  ])
  await open(page, 3)
  await rallies(page, 1, 2)
  await touch(page, '2게임 시작')
  await rallies(page, 1, 7)
  // A slip: the last point is taken back and tapped again.
  await touch(page, /^되돌리기/)
  await rallies(page, 1, 1)
  await touch(page, '경기 순서로')
  await open(page, 4)
  await touch(page, '2게임 시작')
  await rallies(page, 1, 7)
  await touch(page, '경기 순서로')
  await expect(order(page).nth(4)).toContainText('열리지 않음')
  await expect(bar(page)).toContainText('연결됨')
  await touch(page, '경기 종료')
  await expect(page.getByRole('dialog')).toContainText(`3 : 1 · ${one} 승`)
  await page.getByRole('dialog').getByRole('button', { name: '경기 종료' }).click()
  await expect(page.getByText('경기가 끝났어요')).toBeVisible()

  const ended = { status: 'PAST', teamOneSubScores: '2,0,2,2', teamTwoSubScores: '0,2,0,0', winner: 1, rubbers: 5 }
  await expect.poll(async () => (await logOf(url, matchId)).match).toMatchObject(ended)
  const { events } = await logOf(url, matchId)
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  await expect(order(fan).first()).toContainText('7–0')
  await expect(order(fan).nth(4)).toContainText('열리지 않음')
  await expect(fan.getByRole('list', { name: '경기별 점수' }).getByRole('listitem')).toHaveCount(4)
  await expect(fan.getByText('1경기 단식 종료').first()).toBeVisible()
  await expectGoodLooks(fan, 'a tie', [
    { theme: 'light', width: 360, fontSize: 1 },
    { theme: 'dark', width: 360, fontSize: 3 },
  ])
})

test('an organiser chooses the order of play of a tie, and types a result rubber by rubber', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const match = await newMatch(url, cookie, 'BADMINTON', 12, { rulePreset: 'BWF_TIE_MIXED_5' })
  const { matchId, competitionId, teamName1: one, teamName2: two } = match
  await page.setViewportSize(phone)
  await logIn(page, url, demoAdmin, demoPassword)
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  await page.goto(`${url}/admin/competitions/${competitionId}`)
  await expect(page.getByLabel('경기 규칙').locator('option:checked')).toHaveText(
    '배드민턴 혼성 단체전 5경기 (3경기 선승)',
  )
  await page.getByText('세부 규칙').click()
  const first = page.getByLabel('1경기', { exact: true })
  await expect(first.locator('option:checked')).toHaveText('혼합 복식')
  await first.selectOption('남자 복식')
  await expect(page.getByText('자체 규칙').first()).toBeVisible()
  await page.getByRole('button', { name: '저장', exact: true }).first().click()
  await expect(page.getByText('대회 정보를 저장했습니다.')).toBeVisible()
  await expectGoodLooks(page, 'the rules of a tie', [{ theme: 'light', width: 360, fontSize: 1 }])

  await page.goto(`${url}/admin/edit-match/${matchId}`)
  await page.getByLabel('상태').selectOption('종료')
  for (const [rubber, [ones, twos]] of Object.entries({
    '1경기 · 남자 복식': ['2', '1'],
    '2경기 · 여자 단식': ['0', '2'],
    '3경기 · 남자 단식': ['2', '0'],
    '4경기 · 여자 복식': ['2', '0'],
  })) {
    await page.getByLabel(`${rubber} ${one}`).fill(ones ?? '')
    await page.getByLabel(`${rubber} ${two}`).fill(twos ?? '')
  }
  await expect(page.getByText(`${one} 승`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  const typed = {
    status: 'PAST',
    teamScore1: 3,
    teamScore2: 1,
    teamOneSubScores: '2,0,2,2',
    teamTwoSubScores: '1,2,0,0',
  }
  await expect.poll(async () => (await logOf(url, matchId)).match).toMatchObject(typed)
  await page.goto(`${url}/admin/edit-match/${matchId}`)
  await expect(page.getByLabel(`4경기 · 여자 복식 ${two}`)).toHaveValue('0')
  await expectGoodLooks(page, 'the result of a tie', [{ theme: 'dark', width: 360, fontSize: 3 }])
  await page.goto(`${url}/matchDetail/${matchId}/BADMINTON/details`)
  await expect(order(page).first()).toContainText('남자 복식')
  await expect(order(page).nth(4)).toContainText('열리지 않음')
})
