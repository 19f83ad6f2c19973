// An administrator builds two seasons from nothing, edits a result, deletes a match, and brings in a spreadsheet.
// Pages: admin-main-page, admin-page, create-team-page, create-match-page, edit-match-page, competitions-page, competition-page, season-page, venues-page, import-page, audit-page, lineup-page

import type { Match } from '@campus/contract/matches'
import { demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { expect, type Page } from '@playwright/test'
import { button, enter, field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'

const scoreOf = (page: Page, team: string | null | undefined) => page.getByLabel(new RegExp(`${team} 점수$`))

async function makeCompetition(page: Page, url: string, sport: string, name: string, type: string) {
  await page.goto(`${url}/admin/competitions`)
  await field(page, '종목').first().selectOption({ label: sport })
  await field(page, '대회 이름').fill(name)
  await field(page, '방식').selectOption({ label: type })
  await button(page, '대회 만들기').click()
  await expect(page).toHaveURL(/\/admin\/competitions\/\d+$/)
}

async function chooseTeams(page: Page, search: string, count: number) {
  await page.getByRole('searchbox', { name: '검색' }).fill(search)
  await button(page, `보이는 ${count}팀 모두 선택`).click()
  await button(page, '다음: 시드·조').click()
  await button(page, '보이는 순서대로 시드').click()
}

async function saveTeams(page: Page) {
  await button(page, '참가 팀 저장').click()
  await expect(page.getByText('참가 팀을 저장했습니다.')).toBeVisible()
}

async function planDays(page: Page, venues: string[]) {
  await field(page, '첫날').fill('2027-03-01')
  await field(page, '마지막 날').fill('2027-03-31')
  await field(page, '시작 시각').fill('10:00')
  await field(page, '끝나는 시각').fill('20:00')
  for (const weekday of ['일', '월', '화', '수', '목', '금', '토']) await field(page, weekday).check()
  for (const venue of venues) {
    await field(page, '경기장 이름').fill(venue)
    await button(page, '경기장 추가').click()
    await expect(page.getByText(new RegExp(`${venue}[을를] 추가했습니다.`))).toBeVisible()
    await expect(field(page, venue), 'what is added is chosen').toBeChecked()
  }
}

async function previewSeason(page: Page, matches: number) {
  await button(page, '미리보기').click()
  await expect(page.getByText('모든 경기가 들어가요.')).toBeVisible()
  await expect(page.getByText(`${matches}경기`, { exact: true }).first()).toBeVisible()
}

async function writeSeason(page: Page, matches: number) {
  await button(page, '일정 등록').click()
  await expect(page.getByText(`${matches}경기를 등록했습니다.`).first()).toBeVisible()
}

const get = (page: Page, path: string) => page.request.get(new URL(path, page.url()).href)

const seasonOf = async (page: Page, name: string) => {
  const answer = await get(page, '/api/matches/all?limit=1000')
  return ((await answer.json()) as Match[]).filter(({ competitionName }) => competitionName === name)
}

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1280, height: 900 } })

