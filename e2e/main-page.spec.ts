// Pages: main-page, not-found-page
import { demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { demoSports } from '@campus/ops/demo/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { expect, type Page } from '@playwright/test'
import { matchesOn, rowOf, test } from './campus.ts'
import { openFinger } from './hands.ts'
import { expectGoodLooks, settled, smallest } from './looks.ts'

test.beforeEach(async ({ page, installation }) => {
  await page.goto(`${installation.url}/mainpage`)
  await expect(page.locator('main li').first()).toBeVisible()
})

test("today's matches are grouped under their sport, each with score or time and its status", async ({
  page,
  installation,
}) => {
  const today = await matchesOn(installation.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('경기 일정')
  // What is LIVE comes first, all of it in sight on a phone; then a card per competition.
  await expect(page.locator('main h2').first()).toHaveText('LIVE')
  for (const match of today.filter(({ status }) => status !== 'LIVE'))
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(match.competitionName) }).first()).toBeVisible()
  await expect(page.locator('main li')).toHaveCount(today.length)
  for (const match of today) {
    const row = rowOf(page, match.matchId)
    await expect(row).toContainText(match.teamName1 ?? '팀 미정')
    if (match.status === 'FUTURE') await expect(row).toContainText(match.startTime ?? '')
    if (match.status === 'FUTURE') await expect(row).toContainText('예정')
    if (match.status === 'PAST') await expect(row).toContainText('종료')
  }
  // Set in the bundled face, not in whatever the machine has.
  await page.waitForFunction(
    () =>
      document.fonts.check('16px "Pretendard Variable"', '경기') &&
      [...document.fonts].some((face) => face.status === 'loaded'),
  )
})

test('sport tabs filter; LIVE shows what runs, whatever its day, and counts it', async ({ page, installation }) => {
  const live = await matchesOn(installation.url, '?status=LIVE')
  const tabs = page.getByRole('tab')
  // Other flows make competitions of sports that the demo has none of.
  const names = demoSports.map((sport) => kitOf(sport).names.ko)
  await expect.poll(async () => (await tabs.allInnerTexts()).filter((name) => names.includes(name))).toEqual(names)
  await expect(tabs.nth(0)).toHaveText('전체')
  await expect(tabs.nth(1)).toHaveText(new RegExp(`LIVE.*${live.length}`))
  await tabs.nth(1).click()
  await expect(page.locator('main li')).toHaveCount(live.length)
  await page.getByRole('tab', { name: '배드민턴' }).click()
  const badminton = await matchesOn(installation.url, '?sport=BADMINTON')
  await expect(page.locator('main li')).toHaveCount(badminton.length)
  await expect(page.getByRole('heading', { level: 2, name: '축구' })).toHaveCount(0)
  // Opened by its address, the tab is in sight too, however many there are before it.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${installation.url}/mainpage?sport=SOFTBALL`)
  await expect(page.getByRole('tab', { name: '소프트볼', selected: true })).toBeInViewport({ ratio: 1 })
})

test('another day can be chosen; a day without matches shows what to do next', async ({ page, installation }) => {
  await page.goto(`${installation.url}/mainpage?date=2040-01-01`)
  await expect(page.getByText('표시할 경기가 없습니다.')).toBeVisible()
  await page.getByRole('button', { name: '오늘' }).first().click()
  await expect(page.locator('main li').first()).toBeVisible()
})

