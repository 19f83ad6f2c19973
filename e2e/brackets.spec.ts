// The last group match decides: the table moves and explains itself, the crossover fills, a correction asks for confirmation, and level
// teams wait for lots; a team that withdraws moves both.
// Pages: bracket-page, competition-page
import type { BracketMatch, Standings } from '@campus/contract/brackets'
import type { Match } from '@campus/contract/matches'
import { type APIRequestContext, expect } from '@playwright/test'
import { signInAdmin } from './account.ts'
import { test, watchSheets } from './campus.ts'
import { expectAccessible, expectGoodLooks } from './looks.ts'
import { promised } from './times.ts'

interface Cup {
  competitionId: number
  send: (method: 'POST' | 'PUT', path: string, data: object) => Promise<unknown>
  get: <Answer>(path: string) => Promise<Answer>
  finish: (match: Match, one: number, two: number) => Promise<unknown>
  season: () => Promise<Match[]>
}

/** A cup built by calls, as the administrator who is logged in on the page. */
async function newCup(request: APIRequestContext, url: string, teamCount: number, groups: string[]): Promise<Cup> {
  const send: Cup['send'] = async (method, path, data) => {
    const response = await request.fetch(url + path, { method, data, headers: { origin: url } })
    expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
    return response.json()
  }
  const get = async <Answer>(path: string) => (await (await request.get(url + path)).json()) as Answer
  const word = Math.random().toString(36).slice(2, 6)
  const made = (await send('POST', '/api/competitions', {
    sport: 'SOCCER',
    name: `컵 ${word}`,
    season: '2027',
    type: groups.length > 0 ? 'COMBINED' : 'TOURNAMENT',
    rulePreset: 'IFAB_2x45',
    tieBreakPreset: 'FIFA_2026',
  })) as { competitionId: number }
  const entries = []
  for (let seed = 1; seed <= teamCount; seed++) {
    const team = { teamName: `${word} ${seed}팀`, department: `${word} ${seed}학과`, teamPoint: 0, sport: 'SOCCER' }
    const { teamId } = (await send('POST', '/api/teams', team)) as { teamId: number }
    entries.push({ teamId, seed, groupName: groups[(seed - 1) % groups.length] ?? null })
  }
  const { competitionId } = made
  await send('PUT', `/api/competitions/${competitionId}/teams`, { entries })
  const venue = (await send('POST', '/api/venues', { name: `${word} 구장` })) as { venueId: number }
  await send('POST', `/api/competitions/${competitionId}/season`, {
    league: groups.length > 0 ? { isDouble: false } : null,
    knockOut: { perGroup: 2, hasThirdPlace: false },
    calendar: {
      firstDay: '2027-04-01',
      lastDay: '2027-06-30',
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      dayStart: '09:00',
      dayEnd: '21:00',
      venueIds: [venue.venueId],
      slotMinutes: 120,
      restMinutes: 0,
    },
  })
  return {
    competitionId,
    send,
    get,
    finish: ({ matchId, matchType }, one, two) =>
      send('PUT', `/api/brackets/${matchType.toLowerCase()}/${matchId}`, {
        matchStatus: 'PAST',
        teamOneScore: one,
        teamTwoScore: two,
      }),
    season: async () =>
      (await get<Match[]>('/api/matches/all?limit=1000')).filter((match) => match.competitionId === competitionId),
  }
}

const isEarlier = ({ teamId1, teamId2 }: Match) => (teamId1 ?? 0) < (teamId2 ?? 0)

