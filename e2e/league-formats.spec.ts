// Groups of four, a Swiss league and a consolation: built and played; slots fill from results, and fans see them.
// Pages: season-page, competition-page, main-page, bracket-page, regulation-page
import { randomUUID } from 'node:crypto'
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { expect } from '@playwright/test'
import { button, field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { callApi } from './scoring.ts'

const day = '2033-10-01'

/** A cup of badminton teams, the strongest first, and a court of its own. */
async function openCup(url: string, cookie: string, cup: { count: number; type: string; isDraft: boolean }) {
  const word = randomUUID().slice(0, 4)
  const { count, ...kind } = cup
  const form = {
    sport: 'BADMINTON',
    name: `방식 ${word}`,
    season: '2033',
    rulePreset: 'BWF_3x15',
    tieBreakPreset: 'BWF',
  }
  const { competitionId } = await callApi<CompetitionDetails>(`${url}/api/competitions`, cookie, { ...form, ...kind })
  const names = [...'가나다라마바사아'].slice(0, count).map((letter) => `${letter}${word}`)
  const entries: Array<{ teamId: number; groupName: null; seed: number }> = []
  for (const [at, teamName] of names.entries()) {
    const team = { teamName, department: teamName, sport: 'BADMINTON' }
    const { teamId } = await callApi<{ teamId: number }>(`${url}/api/teams`, cookie, team)
    entries.push({ teamId, groupName: null, seed: at + 1 })
  }
  await callApi(`${url}/api/competitions/${competitionId}/teams`, cookie, { entries }, 'PUT')
  const { venueId } = await callApi<{ venueId: number }>(`${url}/api/venues`, cookie, { name: `${word} 코트` })
  return { competitionId, word, names, venueId }
}

const calendarOf = (venueId: number) => ({
  firstDay: day,
  lastDay: '2033-10-31',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  dayStart: '08:00',
  dayEnd: '22:00',
  venueIds: [venueId],
  slotMinutes: 60,
  restMinutes: 0,
})

const won = { matchStatus: 'PAST', teamOneScore: 2, teamTwoScore: 0 }

test('a group of four fills its later matches and the final from results', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const { competitionId, word, names } = await openCup(url, cookie, { count: 4, type: 'COMBINED', isDraft: true })
  const [one = '', , three = ''] = names

  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/competitions/${competitionId}/season`)
  await field(page, '리그').selectOption({ label: '스위스 시스템' })
  await expect(field(page, '라운드 수')).toHaveValue('2')
  await expect(page.getByText(/앞 라운드가 끝나면 정해져요/)).toBeVisible()
  await field(page, '리그').selectOption({ label: '승자전·패자전 (4팀)' })
  await expect(page.getByText(/최종전에서 이기면 2위예요/)).toBeVisible()
  await field(page, '첫날').fill(day)
  await field(page, '마지막 날').fill(day)
  await field(page, '토').check()
  await field(page, '시작 시각').fill('08:00')
  await field(page, '끝나는 시각').fill('22:00')
  await field(page, '팀당 하루 최대 경기').fill('5')
  await field(page, `${word} 코트`).check()
  await button(page, '미리보기').click()
  // Two first matches, the winners', the losers' and the deciding match, and the final.
  await expect(page.getByText('모든 경기가 들어가요.')).toBeVisible()
  await expect(page.getByText(/리그 3경기 패자.*리그 4경기 승자/)).toBeVisible()
  await expectGoodLooks(page, 'the season of a group of four')
  await button(page, '일정 등록').click()
  await expect(page.getByText('초안이라 아직 보이지 않아요.', { exact: false })).toBeVisible()
  await callApi(`${url}/api/competitions/${competitionId}/publish`, cookie, {})

  const matches = await callApi<Match[]>(`${url}/api/matches/all?competitionId=${competitionId}`, cookie)
  const inOrder = matches.toSorted((a, b) => a.matchId - b.matchId)
  expect(inOrder).toHaveLength(6)
  await page.goto(`${url}/mainpage?date=${day}&sport=BADMINTON`)
  const rowOf = (at: number) => page.locator(`main a[href*="/matchDetail/${inOrder[at]?.matchId}/"]`)
  await expect(rowOf(2)).toContainText('리그 1경기 승자')
  // The first named wins every match.
  for (const at of [0, 1, 2, 3, 4]) {
    const result = { matchStatus: 'PAST', teamOneScore: 2, teamTwoScore: 0 }
    await callApi(`${url}/api/brackets/league/${inOrder[at]?.matchId}`, cookie, result, 'PUT')
  }
  // Without a reload: 가 won the winners' match, 다 lost it and won the deciding match.
  for (const name of [one, three]) await expect(rowOf(5)).toContainText(name)
  await page.goto(`${url}/bracketpage?sport=BADMINTON&competition=${competitionId}`)
  await expect(page.getByRole('row').nth(1)).toContainText(one)
  await expect(page.getByRole('row').nth(2)).toContainText(three)
  await expectGoodLooks(page, 'the table of a group of four')
  await page.goto(`${url}/admin/competitions/${competitionId}/regulation`)
  await expect(page.getByText(/승자전에서 이기면 1위, 최종전/)).toBeVisible()
})

test('a Swiss league pairs its next round when the last result of one is in; its table counts what opponents have won', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const { competitionId, names, venueId } = await openCup(url, cookie, { count: 6, type: 'LEAGUE', isDraft: false })
  const season = { league: { isDouble: false, format: 'SWISS', rounds: 3 }, knockOut: null }
  await callApi(`${url}/api/competitions/${competitionId}/season`, cookie, { ...season, calendar: calendarOf(venueId) })
  const all = async () => {
    const matches = await callApi<Match[]>(`${url}/api/matches/all?competitionId=${competitionId}`, cookie)
    return matches.toSorted((a, b) => a.matchId - b.matchId)
  }
  const [first, second, third, next] = await all()
  await page.goto(`${url}/mainpage?date=${next?.date}&sport=BADMINTON`)
  const row = page.locator(`main a[href*="/matchDetail/${next?.matchId}/"]`)
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(names[0] ?? '')
  await expectGoodLooks(page, 'a round that is not paired yet')
  for (const match of [first, second, third])
    await callApi(`${url}/api/brackets/league/${match?.matchId}`, cookie, won, 'PUT')
  // Without a reload: two of the three winners meet.
  await expect(row).toContainText(names[0] ?? '')
  for (const match of (await all()).slice(3, 6))
    await callApi(`${url}/api/brackets/league/${match.matchId}`, cookie, won, 'PUT')
  await page.goto(`${url}/bracketpage?sport=BADMINTON&competition=${competitionId}`)
  await expect(page.getByRole('row')).toHaveCount(7)
  await expect(page.getByRole('row').nth(1)).toContainText(names[0] ?? '')
  await expectGoodLooks(page, 'the table of a Swiss league')
})

test('who loses in the quarter-finals plays on for the places behind, in a bracket below', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const { competitionId, names, venueId } = await openCup(url, cookie, { count: 8, type: 'TOURNAMENT', isDraft: false })
  const knockOut = { perGroup: 1, hasThirdPlace: true, consolation: 'QUARTER_FINALS' }
  const season = { league: null, knockOut, calendar: calendarOf(venueId) }
  await callApi(`${url}/api/competitions/${competitionId}/season`, cookie, season)
  const matches = await callApi<Match[]>(`${url}/api/matches/all?competitionId=${competitionId}`, cookie)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/bracketpage?sport=BADMINTON&competition=${competitionId}&tab=tournament`)
  await expect(page.getByRole('heading', { name: '순위 결정전', exact: true })).toBeVisible()
  const below = page.getByRole('list', { name: /순위 결정전$/ })
  await expect(below.getByText('8강 1경기 패자')).toBeVisible()
  for (const { matchId } of matches.filter(({ round }) => round === 'QUARTER_FINALS'))
    await callApi(`${url}/api/brackets/tournament/${matchId}`, cookie, won, 'PUT')
  for (const name of names.slice(4)) await expect(below.getByText(name), 'without a reload').toBeVisible()
  await expectGoodLooks(page, 'a consolation below the bracket')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: '순위 결정전 1라운드' }).click()
  await expect(page.getByRole('tabpanel').getByText(names[7] ?? '')).toBeVisible()
})
