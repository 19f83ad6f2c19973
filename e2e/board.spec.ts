// The board of a match day: cards moved by mouse, by finger and by keys alone; nothing without its preview; two organisers at once.
// Pages: board-page, today-page, admin-page, audit-page, match-page
import type { Match } from '@campus/contract/matches'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { button, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { expectGoodLooks } from './looks.ts'
import { planDay } from './match-day.ts'
import { callApi } from './scoring.ts'

const desk = { width: 1440, height: 900 }
const card = (page: Page, { matchId }: { matchId: number }) => page.locator(`[data-card="${matchId}"]`)
const first = (matches: Match[]) => matches[0] as Match
const second = (matches: Match[]) => matches[1] as Match

async function openBoard(page: Page, url: string, date: string) {
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/board?date=${date}`)
  await expect(page.locator('[data-card]').first()).toBeVisible()
}

async function organiser(browser: Browser, url: string, date: string, viewport = desk): Promise<Page> {
  const page = await (await browser.newContext({ viewport, locale: 'ko-KR' })).newPage()
  await openBoard(page, url, date)
  return page
}

async function centreOf(target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('not on screen')
  return { x: box.x + box.width / 2, y: box.y + 12, height: box.height }
}

/** What a swipe set going is somewhere else when it is touched. */
async function atRest(page: Page, target: Locator) {
  await expect(async () => {
    const before = await target.boundingBox()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await target.boundingBox()).toEqual(before)
  }).toPass()
}

/** Takes a card at its head, and drops it so that its head lies on another's. */
async function dragOnto(page: Page, from: Locator, to: Locator, keys: string[] = []) {
  const start = await centreOf(from)
  const end = await centreOf(to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 5 })
  await page.mouse.move(end.x, end.y, { steps: 5 })
  for (const key of keys) await page.keyboard.down(key)
  await page.mouse.up()
  for (const key of keys) await page.keyboard.up(key)
}

const commit = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /옮기(기|고)|연기하(기|고)/ })

test('by mouse: an overrun is pushed from here, seen by a fan, undone; two matches swap their places', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const date = '2031-05-10'
  const { matches, courtNames } = await planDay(url, cookie, date, [
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '15:00', court: 0, teams: [2, 3] },
    { clock: '14:30', court: 1, teams: [4, 5] },
  ])
  const fan = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  await fan.goto(`${url}/matchDetail/${second(matches).matchId}/BADMINTON/details`)
  await expect(fan.getByText('15:00').first()).toBeVisible()

  await page.setViewportSize(desk)
  await openBoard(page, url, date)
  await card(page, first(matches)).click()
  await button(page, /^\+15분/).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('14:00 → 14:15')).toBeVisible()
  await expect(dialog.getByText('15:00 → 15:15')).toBeVisible()
  await expect(dialog.getByText('되돌릴 수 있어요')).toBeVisible()
  await commit(page).click()
  await expect(page.getByText('2경기를 옮겼습니다.')).toBeVisible()
  await expect(card(page, second(matches))).toContainText('15:15')
  await expect(fan.getByText('15:15').first(), 'without a reload').toBeVisible()
  await page.locator('[data-toast]').getByRole('button', { name: '되돌리기' }).click()
  await expect(card(page, second(matches))).toContainText('15:00')
  await expect(fan.getByText('15:00').first()).toBeVisible()

  // Onto another: the board says what it would break, and offers to swap.
  const third = matches[2] as Match
  await dragOnto(page, card(page, third), card(page, second(matches)))
  await expect(page.getByText(`${courtNames[0]} · 15:00에 놓으면 1가지가 걸려요`)).toBeVisible()
  await button(page, '서로 바꾸기').click()
  await commit(page).click()
  await expect(page.getByText('2경기를 옮겼습니다.')).toBeVisible()
  await expect(card(page, third)).toContainText('15:00')
  await expect(card(page, second(matches))).toContainText('14:30')
  // The keys that do the same while it is dropped.
  await dragOnto(page, card(page, third), card(page, first(matches)), ['Alt'])
  await expect(page.getByRole('dialog').getByText('코트가 겹치지 않게')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(card(page, third)).toContainText('14:30')

  // One entry of the log for each act, and its undo.
  await page.goto(`${url}/admin/audit?subject=PLAN`)
  await expect(page.getByText('일정 수정').first()).toBeVisible()
  await expect(page.getByText('일정 되돌림').first()).toBeVisible()
})

test('by keys alone: lifted, moved, put back, dropped, postponed', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const date = '2031-05-11'
  const { matches, courtNames } = await planDay(url, cookie, date, [
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '15:00', court: 1, teams: [2, 3] },
  ])
  await page.setViewportSize(desk)
  await openBoard(page, url, date)
  await card(page, first(matches)).focus()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, second(matches))).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: `14:05, ${courtNames[1]}` })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(card(page, first(matches))).toContainText('14:00')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(courtNames[1] as string).first()).toBeVisible()
  await commit(page).focus()
  await expect(commit(page)).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1경기를 옮겼습니다.')).toBeVisible()
  await card(page, first(matches)).focus()
  await page.keyboard.press('p')
  await dialog.getByLabel('이유').fill('비')
  await dialog.getByRole('button', { name: '미리보기' }).click()
  await commit(page).click()
  await expect(page.getByText('1경기를 연기했습니다.')).toBeVisible()
  await expect(card(page, first(matches))).toContainText('연기')
  const fan = await page.context().newPage()
  await fan.goto(`${url}/matchDetail/${first(matches).matchId}/BADMINTON/details`)
  await expect(fan.getByText('비', { exact: false }).first()).toBeVisible()
  await fan.close()
  // Others look for a postponed match of their own.
  await page.keyboard.press('Control+z')
  await expect(card(page, first(matches))).not.toContainText('연기')
})

test('by finger: a rest lifts a card, a swipe scrolls; the bar pushes, changes the court', async ({
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const date = '2031-05-12'
  const { matches, courtNames } = await planDay(url, cookie, date, [
    { clock: '10:00', court: 0, teams: [0, 1] },
    { clock: '11:00', court: 0, teams: [2, 3] },
    { clock: '11:15', court: 1, teams: [4, 5] },
  ])
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'ko-KR',
  })
  const page = await context.newPage()
  await openBoard(page, url, date)
  const touch = await context.newCDPSession(page)
  const held = page.locator('[class*="held"]')
  const at = await centreOf(card(page, first(matches)))
  const finger = (type: 'touchStart' | 'touchMove', y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: at.x, y }] })
  // A finger that moves at once scrolls: sent together, or a slow machine makes a rest of it.
  await Promise.all([finger('touchStart', at.y), finger('touchMove', at.y - 20), finger('touchMove', at.y - 40)])
  await finger('touchMove', at.y - 60)
  await expect.poll(async () => (await card(page, first(matches)).boundingBox())?.y).toBeLessThan(at.y - 12)
  await expect(held).toHaveCount(0)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await atRest(page, card(page, first(matches)))
  const from = await centreOf(card(page, first(matches)))
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from.x, y: from.y }] })
  await expect(held).toHaveCount(1)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x, y: from.y + 40 }] })
  await expect(page.getByText(/에 놓으면 1가지가 걸려요/)).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await button(page, '뒤로 밀기').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await commit(page).click()
  await expect(page.getByText('2경기를 옮겼습니다.')).toBeVisible()

  await card(page, matches[2] as Match).tap()
  await button(page, '코트 바꾸기').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('비어 있어요').first()).toBeVisible()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: new RegExp(courtNames[0] as string) }),
  ).toContainText(/문제 \d가지/)
  await context.close()
})

test('a court that cannot be used: the planner finds other places, and the organiser commits them', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const date = '2031-05-15'
  const { matches, courtNames } = await planDay(url, cookie, date, [
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '15:00', court: 0, teams: [2, 3] },
    { clock: '14:00', court: 1, teams: [4, 5] },
  ])
  await page.setViewportSize(desk)
  await openBoard(page, url, date)
  await button(page, `${courtNames[0]} 메뉴`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /코트를 못 써요/ }).click()
  await expect(dialog.getByLabel('언제부터')).toBeVisible()
  await dialog.getByLabel('언제부터').fill('14:00')
  await dialog.getByLabel('언제까지').fill('17:00')
  await dialog.getByRole('button', { name: '새 일정 찾기' }).click()
  await expect(dialog.getByText(`${courtNames[0]} 14:00–17:00 비우기`)).toBeVisible({ timeout: 20_000 })
  await commit(page).click()
  await expect(page.getByText('2경기를 옮겼습니다.')).toBeVisible()
  const column = page.locator('[data-card]')
  await expect(column).toHaveCount(3)
  for (const match of [first(matches), second(matches)]) {
    const now = await (await page.request.get(`${url}/api/matches/${match.matchId}`)).json()
    const isClear = now.venue !== courtNames[0] || now.startTime >= '17:00' || now.startTime <= '13:10'
    expect(isClear, `${now.venue} ${now.startTime}`).toBe(true)
  }
})

test('two organisers see each other; who is late looks again', async ({
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const date = '2031-05-13'
  const { matches } = await planDay(url, cookie, date, [
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '16:00', court: 1, teams: [2, 3] },
  ])
  const [one, two] = [await organiser(browser, url, date), await organiser(browser, url, date)]
  await card(one, first(matches)).click()
  await button(one, /^\+15분/).click()
  await expect(commit(one)).toBeVisible()
  // Meanwhile the other moves the same match.
  await card(two, first(matches)).click()
  await button(two, /^\+30분/).click()
  await commit(two).click()
  await expect(two.getByText('1경기를 옮겼습니다.')).toBeVisible()
  await expect(card(one, first(matches))).toContainText('14:30')
  const dialog = one.getByRole('dialog')
  await expect(dialog.getByText('그사이 일정이 바뀌었어요.', { exact: false })).toBeVisible()
  await expect(dialog.getByText('14:30 → 14:15')).toBeVisible()
  await expect(commit(one)).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: '확인했어요' }).click()
  await expect(commit(one)).toHaveAttribute('aria-disabled', 'false')
  await commit(one).click()
  await expect(card(two, first(matches))).toContainText('14:15')
  for (const page of [one, two]) await page.context().close()
})

test('is good to look at, with a closed court, on every screen', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const date = '2031-05-14'
  const { matches, venueIds, courtNames } = await planDay(url, cookie, date, [
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '15:00', court: 1, teams: [2, 3] },
  ])
  const hours = { name: courtNames[1], closes: '17:00', breaks: [{ date: null, from: '12:00', to: '13:00' }] }
  await callApi(`${url}/api/venues/${venueIds[1]}`, cookie, hours, 'PUT')
  await openBoard(page, url, date)
  await expect(page.getByText('17:00 마감')).toBeVisible()
  const looks = [
    { theme: 'light', width: 1440, height: 900, fontSize: 1 },
    { theme: 'dark', width: 820, height: 1180, fontSize: 2 },
    { theme: 'dark', width: 390, height: 844, fontSize: 3 },
    { theme: 'light', width: 390, height: 844, fontSize: 1 },
  ] as const
  await expectGoodLooks(page, 'board', [...looks])
  await card(page, first(matches)).click()
  await expectGoodLooks(page, 'a chosen card', looks.slice(2))
  await button(page, /^\+15분/).click()
  await expect(commit(page)).toBeVisible()
  await expectGoodLooks(page, 'its preview', [looks[0], ...looks.slice(2)])
  // A panel at the side: the board stays visible, and the focus goes in and comes back.
  await page.setViewportSize(desk)
  const panel = page.getByRole('dialog')
  expect((await panel.boundingBox())?.x).toBeGreaterThan(desk.width / 2)
  await expect(panel.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(button(page, /^\+15분/)).toBeFocused()
})

test('today: the courts now and next, a quarter of an hour later in one act', async ({
  page,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matches, courtNames } = await planDay(url, cookie, '2031-05-16', [
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '15:00', court: 0, teams: [2, 3] },
  ])
  await signInAdmin(page, url)
  // This device's today; other flows count the matches of the real one.
  await page.clock.setFixedTime(new Date('2031-05-16T12:00:00+09:00'))
  await page.goto(`${url}/admin/today`)
  await expect(page.getByText('지금은 기다리는 일이 없어요.')).toBeVisible()
  await expect(page.getByText(first(matches).teamName1 ?? '', { exact: false }).first()).toBeVisible()
  await button(page, `${courtNames[0]} +15분`).click()
  await expect(page.getByRole('dialog').getByText('15:00 → 15:15')).toBeVisible()
  await commit(page).click()
  await expect(page.getByText('2경기를 옮겼습니다.')).toBeVisible()
  await expect(page.getByText('14:15').first()).toBeVisible()
  await page.locator('[data-toast]').getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByText('14:00').first()).toBeVisible()
  await expectGoodLooks(page, 'today')
})
