// Every state of a match, in the schedule and on its page, in Korean and English: its word, its reason, and good looks.
import type { Match } from '@campus/contract/matches'
import type { MatchStatus } from '@campus/contract/sports'
import { expect } from '@playwright/test'
import { rowOf, test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { button, givePass, newMatch, start } from './scoring.ts'

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

test("a match is suspended on the scorer's phone and goes on: row and page say so without a reload", async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId } = await newMatch(url, cookie, 'SOCCER', 20)
  const { token } = await givePass(url, cookie, matchId)
  await page.goto(`${url}/score/${matchId}#pass=${token}`)
  await start(page, '경기 시작')
  const fan = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await fan.goto(`${url}/matchDetail/${matchId}/SOCCER/details`)
  const head = fan.getByRole('region', { name: '점수' })
  await expect(head).toContainText('LIVE 1′')

  await button(page, '더 보기').click()
  await button(page, '경기 중단').click()
  await button(page, '우천').click()
  await expect(button(page, /^경기 재개/)).toContainText(/\d\d:\d\d부터 중단 · 우천/)
  await expect(button(page, /골$/)).toHaveCount(0)
  await expect(head).toContainText(/우천\d\d:\d\d부터 중단/)
  await expect(head).not.toContainText('LIVE')
  await expectGoodLooks(fan, 'a suspended match')
  await expectGoodLooks(page, 'the console of a suspended match')
  const list = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await list.goto(`${url}/mainpage?date=2030-01-01`)
  await expect(rowOf(list, matchId).getByRole('link')).toHaveAccessibleName(/중단, 우천/)

  await button(page, /^경기 재개/).click()
  await expect(head).toContainText('LIVE 1′')
  await expect(fan.getByText('중단 · 우천')).toBeVisible()
  await expect(rowOf(list, matchId).getByRole('link')).not.toHaveAccessibleName(/중단/)
  await fan.context().close()
  await list.context().close()
})

test('the score stays in sight below a long record, and the tabs with it', async ({ page, installation, scorer }) => {
  // Shortly after midnight the demo's match has just begun: only on a small screen its record is long.
  await page.setViewportSize({ width: 390, height: 520 })
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
