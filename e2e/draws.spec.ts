// A public draw: opened by an organiser, fed by captains' phones, shown ball by ball on a board, applied, and checked without us.
// Pages: competition-page, draw-page
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Draw, DrawLink } from '@campus/contract/draws'
import type { Match } from '@campus/contract/matches'
import { expect, type Page } from '@playwright/test'
import { button, field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectAccessible, expectGoodLooks, type Look } from './looks.ts'
import { planDay } from './match-day.ts'
import { callApi } from './scoring.ts'

const phone: Look[] = [
  { theme: 'light', width: 390, fontSize: 3 },
  { theme: 'dark', width: 390, fontSize: 1 },
]
const board: Look[] = [
  { theme: 'light', width: 820, fontSize: 1 },
  { theme: 'dark', width: 1440, fontSize: 1 },
]

/** A published cup of eight teams, two of each department. */
async function openCup(url: string, cookie: string) {
  const word = randomUUID().slice(0, 4)
  const form = { sport: 'BADMINTON', name: `추첨 ${word}`, season: '2031', type: 'LEAGUE', rulePreset: 'BWF_3x15' }
  const cup = await callApi<CompetitionDetails>(`${url}/api/competitions`, cookie, { ...form, tieBreakPreset: 'BWF' })
  const entries: Array<{ teamId: number; groupName: null; seed: number | null }> = []
  for (const [at, letter] of [...'가나다라마바사아'].entries()) {
    const team = { teamName: `${letter}${word}`, department: `${word} ${at % 4}과`, sport: 'BADMINTON' }
    const { teamId } = await callApi<{ teamId: number }>(`${url}/api/teams`, cookie, team)
    entries.push({ teamId, groupName: null, seed: at < 2 ? at + 1 : null })
  }
  await callApi(`${url}/api/competitions/${cup.competitionId}/teams`, cookie, { entries }, 'PUT')
  return cup.competitionId
}

/** The words of a saved page about its draw. */
async function checksOf(page: Page, path: string): Promise<string[]> {
  await page.goto(pathToFileURL(path).href)
  await expect(page.locator('#checks li')).toHaveCount(2)
  return page.locator('#checks li').allTextContents()
}