test('the last group match updates the open table, explains it, and fills the crossover', async ({
  page,
  browser,
  installation,
}) => {
  const { url } = installation
  await signInAdmin(page, url)
  const cup = await newCup(page.request, url, 6, ['A조', 'B조'])
  const league = (await cup.season()).filter(({ matchType }) => matchType === 'LEAGUE')
  const ofA = league.filter(({ groupName }) => groupName === 'A조')
  // The earlier team wins: a circle of wins would need lots.
  for (const match of league.filter(({ groupName }) => groupName === 'B조'))
    await (isEarlier(match) ? cup.finish(match, 1, 0) : cup.finish(match, 0, 1))
  const [first, second, last] = ofA as [Match, Match, Match]
  await cup.finish(first, 2, 0)
  await cup.finish(second, 0, 0)

  const fan = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const complaints: string[] = []
  fan.on('pageerror', ({ message }) => complaints.push(message))
  await fan.addInitScript(watchSheets)
  await fan.goto(`${url}/bracketpage?sport=SOCCER&competition=${cup.competitionId}`)
  const table = fan.getByRole('table').first()
  await expect(table).toBeVisible()
  for (const column of ['학과', '승', '무', '패', '승점'])
    await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  const before = await table.innerText()
  await cup.finish(last, 0, 5)
  await expect.poll(() => table.innerText(), { timeout: promised(3000) }).not.toBe(before)
  const [group] = await cup.get<Standings[]>(`/api/brackets/league/SOCCER?competitionId=${cup.competitionId}`)
  const [leader] = group?.teams ?? []
  await expect(table.locator('tbody tr').first()).toContainText(leader?.department ?? '')
  await table.getByRole('button', { name: /^순위 1,/ }).click()
  await expect(fan.getByRole('dialog')).toContainText('승점')
  await fan.keyboard.press('Escape')
  // On a screen too short for all of it, it still opens at its top.
  await fan.setViewportSize({ width: 390, height: 320 })
  await table.getByRole('button', { name: /^순위 1,/ }).click()
  await expect(fan.getByRole('dialog').getByRole('heading').first()).toBeInViewport({ ratio: 1 })
  await fan.keyboard.press('Escape')
  await fan.setViewportSize({ width: 390, height: 844 })
  expect(complaints).toEqual([])
  await fan.getByRole('tab', { name: '토너먼트' }).click()
  const semi = (await cup.season()).filter(({ round }) => round === 'SEMI_FINALS')
  expect(semi.flatMap(({ teamId1, teamId2 }) => [teamId1, teamId2]).filter((id) => id === null)).toEqual([])
  await expect(fan.getByText(leader?.teamName ?? '', { exact: false }).first()).toBeVisible()
  await expectAccessible(fan)
  await fan.context().close()
})

test('a quarter-final already followed by a played semi-final: nothing moves until it is confirmed', async ({
  page,
  installation,
}) => {
  const { url } = installation
  await signInAdmin(page, url)
  const cup = await newCup(page.request, url, 8, [])
  const of = async (round: string) => (await cup.season()).filter((match) => match.round === round)
  for (const match of await of('QUARTER_FINALS')) await cup.finish(match, 1, 0)
  for (const match of await of('SEMI_FINALS')) await cup.finish(match, 2, 1)
  const quarter = (await of('QUARTER_FINALS'))[0] as Match
  const bracket = () => cup.get<BracketMatch[]>(`/api/brackets/tournament/SOCCER?competitionId=${cup.competitionId}`)
  const before = await bracket()

  await page.goto(`${url}/admin/edit-match/${quarter.matchId}`)
  await page.getByLabel(/점수$/).first().fill('0')
  await page.getByLabel(/점수$/).nth(1).fill('3')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('4강')
  await expect(sheet).toContainText(quarter.teamName2 ?? '')
  expect(await bracket()).toEqual(before)
  await sheet.getByRole('button', { name: '그래도 변경' }).click()
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  const after = await bracket()
  const next = after.find(({ id }) => id === before.find((match) => match.id === quarter.matchId)?.nextMatchId)
  expect(next?.participants.map(({ name }) => name)).toContain(quarter.teamName2)
  expect(next?.status).toBe('FUTURE')
  expect(
    after.find(({ tournamentRoundText }) => tournamentRoundText === 'FINAL')?.participants.some(({ id }) => id === ''),
  ).toBe(true)
})

