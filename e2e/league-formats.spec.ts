// A group of four with a winners' and a losers' match: built, published and played; slots fill from results up to the final.
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

test('a group of four fills its later matches and the final from results', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const word = randomUUID().slice(0, 4)
  const form = { sport: 'BADMINTON', name: `네 팀 ${word}`, season: '2033', type: 'COMBINED', rulePreset: 'BWF_3x15', tieBreakPreset: 'BWF', isDraft: true } // biome-ignore format: short
  const { competitionId } = await callApi<CompetitionDetails>(`${url}/api/competitions`, cookie, form)
  const entries: Array<{ teamId: number; groupName: null; seed: number }> = []
  const [one = '', two = '', three = '', four = ''] = ['가', '나', '다', '라'].map((letter) => `${letter}${word}`)
  for (const [at, teamName] of [one, two, three, four].entries()) {
    const team = { teamName, department: teamName, sport: 'BADMINTON' }
    const { teamId } = await callApi<{ teamId: number }>(`${url}/api/teams`, cookie, team)
    entries.push({ teamId, groupName: null, seed: at + 1 })
  }
  await callApi(`${url}/api/competitions/${competitionId}/teams`, cookie, { entries }, 'PUT')
  await callApi(`${url}/api/venues`, cookie, { name: `${word} 코트` })

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
