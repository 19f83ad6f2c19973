// Paper for a day: plans by court and by team, and a blank score sheet for each match, none of it wider than a page.
// Pages: print-page
import { randomUUID } from 'node:crypto'
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { demoAdmin, demoPassword } from '@campus/ops/demo/campus'
import { expect, type Page } from '@playwright/test'
import { logIn } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks, type Look } from './looks.ts'
import { callApi, newMatch } from './scoring.ts'

/** Of this flow alone. */
const date = '2030-04-11'
/** A4 without its margins, in CSS pixels. */
const a4 = { width: Math.floor((186 / 25.4) * 96), height: Math.floor((273 / 25.4) * 96) }

async function relayOf(url: string, cookie: string, word: string, venueId: number) {
  const form = { sport: 'RELAY', name: `한마당 ${word}`, season: '2030', type: 'LEAGUE' }
  const rules = { rulePreset: 'RELAY_8', tieBreakPreset: 'MARKS' }
  const cup = await callApi<CompetitionDetails>(`${url}/api/competitions`, cookie, { ...form, ...rules })
  const names = ['가', '나', '다'].map((name) => `${name}팀 ${word}`)
  const sideIds: number[] = []
  for (const teamName of names) {
    const team = { teamName, department: teamName, sport: 'RELAY' }
    sideIds.push((await callApi<{ teamId: number }>(`${url}/api/teams`, cookie, team)).teamId)
  }
  const entries = sideIds.map((teamId) => ({ teamId, groupName: null, seed: null }))
  const path = `${url}/api/competitions/${cup.competitionId}/teams`
  await callApi(path, cookie, { entries, version: cup.version }, 'PUT')
  const when = { matchDate: date, startTime: '13:00', venueId }
  const match = { sports: 'RELAY', competitionId: cup.competitionId, sideIds, ...when, allowClash: true }
  return callApi<Match>(`${url}/api/brackets/league`, cookie, match)
}

const looks: Look[] = [
  { theme: 'light', width: 390, fontSize: 3 },
  { theme: 'dark', width: 1440, fontSize: 1 },
]

/** What is wider than the page, by its text. */
const overflowing = (page: Page) =>
  page.locator('main').evaluate((main, width) => {
    const wide = [...main.querySelectorAll('*')].filter((each) => {
      const { right, width: own } = each.getBoundingClientRect()
      return own > 0 && (right > width + 1 || each.scrollWidth > each.clientWidth + 1) && each.clientWidth > 0
    })
    return wide.map((each) => `${each.tagName} ${each.textContent?.slice(0, 40)}`)
  }, a4.width)

test('all three kinds of paper fit the page, without the app around them', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const word = randomUUID().slice(0, 8)
  const { venueId } = await callApi<{ venueId: number }>(`${url}/api/venues`, cookie, { name: `체육관 ${word}` })
  const sports = [
    ['SOCCER', {}],
    ['BADMINTON', {}],
    ['BASKETBALL', {}],
    ['DODGEBALL', {}],
    ['BADMINTON', { rulePreset: 'BWF_TIE_5' }],
  ] as const
  for (const [at, [sport, rules]] of sports.entries()) {
    const { matchId } = await newMatch(url, cookie, sport, 9 + at, rules)
    const plan = { matchDate: date, venueId, allowClash: true }
    await callApi(`${url}/api/brackets/league/${matchId}`, cookie, plan, 'PUT')
  }
  await relayOf(url, cookie, word, venueId)

  await logIn(page, url, demoAdmin, demoPassword)
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  await page.getByRole('link', { name: '일정·기록지 인쇄' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '일정·기록지 인쇄' })).toBeVisible()
  await page.goto(`${url}/admin/print?date=${date}`)
  const court = page.getByRole('region', { name: `체육관 ${word}` })
  await expect(court.getByRole('row')).toHaveCount(7)
  await expectGoodLooks(page, 'a plan on a screen', looks)
  await page.goto(`${url}/admin/print?date=${date}&what=sheets`)
  await expect(page.locator('[data-sheet]')).toHaveCount(6)
  await expectGoodLooks(page, 'score sheets on a screen', looks)

  await page.setViewportSize(a4)
  for (const [tab, shown] of [
    ['경기장별 일정', `체육관 ${word}`],
    ['팀별 일정', `가팀 ${word}`],
    ['기록지', '최종 점수'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(shown).first()).toBeVisible()
    if (tab === '기록지') await expect(page.locator('[data-sheet]')).toHaveCount(6)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('tab').first()).toBeHidden()
    await expect(page.getByRole('button', { name: '인쇄' })).toBeHidden()
    await expect(page.getByRole('navigation').first()).toBeHidden()
    expect(await overflowing(page), tab).toEqual([])
  }
  // A page for each, and none besides: every page of the file has its box.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/MediaBox/g)).toHaveLength(6)
})