test('four level teams wait for lots; entered, they fill the final; removed, it is open again', async ({
  page,
  browser,
  installation,
}) => {
  const { url } = installation
  await signInAdmin(page, url)
  const cup = await newCup(page.request, url, 4, ['A조'])
  for (const match of (await cup.season()).filter(({ matchType }) => matchType === 'LEAGUE'))
    await cup.finish(match, 0, 0)
  const finalists = async () => {
    const final = (await cup.season()).find(({ round }) => round === 'FINAL')
    return [final?.teamName1, final?.teamName2]
  }
  const fan = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const address = `${url}/bracketpage?sport=SOCCER&competition=${cup.competitionId}`
  await fan.goto(address)
  const rows = fan.getByRole('table').first().locator('tbody tr')
  await expect(rows).toHaveCount(4)
  for (const row of await rows.all()) await expect(row).toContainText('추첨 필요')
  await expect(fan.getByText('진출 확정')).toHaveCount(0)
  await expect(fan.getByText('1–4위 추첨 필요')).toBeVisible()
  expect(await finalists()).toEqual([null, null])
  await expectAccessible(fan)

  // The organiser finds it above the table.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await page.getByRole('button', { name: /1–4위 추첨 결과 입력/ }).click()
  const sheet = page.getByRole('dialog')
  const order = sheet.getByRole('list').first().getByRole('listitem')
  // The sheet's code comes when it is opened.
  await expect(order).toHaveCount(4)
  const names = await order.locator('bdi').allInnerTexts()
  await sheet.getByRole('button', { name: `${names[3]}: 위로` }).click()
  await sheet.getByRole('button', { name: `${names[3]}: 위로` }).click()
  await sheet.getByRole('button', { name: `${names[3]}: 위로` }).click()
  await expect(order.first()).toContainText(names[3] ?? '')
  await sheet.getByRole('button', { name: '추첨 결과 등록' }).click()
  await expect(sheet.getByText('본 사람을 한 명 이상 입력해 주세요.')).toBeVisible()
  await sheet.getByLabel('본 사람 1').fill('강민서')
  await sheet.getByLabel('본 사람 2').fill('윤지호')
  await sheet.getByRole('radio', { name: '동전' }).check()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: '추첨 결과 등록' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('본 사람 강민서, 윤지호')).toBeVisible()
  expect(await finalists()).toEqual([names[3], names[0]])

  await fan.reload()
  await expect(rows.first()).toContainText('진출 확정')
  await fan.getByRole('button', { name: /^순위 1,/ }).click()
  const why = fan.getByRole('dialog')
  await expect(why).toContainText('추첨으로 1위')
  await expect(why).toContainText('추첨했어요 (동전)')
  await expect(why).not.toContainText('강민서')
  await fan.context().close()

  await page.goto(`${url}/admin/competitions/${cup.competitionId}`)
  await page.getByRole('button', { name: /1–4위 추첨 결과 지우기/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '추첨 결과 지우기' }).click()
  await expect(page.getByRole('button', { name: /1–4위 추첨 결과 입력/ })).toBeVisible()
  expect(await finalists()).toEqual([null, null])
})

