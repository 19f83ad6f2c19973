// A scorer's phone: by a link alone, without a network, closed and opened again; and what the others see of it.
// Pages: score-page, scorer-passes-page, day-passes-page
import { demoAdmin, demoPassword } from '@campus/ops/demo/campus'
import { expect } from '@playwright/test'
import { logIn } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { bar, button, callApi, givePass, logOf, type Made, newMatch, start } from './scoring.ts'

test('forty rallies without a network, the page closed and opened again: the score is exact', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const match = await newMatch(url, cookie, 'BADMINTON', 9)
  const { matchId, teamName1, teamName2 } = match
  const { token } = await givePass(url, cookie, matchId)
  const fan = await (await browser.newContext()).newPage()
  await fan.goto(`${url}/matchDetail/${matchId}/BADMINTON/details`)

  await page.clock.install()
  await page.goto(`${url}/score/${matchId}#pass=${token}`)
  await start(page, `${teamName1} 첫 서브`)
  await expect(page).toHaveURL(`${url}/score/${matchId}`)
  await expect(bar(page)).toContainText('연결됨')

  const context = page.context()
  await context.setOffline(true)
  for (let rally = 0; rally < 40; rally++) {
    // Every fourth goes to team two: 21 to 6, then 9 to 4.
    if (rally === 27) await button(page, '2게임 시작').click()
    await page.clock.runFor(900)
    await button(page, new RegExp(`^${rally % 4 === 3 ? teamName2 : teamName1} 득점, `)).click()
    await page.clock.runFor(900)
  }
  await expect(bar(page)).toContainText('오프라인 · 41개 저장됨, 연결되면 전송')
  await page.close()

  // The page itself may load; its requests fail.
  await context.setOffline(false)
  await context.route('**/api/**', (route) => route.abort())
  const again = await context.newPage()
  await again.goto(`${url}/score/${matchId}`)
  await expect(bar(again)).toContainText(/41개 (전송 대기|저장됨)/)
  await expect(button(again, `${teamName1} 득점, 9`)).toBeVisible()
  expect((await logOf(url, matchId)).events).toHaveLength(1)

  await context.setOffline(true)
  await context.unroute('**/api/**')
  await context.setOffline(false)
  await expect(bar(again)).toContainText('연결됨')
  const { match: scored, events } = await logOf(url, matchId)
  expect(new Set(events.map(({ id }) => id)).size).toBe(42)
  expect(events).toHaveLength(42)
  expect(scored).toMatchObject({ teamOneSubScores: '21,9', teamTwoSubScores: '6,4', teamScore1: 1, teamScore2: 0 })
  const sets = fan.getByRole('list', { name: '게임 점수' })
  await expect(sets.getByRole('listitem').first()).toContainText(/21.*6/)
  await expect(sets.getByRole('listitem').last()).toContainText(/9.*4/)
})

test('a revoked pass: the taps stay, the bar shows why, and a new link sends them', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId } = await newMatch(url, cookie, 'SOCCER', 10)
  const { pass, token } = await givePass(url, cookie, matchId)
  await page.goto(`${url}/score/${matchId}#pass=${token}`)
  await start(page, '경기 시작')
  await expect(bar(page)).toContainText('연결됨')
  await callApi(`${url}/api/matches/${matchId}/passes/${pass.passId}`, cookie, undefined, 'DELETE')
  await page.locator('button[data-side="1"]').click()
  await expect(bar(page)).toContainText('기록 링크가 만료되었거나 중지됐어요.')
  await expect(bar(page)).toContainText('기록 1개는 이 기기에 남아 있어요.')
  await page.reload()
  await expect(bar(page)).toContainText('기록 1개는 이 기기에 남아 있어요.')
  const next = await givePass(url, cookie, matchId, '부심')
  await page.goto(`${url}/score/${matchId}#pass=${next.token}`)
  await expect(bar(page)).toContainText('연결됨')
  const { match, events } = await logOf(url, matchId)
  expect(match).toMatchObject({ teamScore1: 1, teamScore2: 0 })
  expect(events.map(({ type, scorer }) => [type, scorer])).toEqual([
    ['START', '주심'],
    ['GOAL', '부심'],
  ])
})

test('taps left on a phone are counted on every page, and sent from whatever page is opened next', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId } = await newMatch(url, cookie, 'SOCCER', 14)
  const { token } = await givePass(url, cookie, matchId)
  await page.goto(`${url}/score/${matchId}#pass=${token}`)
  await start(page, '경기 시작')
  await expect(bar(page)).toContainText('연결됨')
  const context = page.context()
  await context.route('**/events', (route) => route.abort())
  await page.locator('button[data-side="1"]').click()
  await page.locator('button[data-side="2"]').click()
  // On a busy machine the socket may be lost meanwhile: then they are stored instead of waiting.
  await expect(bar(page)).toContainText(/2개 (전송 대기|저장됨)/)
  // Left within the app, and closed: another page shows them either way.
  await page.getByRole('link', { name: '뒤로' }).click()
  await expect(page.getByRole('link', { name: '2개 전송 대기' })).toBeVisible()
  await page.close()
  const home = await context.newPage()
  await home.goto(`${url}/mainpage`)
  const waiting = home.getByRole('link', { name: '2개 전송 대기' })
  await expect(waiting).toBeVisible()
  await expectGoodLooks(home, 'taps that wait', [{ theme: 'dark', width: 360, fontSize: 3 }])
  await context.unroute('**/events')
  await expect(waiting).toHaveCount(0, { timeout: 30_000 })
  const { match, events } = await logOf(url, matchId)
  expect(match).toMatchObject({ teamScore1: 1, teamScore2: 1 })
  expect(events.map(({ scorer }) => scorer)).toEqual(['주심', '주심', '주심'])
})

