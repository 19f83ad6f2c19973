// A result that both teams accept: captains sign on the scorer's phone, one refuses, an organiser decides; fans see each state.
// Pages: score-page, match-page, competition-page
import type { Match } from '@campus/contract/matches'
import { expect, type Page } from '@playwright/test'
import { field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { button, callApi, givePass, newMatch, start } from './scoring.ts'

const notice = (page: Page) => page.locator('[data-status]').filter({ hasText: /결과/ })

/** Draws with a finger. */
async function draw(page: Page) {
  const box = await page.locator('svg', { has: page.locator('title', { hasText: '서명하는 곳' }) }).boundingBox()
  if (!box) throw new Error('no place to sign')
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  for (const step of [1, 2, 3, 4, 5, 6])
    await page.mouse.move(box.x + 20 + step * 30, box.y + box.height / 2 + (step % 2 ? -20 : 20))
  await page.mouse.up()
}

test('captains sign a result on one phone; one refuses, an organiser decides, and the fan sees every state', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const match = await newMatch(url, cookie, 'BADMINTON', 21, { rulePreset: 'BWF_3x15' })
  const { matchId, teamName1, teamName2, competitionId } = match

  // The organiser says who confirms.
  const office = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await signInAdmin(office, url)
  await office.goto(`${url}/admin/competitions/${competitionId}`)
  await field(office, '결과 확인').selectOption({ label: '두 팀 주장이 기록원 휴대폰에 서명' })
  await field(office, '이의 제기 시간(분)').fill('30')
  await button(office, /^저장$/).click()
  await expect(office.getByText('대회 정보를 저장했습니다.')).toBeVisible()

  const fan = await (await browser.newContext()).newPage()
  await fan.goto(`${url}/matchDetail/${matchId}/BADMINTON/details`)
  const { token } = await givePass(url, cookie, matchId)
  await page.goto(`${url}/score/${matchId}#pass=${token}`)
  await start(page, `${teamName1} 첫 서브`)
  await expect(page.getByRole('region', { name: '결과 확인' })).toHaveCount(0)
  // The rest of the match is not what this is about.
  const form = {
    matchStatus: 'PAST',
    teamOneScore: 2,
    teamTwoScore: 1,
    teamOneSubScores: '15,9,15',
    teamTwoSubScores: '8,15,11',
  }
  await callApi(`${url}/api/brackets/league/${matchId}`, cookie, form, 'PUT')
  await expect(notice(fan)).toContainText('잠정 결과')
  await expect(notice(fan)).toContainText('주장 서명을 기다려요 (0/2)')

  const panel = page.getByRole('region', { name: '결과 확인' })
  await button(page, `${teamName1} 주장 서명`).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('2 : 1')
  await sheet.getByLabel('주장 이름').fill('김민준')
  await draw(page)
  await expectGoodLooks(page, 'a captain signs')
  await sheet.getByRole('button', { name: '맞아요, 서명' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(panel).toContainText('서명함')
  await expect(notice(fan)).toContainText('주장 서명을 기다려요 (1/2)')

  // The other one does not agree, and says why.
  await button(page, `${teamName2} 주장 서명`).click()
  await sheet.getByLabel('주장 이름').fill('박지호')
  await sheet.getByRole('button', { name: '아니에요' }).click()
  await sheet.getByLabel('무엇이 다른가요?').fill('3게임 마지막 점수가 달라요.')
  await sheet.getByRole('button', { name: '동의하지 않음 남기기' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(panel).toContainText('동의하지 않음')
  await expect(notice(fan)).toContainText('한 팀이 결과에 동의하지 않아')
  await expectGoodLooks(page, 'a result that is refused')

  // The organiser reads the reason, corrects the score, and both sign the new one.
  await office.goto(`${url}/score/${matchId}`)
  const desk = office.getByRole('region', { name: '결과 확인' })
  await expect(desk).toContainText('3게임 마지막 점수가 달라요.')
  await expect(desk.locator('svg path[d^="M"]').first()).toBeAttached()
  const corrected = { ...form, teamTwoSubScores: '8,15,13' }
  await callApi(`${url}/api/brackets/league/${matchId}`, cookie, corrected, 'PUT')
  await expect(notice(fan)).toContainText('(0/2)')
  for (const team of [teamName1, teamName2]) {
    await button(page, `${team} 주장 서명`).click()
    await sheet.getByLabel('주장 이름').fill('주장')
    await sheet.getByRole('button', { name: '맞아요, 서명' }).click()
    await expect(sheet).toHaveCount(0)
  }
  await expect(notice(fan)).toContainText(/확인된 결과.*두 주장이 .*에 서명했어요.*공식 결과가 돼요/)
  await expectGoodLooks(fan, 'a confirmed result')
  // Taken back, and decided by the organiser.
  await button(office, '확인 취소').click()
  await expect(notice(fan)).toContainText('잠정 결과')
  await button(office, '관리자로 확인').click()
  await expect(notice(fan)).toContainText(/관리자가 .*에 확인했어요/)
  const { result } = await callApi<Match>(`${url}/api/matches/${matchId}`, '')
  expect(result).toMatchObject({ state: 'CONFIRMED', by: 'ORGANISER' })
})
