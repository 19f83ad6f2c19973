// A committee makes a sport by hand, tries its console, plays it in a competition, and changes it in mid-season.
// Pages: sports-page, sport-page
import { readFile } from 'node:fs/promises'
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import type { Team } from '@campus/contract/teams'
import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { button, callApi, givePass, logOf, start } from './scoring.ts'

const phone = { width: 390, height: 844 }

/** A person's hands, counted. */
function hands() {
  let count = 0
  return {
    count: () => count,
    press: async (target: Locator) => {
      count++
      await target.click()
    },
    type: async (target: Locator, text: string) => {
      count++
      await target.fill(text)
    },
    choose: async (target: Locator, label: string) => {
      count++
      await target.selectOption({ label })
    },
  }
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })

/** The list of competitions has the same address. */
const isMade = (response: Response) =>
  response.request().method() === 'POST' && response.url().endsWith('/api/competitions')

/** Two bouts of an arm, tapped on a phone. */
async function score(page: Page, names: string[]) {
  for (const name of names) {
    await page.clock.runFor(900)
    await page.getByRole('button', { name }).click()
    await page.clock.runFor(900)
  }
}

test('arm wrestling by hand: made from nothing, tried, played, ranked, and changed in mid-season', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  // Of its own each time the flow runs, and in letters.
  const name = `팔씨름 ${String(Date.now() % 1000).replace(/\d/g, (digit) => '가나다라마바사아자차'[Number(digit)] ?? '')}`
  const fan = await (await browser.newContext({ viewport: phone, locale: 'ko-KR' })).newPage()
  await page.setViewportSize(phone)
  await signInAdmin(page, url)
  await page.goto(`${url}/admin`)
  const hand = hands()
  await hand.press(link(page, /우리 학교 종목/))
  await hand.press(link(page, '종목 만들기'))
  await hand.type(field(page, '종목 이름'), name)
  await hand.choose(field(page, '비슷한 종목'), '족구')
  await hand.type(field(page, '한 단위의 이름'), '판')
  await hand.type(field(page, '한 판 점수'), '1')
  await hand.choose(field(page, '서브'), '서브 없음')
  await hand.press(page.getByRole('switch', { name: '자리를 바꾸지 않아요' }))
  await hand.press(page.getByRole('switch', { name: '타임아웃이 있어요' }))
  await expect(page.getByText(/^경기 10,000번이 모두 끝났어요\./)).toBeVisible({ timeout: 60_000 })
  await expectGoodLooks(page, 'the form of a sport', [
    { theme: 'light', width: 390, fontSize: 1 },
    { theme: 'dark', width: 360, fontSize: 3 },
  ])
  // The console that volunteers will have.
  await hand.press(button(page, '경기 시작'))
  // A tap right after another counts as one: the pad says when it takes the next.
  await page.getByRole('button', { name: /^가팀 득점/ }).click()
  await expect(page.getByRole('region', { name: '점수' })).toContainText('1')
  const saved = page.waitForEvent('download')
  await hand.press(button(page, '파일로 내보내기'))
  const file = await (await saved).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ names: { ko: name }, rules: { points: 1 } })
  await hand.press(button(page, '저장'))
  await expect(page.getByText(`${name} 종목을 만들었습니다.`)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('바탕: 족구')).toBeVisible()
  expect(hand.count()).toBeLessThan(40)

  // The same file is the same sport elsewhere; here its name is taken.
  await link(page, '종목 만들기').click()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(field(page, '종목 이름')).toHaveValue(name)
  await button(page, '저장').click()
  await expect(page.getByText('같은 이름의 종목이 이미 있습니다.')).toBeVisible({ timeout: 30_000 })
  await page.locator('input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') }) // biome-ignore format: short
  await expect(page.getByText('이 파일에는 종목이 없습니다.')).toBeVisible()

  await page.goto(`${url}/admin/competitions`)
  await field(page, '종목').selectOption({ label: name })
  await field(page, '대회 이름').fill('왼손배')
  const made = page.waitForResponse(isMade)
  await page.locator('button[type=submit]', { hasText: '대회 만들기' }).click()
  const cup: CompetitionDetails = await (await made).json()
  expect(cup).toMatchObject({ rulePreset: 'OWN', sportVersion: 1, rules: { points: 1, bestOf: 3 } })

  const team = (teamName: string) =>
    callApi<Team>(`${url}/api/teams`, cookie, { teamName, department: teamName, sport: cup.sport })
  const [one, two] = [await team(`왼팔 ${name}`), await team(`오른팔 ${name}`)]
  const newMatch = (startTime: string) =>
    callApi<Match>(`${url}/api/brackets/league`, cookie, {
      sports: cup.sport,
      competitionId: cup.competitionId,
      matchDate: '2030-01-01',
      startTime,
      teamOneId: one.teamId,
      teamTwoId: two.teamId,
      allowClash: true,
    })
  const [first, second] = [await newMatch('09:00'), await newMatch('10:00')]

  // A fan's page that has never heard of the sport.
  await fan.goto(`${url}/mainpage?date=2030-01-01`)
  await fan.getByRole('tab', { name }).click()
  await fan.getByRole('link', { name: new RegExp(one.teamName) }).first().click() // biome-ignore format: short
  const scorer = await (await browser.newContext({ viewport: phone, locale: 'ko-KR' })).newPage()
  await scorer.clock.install()
  await scorer.goto(`${url}/score/${first.matchId}#pass=${(await givePass(url, cookie, first.matchId)).token}`)
  await start(scorer, '경기 시작')
  await score(scorer, [`${one.teamName} 득점`, '2판 시작', `${two.teamName} 득점`, '3판 시작', `${one.teamName} 득점`])
  await button(scorer, '경기 종료').click()
  await scorer.getByRole('dialog').getByRole('button', { name: '경기 종료' }).click()
  await expect(scorer.getByText('경기가 끝났어요')).toBeVisible()
  await expect.poll(async () => (await logOf(url, first.matchId)).match).toMatchObject({ status: 'PAST', teamScore1: 2, teamScore2: 1, winner: 1 }) // biome-ignore format: short
  await fan.goto(`${url}/bracketpage?competition=${cup.competitionId}`)
  await expect(fan.getByRole('row', { name: new RegExp(one.teamName) })).toContainText('1')
  await expectGoodLooks(fan, 'the table of a sport made here', [{ theme: 'dark', width: 360, fontSize: 3 }])

  // Five bouts from now on: what was played stays, what was not is asked about.
  await page.goto(`${url}/admin/sports/${cup.sport}`)
  await field(page, '최대 판 수').selectOption('5')
  await expect(page.getByText(/^경기 10,000번이 모두 끝났어요\./)).toBeVisible({ timeout: 60_000 })
  await button(page, '저장').click()
  await expect(page.getByText('종목을 저장했습니다.')).toBeVisible({ timeout: 30_000 })
  await page.goto(`${url}/admin/competitions/${cup.competitionId}`)
  await expect(page.getByText('종목 규칙이 바뀌었어요.')).toBeVisible()
  await button(page, '새 규칙 쓰기').click()
  await expect(page.getByText('종목 규칙이 바뀌었어요.')).toBeHidden()
  expect(await callApi(`${url}/api/competitions/${cup.competitionId}`, cookie)).toMatchObject({ rules: { bestOf: 5 }, sportVersion: 2 }) // biome-ignore format: short
  expect((await logOf(url, first.matchId)).match).toMatchObject({ status: 'PAST', teamScore1: 2, teamScore2: 1 })
  await scorer.goto(`${url}/score/${second.matchId}#pass=${(await givePass(url, cookie, second.matchId)).token}`)
  await start(scorer, '경기 시작')
  await score(scorer, [`${two.teamName} 득점`, '2판 시작', `${two.teamName} 득점`, '3판 시작'])
  await expect(button(scorer, /^경기 종료/)).toHaveCount(0)
})
