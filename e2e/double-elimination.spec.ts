// An organiser builds a double elimination of eight as a draft, publishes it, and plays it: fans see both brackets move.
// Pages: season-page, competition-page, bracket-page
import type { BracketMatch } from '@campus/contract/brackets'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { button, field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectAccessible, expectGoodLooks, settled } from './looks.ts'

type Send = <Answer>(method: 'POST' | 'PUT', path: string, data: object) => Promise<Answer>

const senderOf =
  (request: APIRequestContext, url: string): Send =>
  async (method, path, data) => {
    const response = await request.fetch(url + path, { method, data, headers: { origin: url } })
    expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
    return response.json()
  }

/** A draft with eight seeded teams and a court of its own. */
async function draftOfEight(send: Send) {
  const word = Math.random().toString(36).slice(2, 6)
  const { competitionId } = await send<{ competitionId: number }>('POST', '/api/competitions', {
    sport: 'SOCCER',
    name: `두 번 지면 ${word}`,
    season: '2029',
    type: 'TOURNAMENT',
    rulePreset: 'CAMPUS_2x20',
    tieBreakPreset: 'FIFA_2026',
    isDraft: true,
  })
  const entries = []
  for (let seed = 1; seed <= 8; seed++) {
    const team = { teamName: `${word} ${seed}팀`, department: `${word} ${seed}학과`, teamPoint: 0, sport: 'SOCCER' }
    const { teamId } = await send<{ teamId: number }>('POST', '/api/teams', team)
    entries.push({ teamId, seed, groupName: null })
  }
  await send('PUT', `/api/competitions/${competitionId}/teams`, { entries })
  await send('POST', '/api/venues', { name: `${word} 구장` })
  return { competitionId, word }
}

async function buildSeason(page: Page, court: string) {
  await field(page, '토너먼트 방식').selectOption({ label: '두 번 지면 탈락 (더블 엘리미네이션)' })
  await expect(page.getByLabel('패자조 팀이 결승에서 이기면 재경기')).toBeChecked()
  await field(page, '첫날').fill('2029-03-01')
  await field(page, '마지막 날').fill('2029-03-31')
  await field(page, court).check()
  await expectGoodLooks(page, 'the plan of a double elimination')
  await button(page, '미리보기').click()
  // 7 of the winners, 6 of the losers, the final and the second one.
  await expect(page.getByText('15경기', { exact: true }).first()).toBeVisible()
  await button(page, '일정 등록').click()
  await expect(page.getByText('15경기를 등록했습니다.').first()).toBeVisible()
}

test('a double elimination is built, published and played, and fans see both brackets', async ({
  page,
  browser,
  installation: { url },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAdmin(page, url)
  const send = senderOf(page.request, url)
  const { competitionId, word } = await draftOfEight(send)
  await page.goto(`${url}/admin/competitions/${competitionId}/season`)
  await buildSeason(page, `${word} 구장`)
  await page.goto(`${url}/admin/competitions/${competitionId}`)
  await button(page, '게시하기').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '게시하기' }).click()
  await expect(page.getByText('대회를 게시했습니다.')).toBeVisible()

  const finish = async (round: string, position: number, [teamOneScore, teamTwoScore]: [number, number]) => {
    const answer = await page.request.get(`${url}/api/brackets/tournament/SOCCER?competitionId=${competitionId}`)
    const all = (await answer.json()) as BracketMatch[]
    const match = all.find((one) => one.tournamentRoundText === round && one.position === position)
    const result = { matchStatus: 'PAST', teamOneScore, teamTwoScore }
    await send('PUT', `/api/brackets/tournament/${match?.id}`, result)
  }
  const fan = await (await browser.newContext({ locale: 'ko-KR', viewport: { width: 1440, height: 900 } })).newPage()
  await fan.goto(`${url}/bracketpage?sport=SOCCER&competition=${competitionId}&tab=tournament`)
  for (const title of ['승자조', '패자조'])
    await expect(fan.getByRole('heading', { name: title, exact: true })).toBeVisible()
  const losers = fan.getByRole('list', { name: /패자조$/ })
  await expect(losers.getByText('8강 1경기 패자')).toBeVisible()
  for (const position of [1, 2, 3, 4]) await finish('QUARTER_FINALS', position, [1, 0])
  // Without a reload: the losers of the quarter-finals play on below, the winners above.
  await expect(losers.getByText(`${word} 8팀`)).toBeVisible()
  await finish('LOSERS_ROUND_1', 1, [0, 2])
  await expect(losers.getByText(`${word} 5팀`)).toHaveCount(2)
  await expectAccessible(fan, 'both brackets on a desktop')

  // A phone pages through the rounds of both.
  await fan.setViewportSize({ width: 390, height: 844 })
  await fan.getByRole('tab', { name: '패자조 1라운드' }).click()
  await expect(fan.getByRole('tabpanel').getByText(`${word} 8팀`)).toBeVisible()
  await settled(fan)
  await expectAccessible(fan, 'the losers on a phone')
})
