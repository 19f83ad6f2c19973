// Every state of a match, in the schedule and on its page, in Korean and English: its word, its reason, and good looks.
import type { Match } from '@campus/contract/matches'
import type { MatchStatus } from '@campus/contract/sports'
import { expect } from '@playwright/test'
import { rowOf, test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'

const words: Record<MatchStatus, [korean: string, english: string]> = {
  FUTURE: ['예정', 'Scheduled'],
  LIVE: ['LIVE', 'LIVE'],
  PAST: ['종료', 'Finished'],
  POSTPONED: ['연기', 'Postponed'],
  CANCELLED: ['취소', 'Cancelled'],
  FORFEIT: ['몰수', 'Forfeit'],
}

test('each state says its word and its reason, in the schedule and on the page', async ({ page, installation }) => {
  const { url } = installation
  const matches = (await (await fetch(`${url}/api/matches/all?limit=1000`)).json()) as Match[]
  for (const [status, [korean, english]] of Object.entries(words)) {
    const match = matches.find((each) => each.status === status && each.date !== null && each.teamName1 !== null)
    expect(match, status).toBeTruthy()
    if (!match) continue
    for (const [language, word] of [
      ['ko', korean],
      ['en', english],
    ] as const) {
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await page.goto(`${url}/mainpage?date=${match.date}`)
      const row = rowOf(page, match.matchId)
      await expect(row.getByRole('link')).toContainText(word)
      if (match.reason) await expect(row).toContainText(match.reason)
      // The demo's postponed match has a new date: both days list it, and both dates stand on its page.
      if (status === 'POSTPONED') {
        expect(match.postponedFrom).not.toBeNull()
        await page.goto(`${url}/mainpage?date=${match.postponedFrom?.date}`)
        await expect(row.locator('s')).toHaveText(match.postponedFrom?.startTime ?? '')
        await expect(row).toContainText(match.startTime ?? '')
      }
      await page.goto(`${url}/matchDetail/${match.matchId}/${match.sport}/details`)
      const head = page.getByRole('region', { name: language === 'ko' ? '점수' : 'Score' })
      await expect(head).toContainText(word)
      if (match.reason) await expect(head).toContainText(match.reason)
      if (match.postponedFrom) await expect(head.locator('del')).toContainText(match.postponedFrom.startTime)
    }
    if (match.reason) await expectGoodLooks(page, `a match that is ${status}`)
  }
})

test('the score stays in sight below a long record, and the tabs with it', async ({ page, installation, scorer }) => {
  await page.goto(`${installation.url}/matchDetail/${scorer.matchId}/SOCCER/details`)
  await expect(page.getByRole('heading', { name: '주요 장면' })).toBeVisible()
  const scorers = page.getByRole('region', { name: '점수' }).getByRole('list', { name: /득점과 퇴장$/ })
  await expect(scorers.first()).toContainText('′')
  const bar = page.getByRole('banner')
  await expect(bar.getByText(':', { exact: true })).toHaveCount(0)
  await page.getByRole('heading', { name: '맞대결과 최근 흐름' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await expect(bar.getByText(':', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '라인업' })).toBeInViewport()
})