test('a league of two groups of four and a knock-out, from nothing', async ({ page, installation }) => {
  const { url } = installation
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/create-team`)
  for (const letter of 'ABCDEFGH') {
    await field(page, '팀 이름').fill(`새싹 ${letter}`)
    await field(page, '학과').fill(`새싹학과 ${letter}`)
    // One has a short name of its own: the field offers what the rule would give.
    await expect(field(page, '짧은 이름')).toHaveAttribute('placeholder', `새싹 ${letter}`)
    if (letter === 'A') await field(page, '짧은 이름').fill('에이스')
    await field(page, '종목').first().selectOption({ label: '축구' })
    await button(page, '팀 추가').click()
    await expect(page.getByText(`새싹 ${letter}를 추가했습니다.`)).toBeVisible()
  }
  await makeCompetition(page, url, '축구', '새싹배', '리그 + 토너먼트')
  await chooseTeams(page, '새싹', 8)
  await field(page, '조 수').selectOption('2')
  await button(page, '조 편성').click()
  // The snake: seeds 1, 4, 5, 8 and 2, 3, 6, 7.
  for (const [letter, group] of Object.entries({ A: 'A조', B: 'B조', C: 'B조', D: 'A조', H: 'A조' }))
    await expect(field(page, `새싹 ${letter} 조`)).toHaveValue(group)
  await saveTeams(page)
  await page.getByRole('link', { name: '일정 만들기' }).last().click()
  await field(page, '조별 진출 팀 수').fill('2')
  await planDays(page, ['새싹 구장'])
  await page.getByLabel('3·4위전 진행').uncheck()
  // Twice six group matches, two semi-finals and the final.
  await previewSeason(page, 15)
  await writeSeason(page, 15)
  const season = await seasonOf(page, '새싹배')
  expect(season.filter(({ matchType }) => matchType === 'LEAGUE')).toHaveLength(12)
  const semis = season.filter(({ round }) => round === 'SEMI_FINALS')
  expect(semis.map(({ source1, source2 }) => [source1, source2].toSorted().join(' ')).toSorted()).toEqual([
    'RANK:A조:1 RANK:B조:2',
    'RANK:A조:2 RANK:B조:1',
  ])
  const ofA = season.find(({ teamName1, teamName2 }) => [teamName1, teamName2].includes('새싹 A'))
  await page.goto(`${url}/mainpage?date=${ofA?.date}&sport=SOCCER`)
  const row = page.getByRole('link', { name: /새싹 A/ }).first()
  await expect(row.getByText('에이스', { exact: true })).toBeVisible()
})

test('a result is edited and a match deleted, and the change log takes the deletion back', async ({
  page,
  installation,
}) => {
  const { url } = installation
  await signInAdmin(page, url)
  const [match, other] = (await seasonOf(page, '새싹배')).filter(({ matchType }) => matchType === 'LEAGUE')
  await page.goto(`${url}/admin/edit-match/${match?.matchId}`)
  await field(page, '상태').selectOption({ label: '종료' })
  await scoreOf(page, match?.teamName1).fill('2')
  await scoreOf(page, match?.teamName2).fill('1')
  await button(page, '저장').click()
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  const changed = (await (await get(page, `/api/matches/${match?.matchId}`)).json()) as Match
  expect(changed).toMatchObject({ status: 'PAST', teamScore1: 2, teamScore2: 1, winner: 1 })

  // A season that has begun can't be overwritten, and the reason is shown.
  await page.goto(`${url}/admin/competitions/${match?.competitionId}/season`)
  await page.locator('main input[type=checkbox]').last().check()
  await button(page, '미리보기').click()
  const reason = page.getByRole('alert').filter({ hasText: '이미 시작한 1경기가 있어' })
  await expect(reason).toBeInViewport({ ratio: 1 })
  await expect(reason).toBeFocused()
  await expect(button(page, '일정 등록')).toHaveCount(0)
  await page.getByRole('link', { name: '경기 관리' }).last().click()
  await button(page, '나가기').click()

  await page.goto(`${url}/adminmainpage?date=${other?.date}`)
  const line = page
    .getByRole('row')
    .filter({ hasText: other?.teamName1 ?? '' })
    .filter({ hasText: other?.teamName2 ?? '' })
  await line.getByRole('button', { name: '삭제' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('정말로 이 경기를 삭제하시겠습니까?')).toBeVisible()
  await sheet.getByRole('button', { name: '경기 삭제' }).click()
  await expect(line).toHaveCount(0)
  expect((await get(page, `/api/matches/${other?.matchId}`)).status()).toBe(404)

  await page.goto(`${url}/admin/audit?subject=MATCH&subjectId=${other?.matchId}`)
  await page.getByRole('button', { name: '되돌리기' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click()
  await expect.poll(async () => (await get(page, `/api/matches/${other?.matchId}`)).status()).toBe(200)
})

test('two administrators on one match: the later one is notified and loses nothing', async ({ page, installation }) => {
  const { url } = installation
  await signInAdmin(page, url)
  const match = (await seasonOf(page, '새싹배')).find(
    ({ status, matchType }) => status === 'FUTURE' && matchType === 'LEAGUE',
  )
  await page.goto(`${url}/admin/edit-match/${match?.matchId}`)
  await field(page, '상태').selectOption({ label: '종료' })
  await scoreOf(page, match?.teamName1).fill('4')
  await scoreOf(page, match?.teamName2).fill('3')
  const form = { round: '결정전', version: match?.version }
  const theirs = await page.request.put(`${url}/api/brackets/${match?.matchType.toLowerCase()}/${match?.matchId}`, {
    data: form,
    headers: { origin: url },
  })
  expect(theirs.status()).toBe(200)
  await button(page, '저장').click()
  await expect(page.getByRole('dialog')).toContainText('그사이 경기가 바뀌었어요')
  await page.getByRole('button', { name: '선택한 값 적용' }).click()
  await expect(scoreOf(page, match?.teamName1)).toHaveValue('4')
  await button(page, '저장').click()
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  const settled = (await (await get(page, `/api/matches/${match?.matchId}`)).json()) as Match
  expect(settled).toMatchObject({ round: '결정전', teamScore1: 4, teamScore2: 3 })
})

test('a match with a team from outside: the form asks, and registers it', async ({ page, installation }) => {
  const { url } = installation
  await signInAdmin(page, url)
  const { competitionId } = (await seasonOf(page, '새싹배'))[0] ?? {}
  await page.goto(`${url}/admin/create-match`)
  await field(page, '대회').first().selectOption(String(competitionId))
  await field(page, '날짜').first().fill('2027-04-01')
  await field(page, '시간').first().fill('10:00')
  await pickSides(page, '새싹 A', '컴퓨터공학과 A')
  await button(page, '경기 등록').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('참가 팀에 추가할까요?')
  await sheet.getByRole('button', { name: '추가하고 등록' }).click()
  await expect(page.getByText('경기를 등록했습니다.')).toBeVisible()
  const details = (await (await get(page, `/api/competitions/${competitionId}`)).json()) as {
    entries: { teamName: string }[]
  }
  expect(details.entries.map(({ teamName }) => teamName)).toContain('컴퓨터공학과 A')
})

async function pickSides(page: Page, ...sides: [string, string]) {
  for (const [index, side] of sides.entries()) {
    await page.getByRole('combobox', { name: `팀${index + 1}` }).fill(side)
    await page.getByRole('option', { name: side }).first().click()
  }
}

test('a knock-out made match by match: a side waits for a winner, who comes, and a correction needs confirmation', async ({
  page,
  installation,
}) => {
  const { url } = installation
  await signInAdmin(page, url)
  const { competitionId } = (await seasonOf(page, '새싹배'))[0] ?? {}
  await page.goto(`${url}/admin/create-match`)
  async function create(round: string, time: string, ...sides: [string, string]): Promise<Match> {
    await field(page, '대회').first().selectOption(String(competitionId))
    await field(page, '방식').first().selectOption({ label: '토너먼트' })
    await field(page, '라운드').first().selectOption({ label: round })
    await field(page, '날짜').first().fill('2027-05-01')
    await field(page, '시간').first().fill(time)
    await pickSides(page, ...sides)
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/brackets/tournament'))
    await button(page, '경기 등록').click()
    return (await (await answer).json()) as Match
  }
  const first = await create('16강', '09:00', '새싹 A', '새싹 B')
  const next = await create('8강', '13:00', '16강 1경기 승자', '새싹 C')
  expect(next).toMatchObject({ teamId1: null, source1: 'WINNER:ROUND_OF_16:1', teamName2: '새싹 C' })

  async function finish(one: string, two: string) {
    await page.goto(`${url}/admin/edit-match/${first.matchId}`)
    await field(page, '상태').first().selectOption({ label: '종료' })
    await scoreOf(page, '새싹 A').fill(one)
    await scoreOf(page, '새싹 B').fill(two)
    await button(page, '저장').click()
  }
  const waiting = async () => ((await (await get(page, `/api/matches/${next.matchId}`)).json()) as Match).teamName1
  await finish('2', '1')
  await expect.poll(waiting).toBe('새싹 A')
  // The match that follows is not played yet, and still the form shows what it would move.
  await finish('2', '3')
  await expect(page.getByRole('dialog')).toContainText('새싹 B')
  expect(await waiting()).toBe('새싹 A')
  await page.getByRole('button', { name: '그래도 변경' }).click()
  await expect.poll(waiting).toBe('새싹 B')
})

function csvOf(rows: string[][]) {
  return { mimeType: 'text/csv', buffer: Buffer.from(rows.map((row) => row.join(',')).join('\r\n')) }
}

test('64 teams and 700 players by CSV, with three bad rows reported', async ({ page, installation }) => {
  const { url } = installation
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/import`)
  const teams = Array.from({ length: 64 }, (_, i) => [`수입 ${i + 1}팀`, `수입학과 ${i + 1}`, '배드민턴'])
  await page.locator('input[type=file]').setInputFiles({ name: '팀.csv', ...csvOf([['팀', '학과', '종목'], ...teams]) })
  await button(page, '확인하기').click()
  await button(page, '64팀 가져오기').click()
  await expect(page.getByText('추가 64 · 수정 0 · 그대로 0 · 오류 0')).toBeVisible()
  await button(page, '다른 파일 가져오기').click()

  await page.getByLabel('선수', { exact: true }).check()
  const players = Array.from({ length: 700 }, (_, i) => [
    `수입 ${(i % 64) + 1}팀`,
    String(Math.floor(i / 64) + 1),
    `선수${i}`,
  ])
  const bad = [
    ['없는 팀', '1', '김미아'],
    ['수입 1팀', '천', '이번호'],
    ['수입 2팀', '1', '박중복'],
  ]
  const all = [['팀', '번호', '이름'], ...players, ...bad]
  await page.locator('input[type=file]').setInputFiles({ name: '선수.csv', ...csvOf(all) })
  await button(page, '확인하기').click()
  await expect(page.getByText('추가 700 · 수정 0 · 그대로 0 · 오류 3')).toBeVisible()
  for (const line of ['702', '703', '704'])
    await expect(page.getByRole('cell', { name: line, exact: true })).toBeVisible()
  await expect(page.getByText('없는 팀이에요. 팀을 먼저 만들어 주세요.')).toBeVisible()
  await button(page, '700명 가져오기').click()
  await expect(button(page, '다른 파일 가져오기')).toBeVisible()
  await expect(page.getByText('추가 700 · 수정 0 · 그대로 0 · 오류 3')).toBeVisible()
  const list = (await (await get(page, '/api/teams')).json()) as { teamName: string; playerCount: number }[]
  const imported = list.filter(({ teamName }) => teamName.startsWith('수입 '))
  expect(imported).toHaveLength(64)
  expect(imported.reduce((sum, { playerCount }) => sum + playerCount, 0)).toBe(700)
})