test('captains draw groups in public on their phones, a board shows it, and a saved file checks it', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}, testInfo) => {
  const competitionId = await openCup(url, cookie)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/competitions/${competitionId}`)
  await button(page, '공개 추첨 시작').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('조 수').selectOption({ label: '2개 조' })
  await sheet.getByLabel('같은 학과 팀 떼어 놓기').check()
  await expectGoodLooks(page, 'the form of a draw', [...phone, ...board])
  await sheet.getByRole('button', { name: '공개 추첨 시작' }).click()
  await expect(page.getByText('추첨을 시작했습니다.', { exact: false })).toBeVisible()
  await button(page, '주장 링크').click()
  const inputs = sheet.getByRole('textbox')
  await expect(inputs).toHaveCount(8)
  const links = await inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))
  await expectGoodLooks(page, 'the links of captains', [...phone, ...board])
  await button(page, '닫기').click()
  const drawPath = new URL(links[0] ?? '').pathname
  const api = `${url}/api${drawPath}`

  const hall = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await hall.goto(`${url}${drawPath}`)
  await expect(hall.getByText('8팀 중 0팀이 보냈어요')).toBeVisible()
  const { commitment } = await callApi<Draw>(api, '')
  await expect(hall.getByText(commitment)).toBeVisible()

  // Three captains by phone, the others meanwhile.
  const openPhone = async () => (await browser.newContext()).newPage()
  const phones = [await openPhone(), await openPhone(), await openPhone()] as const
  for (const [at, captain] of phones.entries()) {
    await captain.goto(links[at] ?? '')
    await expect(captain).toHaveURL(`${url}${drawPath}`)
    await expect(captain.getByRole('heading', { name: /주장$/ })).toBeVisible()
    if (at === 0) await expectGoodLooks(captain, "a captain's phone", phone)
    if (at === 0) await field(captain, '숫자').fill('1234567')
    else await button(captain, '아무 숫자').click()
    await button(captain, '숫자 보내기').click()
    await expect(captain.getByText('숫자를 보냈어요.', { exact: false })).toBeVisible()
  }
  await expect(hall.getByText('8팀 중 3팀이 보냈어요')).toBeVisible()
  await expectGoodLooks(hall, 'a board that collects numbers', board)
  expect(await callApi<Draw>(api, '')).toMatchObject({ state: 'OPEN', secret: null, numbers: null })
  for (const link of links.slice(3))
    await callApi(`${api}/numbers`, '', { token: new URL(link).hash.slice('#draw='.length), number: 7 })

  // Ball by ball on the board and on the phones that wait.
  await expect(hall.getByText(/8개 중 [1-7]번째 공/).first()).toBeVisible()
  await expect(phones[0].getByText('보낸 숫자 1,234,567')).toBeVisible()
  await expect(hall.getByText('추첨이 끝났어요')).toBeVisible({ timeout: 60_000 })
  await expect(phones[1].getByText('추첨이 끝났어요')).toBeVisible()
  await expectGoodLooks(hall, 'the result of a draw', [...phone, ...board])
  const drawn = await callApi<Draw>(api, '')
  expect(drawn).toMatchObject({ state: 'DRAWN', commitment, answered: { length: 8 } })

  // A file that needs nobody: right as it is, wrong after any change.
  const [download] = await Promise.all([hall.waitForEvent('download'), button(hall, '검증 파일 저장').click()])
  const saved = testInfo.outputPath('draw.html')
  await download.saveAs(saved)
  const home = await browser.newContext({ offline: true })
  const reader = await home.newPage()
  expect(await checksOf(reader, saved)).toEqual([
    expect.stringContaining('봉인값이 맞아요'),
    expect.stringContaining('결과가 맞아요'),
  ])
  await expectAccessible(reader, 'the saved file')
  const [first] = drawn.balls ?? []
  const ball = `{"teamId":${first?.teamId},"place":${first?.place}}`
  const text = await readFile(saved, 'utf8')
  expect(text).toContain(ball)
  const forged = testInfo.outputPath('forged.html')
  await writeFile(forged, text.replace(ball, `{"teamId":${first?.teamId},"place":${3 - (first?.place ?? 0)}}`))
  expect(await checksOf(reader, forged)).toEqual([
    expect.stringContaining('봉인값이 맞아요'),
    expect.stringContaining('결과가 맞지 않아요'),
  ])
  await writeFile(forged, text.replaceAll(drawn.secret ?? '-', commitment))
  expect(await checksOf(reader, forged)).toEqual([
    expect.stringContaining('봉인값이 맞지 않아요'),
    expect.stringContaining('결과가 맞지 않아요'),
  ])

  await button(page, '결과 반영').click()
  await sheet.getByRole('button', { name: '결과 반영' }).click()
  await expect(page.getByText('추첨 결과를 반영했습니다.')).toBeVisible()
  await expectGoodLooks(page, 'draws of a competition', [...phone, ...board])
  const { entries } = await callApi<CompetitionDetails>(`${url}/api/competitions/${competitionId}`, cookie)
  const placed = drawn.balls?.map(({ teamId, place }) => [teamId, ['A조', 'B조'][place - 1]]) ?? []
  expect(entries.map(({ teamId, groupName }) => [teamId, groupName]).toSorted()).toEqual(placed.toSorted())
  const departments = entries.map(({ groupName, department }) => `${groupName} ${department}`)
  expect(new Set(departments).size).toBe(8)
})

test('who is at home is drawn for the matches to come, and named first', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matches } = await planDay(url, cookie, '2031-05-19', [
    { clock: '10:00', court: 0, teams: [0, 1] },
    { clock: '11:00', court: 0, teams: [2, 3] },
    { clock: '12:00', court: 0, teams: [0, 2] },
  ])
  const { competitionId } = matches[0] as Match
  const entries = [...new Set(matches.flatMap(({ teamId1, teamId2 }) => [teamId1, teamId2]))]
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/competitions/${competitionId}`)
  await button(page, '공개 추첨 시작').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: '홈·원정 추첨' }).check()
  await expectGoodLooks(page, 'the form of a draw of sides', [...phone, ...board])
  await sheet.getByRole('button', { name: '공개 추첨 시작' }).click()
  await expect(page.getByText('추첨을 시작했습니다.', { exact: false })).toBeVisible()
  const [open] = await callApi<Draw[]>(`${url}/api/competitions/${competitionId}/draws`, '')
  const api = `${url}/api/draws/${open?.drawId}`
  const links = await callApi<DrawLink[]>(`${api}/links`, cookie)
  expect(links).toHaveLength(entries.length)
  for (const { token } of links) await callApi(`${api}/numbers`, '', { token, number: 7 })
  const { balls } = await callApi<Draw>(api, '')
  const fan = await page.context().newPage()
  await fan.goto(`${url}/draws/${open?.drawId}`)
  await expect(fan.getByText('추첨이 끝났어요')).toBeVisible()
  await expectGoodLooks(fan, 'the result of a draw of sides', [...phone, ...board])
  await fan.close()
  await button(page, '결과 반영').click()
  await sheet.getByRole('button', { name: '결과 반영' }).click()
  await expect(page.getByText('추첨 결과를 반영했습니다.')).toBeVisible()
  const homes = await Promise.all(
    matches.map(async ({ matchId }) => (await callApi<Match>(`${url}/api/matches/${matchId}`, '')).teamId1),
  )
  expect(homes).toEqual(balls?.map(({ teamId }) => teamId))
})
