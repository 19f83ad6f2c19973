// Matches of many sides: a relay of eight teams in two heats and a final, and a long jump, from the organiser's form to the ranking.
// Pages: create-match-page, season-page, score-page, match-page, bracket-page
import { randomUUID } from 'node:crypto'
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { expect, type Page } from '@playwright/test'
import { field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { bar, button, callApi, givePass, logOf, start } from './scoring.ts'

const phone = { width: 390, height: 844 }
const looks = [
  { theme: 'light', width: 360, fontSize: 1 },
  { theme: 'dark', width: 360, fontSize: 3 },
] as const

/** A current competition of the sport, with new teams of a department each. */
async function openCup(url: string, cookie: string, sport: string, names: string[]) {
  const rulePreset = sport === 'RELAY' ? 'RELAY_8' : 'LONG_JUMP_3'
  const form = { sport, name: '체육대회', season: '2030', type: 'LEAGUE', rulePreset, tieBreakPreset: 'MARKS' }
  const cup = await callApi<CompetitionDetails>(`${url}/api/competitions`, cookie, { ...form, isCurrent: true })
  const ids: number[] = []
  for (const name of names) {
    const team = { teamName: name, department: name, sport }
    ids.push((await callApi<{ teamId: number }>(`${url}/api/teams`, cookie, team)).teamId)
  }
  const entries = ids.map((teamId) => ({ teamId, groupName: null, seed: null }))
  const path = `${url}/api/competitions/${cup.competitionId}/teams`
  await callApi(path, cookie, { entries, version: cup.version }, 'PUT')
  return { ids, competitionId: cup.competitionId }
}

async function register(office: Page): Promise<Match> {
  const response = office.waitForResponse((each) => each.url().endsWith('/api/brackets/league'))
  await button(office, '경기 등록').click()
  return (await response).json() as Promise<Match>
}

async function openConsole(page: Page, url: string, cookie: string, matchId: number) {
  await page.goto(`${url}/score/${matchId}#pass=${(await givePass(url, cookie, matchId)).token}`)
}

/** A sheet does not open under a finger that has just tapped. */
async function openSheet(page: Page, name: string | RegExp) {
  await expect(async () => {
    const sheet = page.getByRole('dialog')
    // Once it is open, nothing behind it can be clicked.
    if (!(await sheet.isVisible())) await page.getByRole('button', { name }).click({ timeout: 1000 })
    await expect(sheet).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** One after the other within a second, as they do; right after the start nobody arrives, and a tap is a slip. */
async function arrive(page: Page, ...teams: string[]) {
  for (const team of teams) {
    const lane = page.getByRole('button', { name: new RegExp(`^\\d+ .*${team}.*도착`) })
    await expect(async () => {
      if ((await lane.count()) > 0) await lane.click({ timeout: 1000 })
      await expect(lane).toHaveCount(0, { timeout: 2000 })
    }).toPass()
  }
}

async function finish(page: Page) {
  await openSheet(page, '경기 종료')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('순위가 공개돼요')
  await dialog.getByRole('button', { name: '경기 종료' }).click()
}

test('a relay of eight teams in two heats and a final, the second heat without a network', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const names = ['가온', '나래', '다솜', '라온', '마루', '바다', '소담', '아라'].map((name) => `${name}학과`)
  const [one, two, three, four, five, six, seven, eight] = names as [string, string, string, string, string, string, string, string] // biome-ignore format: short
  const { ids, competitionId } = await openCup(url, cookie, 'RELAY', names)

  const office = await (await browser.newContext({ viewport: phone, locale: 'ko-KR' })).newPage()
  await signInAdmin(office, url)
  await office.goto(`${url}/admin/create-match`)
  await field(office, '종목').first().selectOption({ label: '계주' })
  await field(office, '날짜').fill('2030-02-01')
  await field(office, '시간').fill('10:00')
  await field(office, '조').fill('예선 1조')
  for (const name of [one, two, three, four]) {
    await office.getByRole('combobox', { name: '팀 추가' }).fill(name)
    await office.getByRole('option', { name }).click()
  }
  await expect(office.getByRole('list', { name: '레인' }).getByRole('listitem')).toHaveText([one, two, three, four])
  await button(office, `${two} 앞 레인으로`).click()
  await expectGoodLooks(office, 'the form of a relay', [...looks])
  const heat = await register(office)
  expect(heat.sides?.map(({ teamName }) => teamName)).toEqual([two, one, three, four])
  const form = { sports: 'RELAY', matchDate: '2030-02-01', competitionId, allowClash: true }
  const other = { ...form, startTime: '10:20', groupName: '예선 2조', sideIds: ids.slice(4) }
  const second = await callApi<Match>(`${url}/api/brackets/league`, cookie, other)

  const fan = await (await browser.newContext({ viewport: phone, locale: 'ko-KR' })).newPage()
  await fan.goto(`${url}/mainpage?date=2030-02-01`)
  await fan.getByRole('link', { name: /예선 1조 4팀/ }).click()
  await expect(fan.getByRole('list', { name: '참가 팀' }).getByRole('listitem')).toHaveCount(4)

  await page.setViewportSize(phone)
  await openConsole(page, url, cookie, heat.matchId)
  await start(page, '출발')
  await expectGoodLooks(page, 'the console of a relay', [...looks])
  await arrive(page, three, one, two)
  await openSheet(page, `${four} 다른 기록`)
  await page.getByRole('dialog').getByRole('button', { name: '완주 못함' }).click()
  await finish(page)
  await expect.poll(async () => (await logOf(url, heat.matchId)).match.status).toBe('PAST')
  const placed = (await logOf(url, heat.matchId)).match.sides ?? []
  expect(placed.map(({ place, unplaced }) => place ?? unplaced)).toEqual([3, 2, 1, 'DNF'])
  const [last, , leader] = placed
  expect(leader?.mark).toBeGreaterThan(0)
  expect(last?.mark).toBeGreaterThanOrEqual(leader?.mark ?? 0)
  const results = fan.getByRole('list', { name: '결과' }).getByRole('listitem')
  await expect(results.first()).toContainText(three)
  await expect(results.last()).toContainText('완주 못함')

  await openConsole(page, url, cookie, second.matchId)
  await start(page, '출발')
  await page.context().setOffline(true)
  await arrive(page, eight, seven)
  await expect(bar(page)).toContainText('오프라인')
  // By a hand-held clock: typed instead of tapped, and a slip taken back.
  for (const [team, typed] of [
    [five, '59.5'],
    [six, '9.99'],
  ] as const) {
    await openSheet(page, `${team} 다른 기록`)
    await page.getByRole('dialog').getByLabel(/^시간/).fill(typed)
    await page.getByRole('dialog').getByRole('button', { name: '저장' }).click()
  }
  await button(page, /^되돌리기: .*9\.99초/).click()
  await openSheet(page, `${six} 다른 기록`)
  await page.getByRole('dialog').getByRole('button', { name: '실격' }).click()
  await page.context().setOffline(false)
  await expect(bar(page)).toContainText('연결됨')
  await finish(page)
  await expect.poll(async () => (await logOf(url, second.matchId)).match.status).toBe('PAST')
  expect((await logOf(url, second.matchId)).match.sides?.[0]).toMatchObject({ mark: 5950, place: 3 })
  expect((await logOf(url, second.matchId)).match.sides?.[1]).toMatchObject({ mark: null, unplaced: 'DQ' })

  await office.goto(`${url}/admin/create-match`)
  await field(office, '종목').first().selectOption({ label: '계주' })
  await field(office, '날짜').fill('2030-02-01')
  await field(office, '시간').fill('12:00')
  await field(office, '라운드').selectOption({ label: '결승' })
  await button(office, '예선 기록순으로 채우기').click()
  await expect(office.getByRole('list', { name: '레인' }).getByRole('listitem')).toHaveCount(6)
  await expect(office.getByRole('list', { name: '레인' }).getByRole('listitem').last()).toContainText(five)
  const final = await register(office)
  await openConsole(page, url, cookie, final.matchId)
  await start(page, '출발')
  await arrive(page, five, one, three, two, seven, eight)
  await finish(page)
  await expect.poll(async () => (await logOf(url, final.matchId)).match.status).toBe('PAST')

  await fan.goto(`${url}/bracketpage?competition=${competitionId}`)
  // Nobody is knocked out: one ranking, and nothing to switch to.
  await expect(fan.getByRole('tab')).toHaveCount(0)
  const ranking = fan.getByRole('list', { name: '순위' }).getByRole('listitem')
  await expect(ranking).toHaveCount(8)
  await expect(ranking.first()).toContainText(five)
  await expect(ranking.last()).toContainText(/실격|완주 못함/)
  await expectGoodLooks(fan, 'the ranking of a relay', [...looks])
  await fan.goto(`${url}/mainpage?date=2030-02-01`)
  await expect(fan.getByRole('link', { name: new RegExp(`결승 6팀, 종료, 1위 ${five}`) })).toBeVisible()
})

test('a long jump: three attempts, an invalid one, the second best decides', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const names = ['자람학과', '차오름학과', '카온학과']
  const [one, two, three] = names as [string, string, string]
  const { ids, competitionId } = await openCup(url, cookie, 'LONG_JUMP', names)
  const form = { sports: 'LONG_JUMP', matchDate: '2030-02-02', startTime: '10:00', competitionId, sideIds: ids }
  const { matchId } = await callApi<Match>(`${url}/api/brackets/league`, cookie, form)
  await page.setViewportSize(phone)
  await openConsole(page, url, cookie, matchId)
  await start(page, '시작')
  const jump = async (team: string, typed: string) => {
    await openSheet(page, new RegExp(`^\\d+ .*${team}.*기록 입력`))
    const dialog = page.getByRole('dialog')
    if (typed === 'x') return dialog.getByRole('button', { name: '무효' }).click()
    await dialog.getByLabel(/^거리/).fill(typed)
    return dialog.getByRole('button', { name: '저장' }).click()
  }
  await jump(one, '5.12')
  await jump(two, 'x')
  await jump(three, '4.9')
  await jump(one, '4.80')
  await jump(two, '5.12')
  await jump(three, '5,01')
  await jump(two, '4.85')
  // What is no distance is not taken.
  await openSheet(page, new RegExp(`^\\d+ .*${three}.*기록 입력`))
  await page.getByRole('dialog').getByLabel(/^거리/).fill('1:20')
  await page.getByRole('dialog').getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('dialog')).toContainText('5.12처럼 입력해 주세요.')
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click()
  await expectGoodLooks(page, 'the console of a long jump', [...looks])
  await finish(page)
  await expect.poll(async () => (await logOf(url, matchId)).match.status).toBe('PAST')
  const { sides } = (await logOf(url, matchId)).match
  expect(sides?.map(({ mark, place }) => [mark, place])).toEqual([[512, 2], [512, 1], [501, 3]]) // biome-ignore format: short
  await page.goto(`${url}/matchDetail/${matchId}/LONG_JUMP/details`)
  await expect(page.getByRole('link', { name: '댓글' })).toBeVisible()
  await expect(page.getByRole('link', { name: '라인업' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: '결과' }).getByRole('listitem').first()).toContainText(
    `${two}무효 · 5.12 · 4.855.12m`,
  )
  await expectGoodLooks(page, 'a long jump', [...looks])
})

/** A whole heat as its scorer's device sends it. */
async function runHeat(url: string, cookie: string, { matchId }: Match, marks: number[]) {
  const bodies = [{ type: 'START' }, ...marks.map((mark, at) => ({ type: 'MARK', side: at + 1, mark })), { type: 'FINISH' }] // biome-ignore format: short
  const deviceAt = new Date().toISOString()
  const events = bodies.map((body, at) => ({ ...body, id: randomUUID(), clock: at + 1, deviceAt }))
  await callApi(`${url}/api/matches/${matchId}/events`, cookie, { events })
}

test('a relay from the season builder: heats and a final that its heats fill', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const names = ['하늘', '구름', '바람', '이슬', '노을', '별빛'].map((name) => `${name}학과`)
  const { competitionId } = await openCup(url, cookie, 'RELAY', names)
  await page.setViewportSize(phone)
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/competitions/${competitionId}/season`)
  await expect(page.getByText('예선 없이 결승만 치러요.')).toBeVisible()
  await field(page, '한 조 최대 팀 수').fill('3')
  await field(page, '조별 결승 진출 팀 수').fill('1')
  await field(page, '첫날').fill('2030-02-04')
  await field(page, '마지막 날').fill('2030-02-04')
  await field(page, '경기장 이름').fill('육상 트랙')
  await button(page, '경기장 추가').click()
  await expect(field(page, '육상 트랙')).toBeChecked()
  await button(page, '미리보기').click()
  await expect(page.getByText('모든 경기가 들어가요.')).toBeVisible()
  await expectGoodLooks(page, 'the plan of a relay', [...looks])
  await button(page, '일정 등록').click()
  await expect(page.getByText('3경기를 등록했습니다.').first()).toBeVisible()

  const all = await callApi<Match[]>(`${url}/api/matches/all?limit=1000`, cookie)
  const planned = all.filter((match) => match.competitionId === competitionId)
  const [first, second] = ['예선 1조', '예선 2조'].map((name) => planned.find(({ groupName }) => groupName === name))
  if (!first || !second) throw new Error('the season has no heats')
  await page.goto(`${url}/mainpage?date=2030-02-04`)
  await page.getByRole('link', { name: /결승 팀 미정/ }).click()
  await expect(page.getByText('예선 조별 1위까지, 나머지는 기록순')).toBeVisible()
  await expectGoodLooks(page, 'a final without teams', [...looks])
  await runHeat(url, cookie, first, [6000, 5900, 6100])
  await runHeat(url, cookie, second, [6200, 6300, 5950])
  // The page is open all the while: the lanes come by themselves, the best in the middle.
  const lanes = [first.sides?.[0], first.sides?.[1], second.sides?.[2]].map((side) => side?.teamName ?? '?')
  await expect(page.getByRole('list', { name: '참가 팀' }).getByRole('listitem')).toContainText(lanes)
})
