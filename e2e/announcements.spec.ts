// An organiser announces a delay, and every open page of a fan shows it without a reload.
// Pages: announcements-page, main-page, match-page, bracket-page
import { randomBytes } from 'node:crypto'
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { expect, type Page } from '@playwright/test'
import { button, field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { callApi } from './scoring.ts'

/** No other flow has matches then. */
const day = '2031-05-12'

/** A cup of its own with one match. */
async function openCup(url: string, cookie: string): Promise<Match & { cup: string }> {
  const word = randomBytes(3).toString('hex')
  const cup = `우산배 ${word}`
  const rules = { type: 'LEAGUE', rulePreset: 'CAMPUS_2x20', tieBreakPreset: 'SCHOOL' }
  const { competitionId } = await callApi<CompetitionDetails>(`${url}/api/competitions`, cookie, {
    sport: 'SOCCER',
    name: cup,
    season: '2031',
    ...rules,
  })
  const teamIds: number[] = []
  for (const side of ['하나', '둘']) {
    const team = { teamName: `${side}${word}`, department: `${side}${word}`, sport: 'SOCCER' }
    teamIds.push((await callApi<{ teamId: number }>(`${url}/api/teams`, cookie, team)).teamId)
  }
  const [teamOneId, teamTwoId] = teamIds
  const form = { competitionId, matchDate: day, startTime: '16:00', teamOneId, teamTwoId }
  return { ...(await callApi<Match>(`${url}/api/brackets/league`, cookie, form)), cup }
}

const strip = (page: Page) => page.getByRole('region', { name: '공지', exact: true })
const heard = (page: Page) => page.locator('p[aria-live="polite"]')

/** Runs in the page: adds up how far what was on the screen has jumped. */
function countShifts() {
  const seen = Object.assign(globalThis, { shifts: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>) seen.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)

test('an announcement with push is on every open page of a fan, and gone when it is withdrawn', async ({
  browser,
  installation: { url },
  page: office,
  scorer,
}) => {
  const { cup, matchId, competitionId } = await openCup(url, scorer.cookie)
  const fan = await browser.newContext()
  const main = await fan.newPage()
  const match = await fan.newPage()
  const bracket = await fan.newPage()
  await main.addInitScript(countShifts)
  await main.goto(`${url}/mainpage?date=${day}`)
  await match.goto(`${url}/matchDetail/${matchId}/SOCCER/details`)
  await bracket.goto(`${url}/bracketpage?competition=${competitionId}`)
  for (const page of [main, match, bracket]) {
    await page.waitForLoadState('networkidle')
    await expect(strip(page)).toHaveCount(0)
  }

  await signInAdmin(office, url)
  await office.getByRole('link', { name: '공지', exact: true }).click()
  await field(office, '대상').selectOption({ label: '대회' })
  await field(office, '대회').selectOption({ label: `${cup} 2031 · 축구` })
  await field(office, '내용').fill('비가 와서 20분 늦게 시작해요.\n우산을 챙겨 주세요.')
  await office.getByLabel('맨 위에 고정').check()
  await office.getByLabel('푸시로도 보내기').check()
  await expect(office.getByText('이 대회의 경기를 즐겨찾기한 사람에게 보내요.')).toBeVisible()
  await button(office, '공지 올리기').click()
  await expect(office.getByText('공지를 올리고 푸시로도 보냈습니다.')).toBeVisible()
  const row = office.getByRole('listitem').filter({ hasText: '비가 와서' })
  await expect(row).toContainText(cup)
  await expect(row).toContainText('푸시 보냄')

  for (const page of [main, match, bracket]) {
    await expect(strip(page)).toContainText('비가 와서 20분 늦게 시작해요.')
    await expect(heard(page)).toHaveText(/^새 공지: 비가 와서/)
  }
  await expectGoodLooks(main, 'announcements above a day')
  await expectGoodLooks(office, 'announcements of an organiser')
  // It says what it is about, and leads there.
  await strip(main)
    .getByRole('link', { name: new RegExp(cup) })
    .click()
  await expect(main).toHaveURL(new RegExp(`/bracketpage\\?competition=${competitionId}`))

  // On a first visit it comes after the list, which moves less than what counts as a good page.
  await main.goto(`${url}/mainpage?date=${day}`)
  await expect(strip(main)).toBeVisible()
  await main.waitForLoadState('networkidle')
  expect(await shiftsOf(main)).toBeLessThan(0.1)

  await row.getByRole('button', { name: /수정$/ }).click()
  await field(office, '내용').last().fill('비가 그쳐 제시간에 시작해요.')
  await button(office, '저장').click()
  for (const page of [main, match, bracket]) await expect(strip(page)).toHaveText(/비가 그쳐/)

  await office.getByRole('button', { name: '비가 그쳐 제시간에 시작해요. 내리기' }).click()
  await office.getByRole('dialog').getByRole('button', { name: '내리기' }).click()
  await expect(office.getByText('지금 올린 공지가 없어요.')).toBeVisible()
  for (const page of [main, match, bracket]) await expect(strip(page)).toHaveCount(0)
  await fan.close()
})