test('a row opens its match; the star does not', async ({ page, installation }) => {
  const [match] = await matchesOn(installation.url)
  if (!match) throw new Error('no match today')
  await rowOf(page, match.matchId).getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText('로그인')
  expect(new URL(page.url()).pathname).toBe('/mainpage')
  await page.keyboard.press('Escape')
  await rowOf(page, match.matchId).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/matchDetail/${match.matchId}/${match.sport}/details$`))
  await page.goto(`${installation.url}/matchDetail/${match.sport}/${match.matchId}`)
  await expect(page).toHaveURL(new RegExp(`/matchDetail/${match.matchId}/${match.sport}/details$`))
})

test('a signed-in star stays after reload, and goes again', async ({ page, installation }) => {
  const answer = await page.request.post(`${installation.url}/api/users/login`, {
    data: { email: demoStudent, password: demoPassword },
  })
  expect(answer.ok()).toBe(true)
  await page.reload()
  const row = page.locator('main li:has(button[aria-pressed=false])').first()
  const href = await row.getByRole('link').getAttribute('href')
  const own = page.locator(`main li:has(a[href="${href}"])`).getByRole('button')
  await own.click()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await own.click()
  await expect(own).toHaveAttribute('aria-pressed', 'false')
})

test('when the list fails to load the page shows an error in its place and retries on demand', async ({
  page,
  installation,
}) => {
  const { postgres } = installation.services
  if (!postgres) throw new Error('the test stops its own PostgreSQL')
  await postgres.stop()
  await page.goto(`${installation.url}/mainpage?date=2039-05-05`)
  await expect(page.getByText('경기 정보를 불러오지 못했습니다.')).toBeVisible({ timeout: 30_000 })
  await postgres.start()
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('표시할 경기가 없습니다.')).toBeVisible({ timeout: 15_000 })
})

test('accessible and inside its bounds, in every look', async ({ page }) => {
  await expect(page.locator('main li').first()).toBeVisible()
  await expectGoodLooks(page, 'main page', [
    { theme: 'light', width: 390, fontSize: 1 },
    { theme: 'dark', width: 390, fontSize: 1 },
    ...smallest,
    { theme: 'light', width: 1280, fontSize: 1 },
    { theme: 'dark', width: 1280, fontSize: 1 },
  ])
})

/** Which scores have moved between two places since this was called. */
async function watchMoves(page: Page) {
  const moved = new Set<string>()
  await page.exposeFunction('tellMove', (name: string) => moved.add(name))
  await page.evaluate(() => {
    const { tellMove } = globalThis as unknown as { tellMove: (name: string) => void }
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const name = (effect as KeyframeEffect | null)?.pseudoElement ?? ''
        // React hides the rest of the page's pictures by animations of its own.
        if (name.includes('(score-')) tellMove(name)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return moved
}

test('the score of an opened match moves from its row to the head of its page, and nothing else does', async ({
  page,
}) => {
  const row = page.locator('main li[data-status=LIVE], main li[data-status=PAST]').first()
  const link = row.getByRole('link')
  const matchId = /matchDetail\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]
  const score = `::view-transition-group(score-${matchId})`
  // The page's code comes with the first visit; a page that is still loading shows its skeleton at once.
  await link.click()
  await expect(page.getByRole('region', { name: '점수' })).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  const moved = await watchMoves(page)
  await link.click()
  await expect.poll(() => [...moved]).toContain(score)
  await expect(page.getByRole('region', { name: '점수' })).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await settled(page)
  moved.clear()
  // Another list holds the same match: its row is a new one, and stays where it is.
  await page.getByRole('tab', { name: /LIVE/ }).click()
  await expect(page.getByRole('tab', { name: /LIVE/ })).toHaveAttribute('aria-selected', 'true')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('main li').first().getByRole('link').click()
  await expect(page.getByRole('region', { name: '점수' })).toBeVisible()
  // The page is there before its score begins to move.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  })
  await settled(page)
  expect([...moved]).toEqual([])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a pull moves the list under the finger; only a long one fetches it again, and the list goes back', async ({
    page,
  }) => {
    const first = page.locator('main li').first()
    const topOf = async () => (await first.boundingBox())?.y ?? 0
    // The code that feels the pull comes when the browser is idle.
    await page.locator('main [role=tabpanel] > [aria-hidden=true] > svg').waitFor({ state: 'attached' })
    const before = await topOf()
    const moved = async () => (await topOf()) - before
    let fetched = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/matches') fetched++
    })
    const { pull } = await openFinger(page)
    await pull(first, 60, () => expect.poll(moved).toBeCloseTo(30, 0))
    await expect.poll(topOf).toBe(before)
    expect(fetched).toBe(0)
    await pull(first, 140, () => expect.poll(moved).toBeCloseTo(64, 0))
    await expect.poll(() => fetched).toBeGreaterThan(0)
    await expect.poll(topOf).toBe(before)
  })

  test('with reduced motion the list stays where it is', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const first = page.locator('main li').first()
    await page.locator('main [role=tabpanel] > [aria-hidden=true] > svg').waitFor({ state: 'attached' })
    const before = await first.boundingBox()
    const { pull } = await openFinger(page)
    await pull(first, 140, async () => expect(await first.boundingBox()).toEqual(before))
  })
})