test('a knock-out of thirteen with byes and a match for third place', async ({ page, installation }) => {
  const { url } = installation
  await signInAdmin(page, url)
  await makeCompetition(page, url, '배드민턴', '열셋배', '토너먼트')
  // 1, 10 to 19, 21 and 31 have a 1 before 팀.
  for (const number of [2, 3, 4, 5, 6, 7, 8, 9, 20, 21, 22, 23, 24]) {
    await page.getByRole('searchbox', { name: '검색' }).fill(`수입 ${number}팀`)
    await page.getByRole('checkbox', { name: new RegExp(`^수입 ${number}팀`) }).check()
  }
  await button(page, '다음: 시드·조').click()
  await button(page, '보이는 순서대로 시드').click()
  await saveTeams(page)
  await page.getByRole('link', { name: '일정 만들기' }).last().click()
  await planDays(page, ['열셋 코트'])
  await page.getByLabel('3·4위전 진행').check()
  // Twelve to find the winner, and the one for third place.
  await previewSeason(page, 13)
  await expect(page.getByText(/부전승: .+, .+, .+/)).toBeVisible()
  await writeSeason(page, 13)
  const season = await seasonOf(page, '열셋배')
  const count = (round: string) => season.filter((match) => match.round === round).length
  expect(['ROUND_OF_16', 'QUARTER_FINALS', 'SEMI_FINALS', 'FINAL', 'THIRD_PLACE'].map(count)).toEqual([5, 4, 2, 1, 1])
  expect(season.find(({ round }) => round === 'THIRD_PLACE')?.source1).toBe('LOSER:SEMI_FINALS:1')
})