test('a phone whose first answers come late misses nothing that was tapped meanwhile', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId } = await newMatch(url, cookie, 'SOCCER', 12)
  const slow = await (await browser.newContext()).newPage()
  const { promise: held, resolve: go } = Promise.withResolvers<void>()
  await slow.route('**/api/lineup/**', async (route) => {
    await held
    await route.continue()
  })
  const requested = slow.waitForRequest('**/api/lineup/**')
  await slow.goto(`${url}/score/${matchId}#pass=${(await givePass(url, cookie, matchId, '부심')).token}`)
  // By now it has read the log, and waits for the rest.
  await requested
  await page.goto(`${url}/score/${matchId}#pass=${(await givePass(url, cookie, matchId)).token}`)
  await start(page, '경기 시작')
  await expect.poll(async () => (await logOf(url, matchId)).events.length).toBe(1)
  go()
  await expect(slow.getByText('다른 기록원도 기록 중 · 주심: 경기 시작')).toBeVisible()
  await slow.context().close()
})

test('two phones score one goal: both see it, one tap puts it right; then it is named, and ended on purpose', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId, teamName1, teamName2 } = await newMatch(url, cookie, 'SOCCER', 11)
  const other = await (await browser.newContext()).newPage()
  await page.clock.install()
  await page.goto(`${url}/score/${matchId}#pass=${(await givePass(url, cookie, matchId)).token}`)
  await other.goto(`${url}/score/${matchId}#pass=${(await givePass(url, cookie, matchId, '부심')).token}`)
  await start(page, '경기 시작')
  await expect(other.getByText('다른 기록원도 기록 중 · 주심: 경기 시작')).toBeVisible()
  await page.locator('button[data-side="1"]').click()
  await other.locator('button[data-side="1"]').click()
  for (const phone of [page, other])
    await expect(phone.getByText(`두 번 기록된 것 같아요: ${teamName1} 골`)).toBeVisible()
  await page.clock.runFor(900)
  await button(page, '하나만 남기기').click()
  await expect(other.getByText('두 번 기록된 것 같아요')).toHaveCount(0)
  await page.clock.runFor(900)

  await page
    .getByRole('region', { name: '방금 기록' })
    .getByRole('button', { name: new RegExp(`${teamName1} 골`) })
    .filter({ hasNotText: '되돌림' })
    .click()
  await page.getByLabel('선수', { exact: true }).fill('7 김민준')
  await button(page, '저장').click()
  await expect(other.getByText('7 김민준')).toBeVisible()

  await page.clock.runFor(900)
  await button(page, '전반 종료').click()
  await page.getByRole('dialog').getByRole('button', { name: '전반 종료' }).click()
  await button(page, '후반 시작').click()
  await page.clock.runFor(900)
  await button(page, '경기 종료').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(`${teamName1} 대 ${teamName2}`)
  await expect(sheet).toContainText(`1 : 0 · ${teamName1} 승`)
  await sheet.getByRole('button', { name: '계속 기록하기' }).click()
  expect((await logOf(url, matchId)).match.status).toBe('LIVE')
  await page.clock.runFor(900)
  await button(page, '경기 종료').click()
  await sheet.getByRole('button', { name: '경기 종료' }).click()
  await expect(page.getByText('경기가 끝났어요')).toBeVisible()
  await expect(other.getByText('경기가 끝났어요')).toBeVisible()

  // An administrator corrects what the phones recorded: half by half, which publishes nothing.
  await logIn(other, url, demoAdmin, demoPassword)
  await expect(other).toHaveURL(`${url}/adminmainpage`)
  await other.goto(`${url}/admin/edit-match/${matchId}`)
  await other.getByLabel(`후반 ${teamName2}`).fill('2')
  await button(other, '저장').click()
  await expect(other).toHaveURL(`${url}/adminmainpage`)
  expect((await logOf(url, matchId)).match).toMatchObject({ teamScore1: 1, teamScore2: 2, showSubScores: false })
})