test('a team withdraws in mid-season: the table before and after, the final it was in, and all of it undone', async ({
  page,
  browser,
  installation: { url },
}) => {
  await signInAdmin(page, url)
  const cup = await newCup(page.request, url, 4, ['A조'])
  const league = (await cup.season()).filter(({ matchType }) => matchType === 'LEAGUE')
  const leaving = league[0]?.teamName1 ?? ''
  const isOwn = ({ teamName1, teamName2 }: Match) => teamName1 === leaving || teamName2 === leaving
  // It has won two of three; everything else is played.
  const [last, ...own] = league.filter(isOwn)
  for (const match of own)
    await cup.finish(match, match.teamName1 === leaving ? 3 : 0, match.teamName1 === leaving ? 0 : 3)
  for (const match of league.filter((one) => !isOwn(one))) await cup.finish(match, 1, 0)

  const fan = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await fan.goto(`${url}/bracketpage?sport=SOCCER&competition=${cup.competitionId}`)
  const rows = fan.getByRole('table').first().locator('tbody tr')
  await expect(rows.first()).toContainText(leaving)

  await page.goto(`${url}/admin/competitions/${cup.competitionId}`)
  await page.getByRole('button', { name: '기권 처리', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('어느 팀인가요').selectOption({ label: leaving })
  await expect(sheet.getByRole('radio', { name: '남은 경기 몰수 처리' }), 'two of three are played').toBeChecked()
  await expect(sheet.getByText('치른 2경기 결과는 그대로 두고, 남은 1경기는 상대 팀 몰수승이 돼요.')).toBeVisible()
  const then = sheet.getByRole('table', { name: '기권 처리 뒤' })
  await expect(then.locator('tbody tr').last()).toContainText(`${leaving} 기권`)
  await sheet.getByRole('radio', { name: '모든 결과 무효' }).check()
  await expect(then.locator('tbody tr').last().locator('td').first()).toHaveText('0')
  await sheet.getByRole('radio', { name: '남은 경기 몰수 처리' }).check()
  await expect(then.locator('tbody tr').last().locator('td').first()).toHaveText('3')
  await sheet.getByRole('button', { name: `${leaving} 기권 처리` }).click()
  await expect(sheet.getByText('이유를 적어 주세요.')).toBeVisible()
  await sheet.getByLabel('기록에 남길 이유').fill('부상으로 출전 가능 인원 부족')
  await expectGoodLooks(page, 'a withdrawal')
  await sheet.getByRole('button', { name: `${leaving} 기권 처리` }).click()
  await expect(sheet).toHaveCount(0)

  await expect(rows.last(), 'without a reload').toContainText('기권')
  await expect(rows.last()).toContainText(leaving.replace('팀', '학과'))
  const season = async () =>
    (await cup.season()).map(({ matchId, status, teamName1 }) => `${matchId} ${status} ${teamName1}`)
  expect((await cup.season()).find(({ matchId }) => matchId === last?.matchId)).toMatchObject({ status: 'FORFEIT' })
  expect((await cup.season()).find(({ round }) => round === 'FINAL')?.teamName1).not.toBe(leaving)
  const gone = await season()

  await page.getByRole('button', { name: `${leaving} 기권 되돌리기` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByText('기권한 팀이 없어요.')).toBeVisible()
  expect(await season()).not.toEqual(gone)
  await expect(rows.first()).toContainText(leaving)
  await expect(fan.getByText('기권', { exact: true })).toHaveCount(0)
  await fan.context().close()
})

test('a team enters a league late: its matches are shown before, are there after, and go with the undo', async ({
  page,
  installation,
}) => {
  const { url } = installation
  await signInAdmin(page, url)
  const cup = await newCup(page.request, url, 4, ['A조'])
  const newcomer = `늦은 팀 ${cup.competitionId}`
  await cup.send('POST', '/api/teams', { teamName: newcomer, department: newcomer, teamPoint: 0, sport: 'SOCCER' })
  const before = (await cup.season()).length
  const own = async () =>
    (await cup.season()).filter(({ teamName1, teamName2 }) => [teamName1, teamName2].includes(newcomer))
  await page.goto(`${url}/admin/competitions/${cup.competitionId}`)
  await page.getByRole('button', { name: '늦은 참가' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '참가 처리' }).click()
  await expect(sheet.getByText('들어오는 팀을 골라 주세요.')).toBeVisible()
  await sheet.getByRole('combobox', { name: '들어오는 팀' }).fill(newcomer)
  await page.getByRole('option', { name: newcomer }).click()
  await sheet.getByLabel('첫날').fill('2031-08-04')
  await sheet.getByLabel('마지막 날').fill('2031-09-30')
  await expect(sheet.getByRole('heading', { name: '생기는 경기 4' })).toBeVisible()
  expect(await own(), 'a preview stores nothing').toEqual([])
  await sheet.getByLabel('기록에 남길 이유').fill('신청이 늦었어요')
  await expectGoodLooks(page, 'a late entry')
  await sheet.getByRole('button', { name: '참가 처리' }).click()
  await expect(sheet).toHaveCount(0)
  expect(await own()).toHaveLength(4)
  await page.getByRole('button', { name: `${newcomer} 늦은 참가 되돌리기` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByRole('button', { name: `${newcomer} 늦은 참가 되돌리기` })).toHaveCount(0)
  expect(await cup.season()).toHaveLength(before)
})

test('another team takes the place of one that has not played, and gives it back', async ({ page, installation }) => {
  const { url } = installation
  await signInAdmin(page, url)
  const cup = await newCup(page.request, url, 4, ['A조'])
  const newcomer = `새 팀 ${cup.competitionId}`
  await cup.send('POST', '/api/teams', { teamName: newcomer, department: newcomer, teamPoint: 0, sport: 'SOCCER' })
  const sides = async () => (await cup.season()).map(({ teamName1, teamName2 }) => `${teamName1} ${teamName2}`)
  const before = await sides()
  const [leaving = ''] = (await cup.season()).flatMap(({ teamName1 }) => teamName1 ?? [])
  async function replace(out: string, by: string) {
    await page.getByRole('button', { name: '팀 교체' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '팀 교체' }).click()
    await expect(sheet.getByText('빠지는 팀을 골라 주세요.')).toBeVisible()
    await sheet.getByLabel('빠지는 팀').selectOption({ label: out })
    await sheet.getByRole('combobox', { name: '들어오는 팀' }).fill(by)
    await page.getByRole('option', { name: by }).click()
    await sheet.getByLabel('기록에 남길 이유').fill('선수 부족')
    if (by === newcomer) await expectGoodLooks(page, 'a team is replaced')
    await sheet.getByRole('button', { name: '팀 교체' }).click()
    await expect(page.getByText('팀을 바꿨습니다. 3경기를 이어받았습니다.').first()).toBeVisible()
    await expect(sheet).toHaveCount(0)
  }
  await page.goto(`${url}/admin/competitions/${cup.competitionId}`)
  await replace(leaving, newcomer)
  expect(await sides()).toEqual(before.map((one) => one.replace(leaving, newcomer)))
  await replace(newcomer, leaving)
  expect(await sides()).toEqual(before)
})
