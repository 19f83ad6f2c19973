// An organiser tries the rules of a draft: what they lead to, with an example and a remedy; and prints them as the
// regulation.
// Pages: rule-check-page, regulation-page, competition-page
import { randomUUID } from 'node:crypto'
import type { CompetitionDetails } from '@campus/contract/competitions'
import { expect } from '@playwright/test'
import { button, field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { callApi } from './scoring.ts'

test('a draft of two groups where winners meet losers is checked before it is published', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  test.slow()
  const word = randomUUID().slice(0, 4)
  const form = {
    sport: 'SOCCER',
    name: `점검 ${word}`,
    season: '2031',
    type: 'COMBINED',
    rulePreset: 'CAMPUS_2x20',
    tieBreakPreset: 'FIFA_2022',
    isDraft: true,
  }
  const { competitionId } = await callApi<CompetitionDetails>(`${url}/api/competitions`, cookie, form)
  const entries: { teamId: number; groupName: string; seed: null }[] = []
  for (let at = 0; at < 8; at++) {
    const teamName = `${'가나다라마바사아'[at]}${word}`
    const team = { teamName, department: teamName, sport: 'SOCCER' }
    const { teamId } = await callApi<{ teamId: number }>(`${url}/api/teams`, cookie, team)
    entries.push({ teamId, groupName: at < 4 ? 'A조' : 'B조', seed: null })
  }
  await callApi(`${url}/api/competitions/${competitionId}/teams`, cookie, { entries }, 'PUT')

  await signInAdmin(page, url)
  await page.goto(`${url}/admin/competitions/${competitionId}`)
  await expect(button(page, '게시하기')).toBeEnabled()
  await page.getByRole('link', { name: '규정 점검' }).first().click()
  await field(page, '조별 경기').selectOption({ label: '승자-패자 (4팀)' })
  await field(page, '경기장 수').fill('2')
  await page.getByLabel('승점 다음으로 경기 밖의 기준을 봄').check()
  await button(page, '점검하기').click()
  await expect(page.getByText('가능한 결과 160,000개를 모두 봤어요.')).toBeVisible({ timeout: 240_000 })
  await expect(page.getByText('2위와 3위를 가릴 수 없는 결과가 있어요')).toBeVisible()
  await expect(page.getByText('경기 밖의 기준으로 순위와 상대를 고를 수 있어요')).toBeVisible()
  await expect(page.getByText('2~4경기')).toBeVisible()
  await expectGoodLooks(page, 'findings of the rule check')

  // The regulation that is printed from the same settings.
  await page.goto(`${url}/admin/competitions/${competitionId}`)
  await page.getByRole('link', { name: '대회 요강 인쇄' }).click()
  const paper = page.getByRole('article')
  await expect(paper.getByText('8팀, 2개 조')).toBeVisible()
  await expect(paper.getByText('승점: 승 3점, 무 1점, 패 0점')).toBeVisible()
  await expect(paper.getByRole('listitem').first()).toHaveText('골득실')
  await expect(paper.getByText('전·후반 시간 (분)', { exact: true })).toBeVisible()
  await expectGoodLooks(page, 'a regulation')
  await callApi(`${url}/api/competitions/${competitionId}`, cookie, undefined, 'DELETE')
})
