// The rest of a season is planned again around what was played: a proposal, its preview, one act, and its undo.
// Pages: replan-page, competition-page
import type { Match } from '@campus/contract/matches'
import { expect } from '@playwright/test'
import { button, field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { planDay } from './match-day.ts'
import { callApi } from './scoring.ts'

const [day, later] = ['2031-09-13', '2031-09-20']

test('matches that are left move to another day, and none that was played', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matches } = await planDay(url, cookie, day, [
    { clock: '10:00', court: 0, teams: [0, 1] },
    { clock: '11:00', court: 0, teams: [2, 3] },
    { clock: '12:00', court: 0, teams: [0, 2] },
  ])
  const [played, ...left] = matches as [Match, ...Match[]]
  const result = { matchStatus: 'PAST', teamOneSubScores: '15,15', teamTwoSubScores: '3,4' }
  await callApi(`${url}/api/brackets/league/${played.matchId}`, cookie, result, 'PUT')
  const daysOf = async (some: Match[]) => {
    const all = some.map(({ matchId }) => callApi<Match>(`${url}/api/matches/${matchId}`, cookie))
    return (await Promise.all(all)).map(({ date }) => date)
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/competitions/${played.competitionId}`)
  await page.getByRole('link', { name: '남은 일정 다시 짜기' }).click()
  await expect(page.getByText('남은 2경기 · 그대로 두는 1경기')).toBeVisible()
  await field(page, '마지막 날').fill(later)
  await field(page, '끝나는 시각').fill('18:00')
  await field(page, '뺄 날짜').fill(day)
  await button(page, '빼기').click()
  await button(page, '새 일정 찾기').click()
  await expect(page.getByText('2경기를 옮기는 일정을 찾았어요.')).toBeVisible({ timeout: 60_000 })
  await expectGoodLooks(page, 'a proposal')
  expect(await daysOf(left), 'a proposal changes nothing').toEqual([day, day])
  await button(page, '바뀌는 경기 확인').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /옮기(기|고)/ }).click()
  await expect(page.getByText('2경기를 옮겼습니다.')).toBeVisible()
  expect(await daysOf([played, ...left])).toEqual([day, later, later])
  await page.locator('[data-toast]').getByRole('button', { name: '되돌리기' }).click()
  await expect.poll(() => daysOf([played, ...left])).toEqual([day, day, day])
})
