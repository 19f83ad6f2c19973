// A captain protests with the scene of that minute; an organiser upholds it, the final gets another team, and everybody can read why.
// Pages: match-page, today-page, edit-match-page
import { randomUUID } from 'node:crypto'
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { expect, type Page } from '@playwright/test'
import { enter, field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { startFilm } from './film.ts'
import { expectGoodLooks } from './looks.ts'
import { button, callApi } from './scoring.ts'

/** A semi-final, and the final that its winner is in. */
async function newSemi(url: string, cookie: string) {
  const word = randomUUID().slice(0, 4)
  const cup = await callApi<CompetitionDetails>(`${url}/api/competitions`, cookie, {
    sport: 'SOCCER',
    name: `이의 ${word}`,
    season: '2032',
    type: 'TOURNAMENT',
    rulePreset: 'IFAB_2x45',
    tieBreakPreset: 'FIFA_2026',
    confirmedBy: 'ORGANISER',
    protestMinutes: 60,
  })
  const teams: Array<{ teamId: number; teamName: string }> = []
  for (const name of ['가', '나', '다']) {
    const team = { teamName: `${name}팀 ${word}`, department: `${name}팀 ${word}`, sport: 'SOCCER' }
    teams.push(await callApi(`${url}/api/teams`, cookie, team))
  }
  const [one, two, three] = teams
  const when = (startTime: string) => ({ matchDate: '2032-05-04', startTime, competitionId: cup.competitionId })
  const create = (form: object) =>
    callApi<Match>(`${url}/api/brackets/tournament`, cookie, { sports: 'SOCCER', ...form })
  const sides = { teamOneId: one?.teamId, teamTwoId: two?.teamId }
  const semi = await create({ ...when('10:00'), round: 'SEMI_FINALS', ...sides })
  const next = { teamOneSource: 'WINNER:SEMI_FINALS:1', teamTwoId: three?.teamId }
  const final = await create({ ...when('14:00'), round: 'FINAL', ...next })
  return { semi, final, names: teams.map(({ teamName }) => teamName) }
}

const row = (page: Page, team: string) => page.getByRole('listitem').filter({ hasText: `${team}의 이의 제기` })

test('a protest with its scene is upheld: the bracket moves after the preview, and the ruling is public', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const { semi, final, names } = await newSemi(url, cookie)
  const { matchId } = semi
  const [one = '', two = '', three = ''] = names
  const film = await startFilm({ url, cookie, matchId }, 8)
  await film.reach(8)
  await film.stop()
  const result = { matchStatus: 'PAST', teamOneScore: 2, teamTwoScore: 1 }
  await callApi(`${url}/api/brackets/tournament/${matchId}`, cookie, result, 'PUT')
  const address = `${url}/matchDetail/${matchId}/SOCCER/details`
  const fan = await (await browser.newContext()).newPage()
  await fan.goto(address)

  // The captain, on a phone: whoever is not signed in is sent to the log-in, and back.
  await page.goto(address)
  await page.getByRole('link', { name: '로그인하고 이의 제기' }).click()
  await enter(page, demoStudent, demoPassword)
  await expect(page).toHaveURL(address)
  await button(page, '이의 제기').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '이의 제기하기' }).click()
  await expect(sheet.getByLabel('주장 이름')).toBeFocused()
  await sheet.getByLabel('어느 팀의 주장인가요?').selectOption({ label: two })
  await sheet.getByLabel('주장 이름').fill('박지호')
  await sheet.getByLabel('판정과 함께 내 이름을 공개해도 돼요').check()
  await sheet.getByLabel('무엇이 잘못되었나요?').fill('두 번째 골은 손에 맞았어요.')
  const minutes = sheet.getByLabel('문제가 된 시각')
  await expect(minutes).toBeVisible()
  await minutes.selectOption({ index: 1 })
  await expectGoodLooks(page, 'a captain protests')
  await sheet.getByRole('button', { name: '이의 제기하기' }).click()
  await expect(page.getByText('이의 제기를 접수했습니다.')).toBeVisible()
  await expect(row(page, two)).toContainText('심의 중')
  await expect(row(page, two)).toContainText('두 번째 골은 손에 맞았어요.')
  await expect(fan.getByText('이의 제기를 심의하고 있어요')).toBeVisible()
  await expect(row(fan, two)).toContainText('심의 중')
  await expect(row(fan, two)).not.toContainText('손에 맞았어요')

  // The organiser finds it, reads it, and upholds it with the right result.
  const office = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await signInAdmin(office, url)
  await office.goto(`${url}/admin/today`)
  await office.getByRole('link', { name: `${one} 대 ${two} 이의 제기 보기` }).click()
  await expect(row(office, two)).toContainText('두 번째 골은 손에 맞았어요.')
  await button(office, `${two}의 이의 제기 판정하기`).click()
  const desk = office.getByRole('dialog')
  await desk.getByRole('button', { name: '기각' }).click()
  await expect(desk.getByText('판정과 이유를 적어 주세요.')).toBeVisible()
  await desk.getByLabel('판정과 이유').fill('영상에서 손에 맞아 골을 취소합니다.')
  await expectGoodLooks(office, 'an organiser rules')
  await desk.getByRole('button', { name: '인정하고 결과 고치기' }).click()
  await expect(office).toHaveURL(new RegExp(`/admin/edit-match/${matchId}[?]protest=`))
  await expect(desk).toHaveCount(0)
  await expect(office.getByText('두 번째 골은 손에 맞았어요.')).toBeVisible()
  await expect(field(office, '판정과 이유')).toHaveValue('영상에서 손에 맞아 골을 취소합니다.')
  await office.getByLabel(/점수$/).first().fill('1')
  await office.getByLabel(/점수$/).nth(1).fill('2')
  await expectGoodLooks(office, 'a result that is corrected')
  await button(office, /^저장$/).click()
  await expect(desk).toContainText('결승')
  await expect(row(fan, two)).toContainText('심의 중')
  await desk.getByRole('button', { name: '그래도 변경' }).click()
  await expect(office).toHaveURL(`${url}/adminmainpage`)

  // Everybody reads it, and sees the scene.
  await expect(row(fan, two)).toContainText('인정')
  await expect(row(fan, two)).toContainText('주장 박지호')
  await expect(row(fan, two)).toContainText('영상에서 손에 맞아 골을 취소합니다.')
  const moved = fan.getByRole('list', { name: '바뀐 경기' })
  await expect(moved).toContainText(`${one} 1 : 2 ${two}`)
  await expect(moved).toContainText(`${two} : ${three}`)
  await expect(fan.getByText(/관리자가 .*에 확인했어요/)).toBeVisible()
  expect(await callApi<Match>(`${url}/api/matches/${final.matchId}`, '')).toMatchObject({ teamName1: two })
  await expectGoodLooks(fan, 'a protest that is upheld')
  const clips = () => callApi(`${url}/api/matches/${matchId}/clips`, '')
  await expect.poll(clips, { timeout: 30_000 }).toMatchObject([{ state: 'READY' }])
  await row(fan, two).getByRole('link', { name: '장면 보기' }).click({ timeout: 20_000 })
  await expect(fan.getByRole('dialog').locator('video')).toBeVisible({ timeout: 30_000 })
})
