// The code on a court: printed, printed again, and followed from match to match while the plan changes.
// Pages: day-passes-page, score-page
import { randomUUID } from 'node:crypto'
import type { CourtPass } from '@campus/contract/court-passes'
import type { Match } from '@campus/contract/matches'
import { demoAdmin, demoPassword } from '@campus/ops/demo/campus'
import { expect, type Page } from '@playwright/test'
import { logIn } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { bar, button, callApi, logOf, newMatch, start } from './scoring.ts'

/** Of this flow alone. */
const date = '2030-03-07'

async function newCourt(url: string, cookie: string, name: string): Promise<number> {
  const { venueId } = await callApi<{ venueId: number }>(`${url}/api/venues`, cookie, { name })
  return venueId
}

async function plan(url: string, cookie: string, venueId: number, hour: number): Promise<Match> {
  const made = await newMatch(url, cookie, 'BADMINTON', hour)
  return move(made, { venueId, matchDate: date }, url, cookie)
}

const move = ({ matchId }: Match, more: object, url: string, cookie: string) =>
  callApi<Match>(`${url}/api/brackets/league/${matchId}`, cookie, { ...more, allowClash: true }, 'PUT')

/** The drawing of the only code: equal drawings are equal links. */
const codeOn = (page: Page) => page.locator('svg:has(title) path:last-child')

/** Wins two games for the side of the first service. */
async function playOut(page: Page, team: string) {
  for (const game of [1, 2]) {
    if (game > 1) await button(page, '2게임 시작').click()
    for (let rally = 0; rally < 21; rally++) {
      await page.clock.runFor(900)
      await button(page, new RegExp(`^${team} 득점, `)).click()
      await page.clock.runFor(900)
    }
  }
}

test('one code for a court: the same when printed again, from match to match, and to whatever is next now', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const name = `코트 ${randomUUID().slice(0, 8)}`
  const [court, other] = [await newCourt(url, cookie, name), await newCourt(url, cookie, `${name} 옆`)]
  const first = await plan(url, cookie, court, 9)
  const second = await plan(url, cookie, court, 11)
  const third = await plan(url, cookie, court, 13)

  const office = await (await browser.newContext()).newPage()
  await logIn(office, url, demoAdmin, demoPassword)
  await expect(office).toHaveURL(`${url}/adminmainpage`)
  await office.goto(`${url}/admin/passes/day?date=${date}`)
  await button(office, 'QR 1개 만들기').click()
  const box = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name, exact: true }) })
  await expect(box.getByRole('listitem')).toHaveCount(3)
  await expect(box.getByRole('listitem').first()).toContainText(`09:00${first.teamName1} 대 ${first.teamName2}`)
  const printed = (await codeOn(office).getAttribute('d')) ?? ''
  await expectGoodLooks(office, 'codes of courts', [
    { theme: 'light', width: 390, fontSize: 3 },
    { theme: 'dark', width: 1440, fontSize: 1 },
  ])
  await office.reload()
  await expect(button(office, '인쇄')).toBeVisible()
  await expect(codeOn(office)).toHaveAttribute('d', printed)
  const [pass] = await callApi<CourtPass[]>(`${url}/api/court-passes?date=${date}`, cookie)
  const link = `${url}/score/court-${pass?.passId}#pass=${pass?.token}`

  // The first match, played out by the code alone.
  await page.clock.install()
  await page.goto(link)
  await expect(page).toHaveURL(`${url}/score/${first.matchId}?court=${pass?.passId}`)
  await expect(bar(page)).toContainText('연결됨')
  await start(page, `${first.teamName1} 첫 서브`)
  await playOut(page, first.teamName1 ?? '')
  await button(page, '경기 종료').click()
  await page.getByRole('dialog').getByRole('button', { name: '경기 종료' }).click()
  const next = page.getByRole('complementary', { name: '다음 경기' })
  await expect(next).toContainText(`11:00 ${second.teamName1} 대 ${second.teamName2}`)
  await expectGoodLooks(page, 'the next match of a court', [
    { theme: 'light', width: 390, fontSize: 3 },
    { theme: 'dark', width: 390, fontSize: 1 },
  ])
  await expect.poll(async () => (await logOf(url, first.matchId)).match.status).toBe('PAST')

  // The plan changes meanwhile: the second goes to the other court, and the third is next.
  await move(second, { venueId: other }, url, cookie)
  await next.getByRole('link', { name: '다음 경기' }).click()
  await expect(page).toHaveURL(`${url}/score/${third.matchId}?court=${pass?.passId}`)
  await expect(page.getByText('13:00')).toBeVisible()
  await expect(next).toHaveCount(0)
  // Back to this court, before the third: an open console learns of its own match being moved, the code opens what is next now.
  await move(second, { venueId: court }, url, cookie)
  await move(third, { venueId: other }, url, cookie)
  await expect(page.getByText('다른 경기장이나 시간으로 옮겨진 경기예요')).toBeVisible()
  await page.goto(link)
  await expect(page).toHaveURL(`${url}/score/${second.matchId}?court=${pass?.passId}`)
  await start(page, `${second.teamName1} 첫 서브`)
  await expect(bar(page)).toContainText('연결됨')
  expect((await logOf(url, second.matchId)).events.map(({ scorer }) => scorer)).toEqual([name])

  // A new code ends the one on the wall.
  await button(office, `${name} QR 새로 만들기`).click()
  await office.getByRole('dialog').getByRole('button', { name: '새로 만들기' }).click()
  await expect(office.getByText('새 QR을 만들었습니다. 다시 인쇄해 주세요.')).toBeVisible()
  await expect(codeOn(office)).not.toHaveAttribute('d', printed)
  const late = await (await browser.newContext()).newPage()
  await late.goto(link)
  await expect(late.getByText('이 QR은 쓸 수 없어요')).toBeVisible()
})