const pages = ['', '/create-team', '/create-match', '/competitions', '/venues', '/import', '/audit']

test('a stranger and a student are redirected to the log-in from every page here', async ({ page, installation }) => {
  const { url } = installation
  for (const path of ['/adminmainpage', ...pages.map((each) => `/admin${each}`)]) {
    await page.goto(url + path)
    await expect(page, path).toHaveURL(`${url}/`)
  }
  await page.goto(`${url}/admin/audit`)
  await enter(page, demoStudent, demoPassword)
  await expect(page.getByText('관리자만 볼 수 있는 화면이에요.')).toBeVisible()
})

test("axe finds nothing on the administrators' pages, in every look", async ({ page, installation }) => {
  test.setTimeout(180_000)
  const { url } = installation
  await signInAdmin(page, url)
  const [match] = await seasonOf(page, '새싹배')
  const edit = [`/edit-match/${match?.matchId}`, `/line-up/${match?.matchId}`]
  const competition = [`/competitions/${match?.competitionId}`, `/competitions/${match?.competitionId}/season`]
  for (const path of ['/adminmainpage', ...[...pages, ...edit, ...competition].map((each) => `/admin${each}`)]) {
    await page.goto(url + path)
    await expect(page.locator('main :is(h2, table, li, form, a)').first()).toBeVisible()
    await expectGoodLooks(page, path, [
      { theme: 'light', width: 360, fontSize: 1 },
      { theme: 'dark', width: 360, fontSize: 1 },
      { theme: 'light', width: 1280, fontSize: 1 },
      { theme: 'dark', width: 1280, fontSize: 1 },
    ])
  }
})