test('shows a stranger what to do, and an administrator hands out a link', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId } = await newMatch(url, cookie, 'DODGEBALL', 12)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${url}/score/${matchId}`)
  await expect(stranger.getByText('이 경기를 기록할 권한이 없어요')).toBeVisible()
  await logIn(page, url, demoAdmin, demoPassword)
  await expect(page).toHaveURL(`${url}/adminmainpage`)
  await page.goto(`${url}/admin/edit-match/${matchId}`)
  await page.getByRole('link', { name: '기록 링크' }).click()
  await page.getByLabel('기록원 이름').fill('1코트 기록원')
  await button(page, '링크 만들기').click()
  await expect(page.getByRole('img', { name: '1코트 기록원 기록 링크 QR 코드' })).toBeVisible()
  const link = await page.getByLabel('기록 링크', { exact: true }).inputValue()
  await stranger.goto(link)
  await start(stranger, '경기 시작')
  await expect(bar(stranger)).toContainText('연결됨')
  await button(page, '1코트 기록원 링크 사용 중지').click()
  await button(page, '사용 중지').last().click()
  await expect(page.getByText('중지됨')).toBeVisible()
  await button(stranger, '1세트 시작').click()
  await button(stranger, /아웃, 12명 남음/)
    .first()
    .click()
  await expect(bar(stranger)).toContainText('기록 2개는 이 기기에 남아 있어요.')
  // An expired link does not lock an administrator out.
  await page.goto(link)
  await expect(bar(page)).toContainText('연결됨')
})

test('axe finds nothing on the console of any sport, light and dark', async ({
  page,
  installation: { url },
  scorer,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const sports = ['SOCCER', 'BADMINTON', 'TABLE_TENNIS', 'DODGEBALL', 'FUTSAL', 'VOLLEYBALL', 'JOKGU'] as const
  for (const [at, sport] of sports.entries()) {
    const { matchId } = await newMatch(url, scorer.cookie, sport, 13 + at)
    const { token } = await givePass(url, scorer.cookie, matchId)
    await page.goto(`${url}/score/${matchId}#pass=${token}`)
    await start(page, /경기 시작|첫 서브/)
    if (sport === 'DODGEBALL') await button(page, '1세트 시작').click()
    await page.locator('button[data-side="1"]:enabled').click()
    await expect(bar(page)).toContainText('연결됨')
    await expectGoodLooks(page, sport, [
      { theme: 'light', width: 360, fontSize: 1 },
      { theme: 'dark', width: 360, fontSize: 1 },
    ])
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), sport).toBe(0)
    const small = await page
      .locator('main button:visible')
      .evaluateAll((all) =>
        all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.textContent),
      )
    expect(small).toEqual([])
    // On its side too: the score and both pads in sight.
    await page.setViewportSize({ width: 844, height: 390 })
    for (const shown of ['section[aria-label="점수"]', 'button[data-side="1"]', 'button[data-side="2"]'])
      await expect(page.locator(shown).first(), sport).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 360, height: 640 })
  }
})

test('a link in the wrong hands: an administrator voids all its taps, and the other scorer goes on', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId, teamName1 } = await newMatch(url, cookie, 'BADMINTON', 8)
  const [honest, hostile] = [await givePass(url, cookie, matchId), await givePass(url, cookie, matchId, '악당')]
  const tap = async ({ token }: Made, type: string, clock: number, team?: number) => {
    const event = { id: crypto.randomUUID(), type, clock, team, deviceAt: new Date().toISOString() }
    const response = await fetch(`${url}/api/matches/${matchId}/events`, {
      method: 'POST',
      headers: { authorization: `Pass ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events: [event] }),
    })
    return response.status
  }
  await tap(honest, 'START', 1, 1)
  await tap(honest, 'POINT', 2, 1)
  await page.goto(`${url}/score/${matchId}#pass=${honest.token}`)
  await expect(bar(page)).toContainText('연결됨')
  expect(await tap(hostile, 'FORFEIT', 52, 2)).toBe(200)
  expect((await logOf(url, matchId)).match).toMatchObject({ status: 'FORFEIT', winner: 2 })

  const office = await (await browser.newContext()).newPage()
  await logIn(office, url, demoAdmin, demoPassword)
  await expect(office).toHaveURL(`${url}/adminmainpage`)
  await office.goto(`${url}/admin/edit-match/${matchId}`)
  await office.getByRole('link', { name: '기록 링크' }).click()
  await button(office, '악당 링크의 기록 무효').click()
  await expect(office.getByText('이 링크로 기록한 내용이 모두 빠져요', { exact: false })).toBeVisible()
  await button(office, '기록 모두 무효').click()
  await expect(office.getByText('이 링크의 기록을 모두 무효로 했습니다.')).toBeVisible()
  expect((await logOf(url, matchId)).match).toMatchObject({
    status: 'LIVE',
    teamOneSubScores: '1',
    teamTwoSubScores: '0',
  })
  expect(await tap(hostile, 'FORFEIT', 53, 2)).toBe(401)
  // The console of the other scorer follows by itself.
  await button(page, new RegExp(`^${teamName1} 득점, `)).click()
  await expect.poll(async () => (await logOf(url, matchId)).match.teamOneSubScores).toBe('2')
})
