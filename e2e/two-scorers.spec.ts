// Two scorers apart: what both tap counts for fans, a difference shows on both phones, and is settled on either or by an organiser.
// Pages: score-page, scorer-passes-page
import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { choose, expectGoodLooks, expectInSight } from './looks.ts'
import { bar, button, callApi, givePass, logOf, newMatch, start } from './scoring.ts'
import { promised } from './times.ts'

const pad = (page: Page, side: 1 | 2) => page.locator(`button[data-side="${side}"]`)

/** One tap; returns when. No finger is at the pad sooner than this after another button, and one that is has no effect. */
const fingerMs = 400
async function goal(page: Page, side: 1 | 2) {
  const score = page.locator('section[aria-label="점수"] > div')
  const before = (await score.textContent()) ?? ''
  await page.waitForFunction((ms) => performance.now() > ms, fingerMs + (await page.evaluate(() => performance.now())))
  const at = Date.now()
  await pad(page, side).click()
  await expect(score).not.toHaveText(before)
  return at
}

const open = (page: Page) => page.getByRole('alert').filter({ hasText: '확인 중' })

async function openPhone(browser: Browser, url: string, matchId: number, token: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(`${url}/score/${matchId}#pass=${token}`)
  await expect(bar(page)).toContainText('연결됨')
  return page
}

/** A match that two phones score apart; the first has started it. */
async function startApart(browser: Browser, { url, cookie }: { url: string; cookie: string }, hour: number) {
  const { matchId } = await newMatch(url, cookie, 'SOCCER', hour)
  await callApi(`${url}/api/matches/${matchId}/apart`, cookie, { isApart: true }, 'PUT')
  const [first, second] = [await givePass(url, cookie, matchId, '주심'), await givePass(url, cookie, matchId, '부심')]
  const enter = ({ token }: { token: string }) => openPhone(browser, url, matchId, token)
  const phones: [Page, Page] = await Promise.all([enter(first), enter(second)])
  await start(phones[0], '경기 시작')
  await expect(pad(phones[1], 1)).toBeVisible()
  return { matchId, phones }
}

test('what both tap counts; a difference shows on both phones and is settled on either, or by an organiser', async ({
  page,
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId } = await newMatch(url, cookie, 'SOCCER', 12)
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/passes/${matchId}`)
  await page.getByRole('switch', { name: /두 명이 따로 기록/ }).check()
  await expect(page.getByRole('switch', { name: /두 명이 따로 기록/ })).toBeEnabled()
  await expect(page.getByRole('switch', { name: /두 명이 따로 기록/ })).toBeChecked()
  await expectGoodLooks(page, 'how a match is scored')

  const [first, second] = [await givePass(url, cookie, matchId, '주심'), await givePass(url, cookie, matchId, '부심')]
  const fan = await (await browser.newContext()).newPage()
  await fan.goto(`${url}/matchDetail/${matchId}/SOCCER/details`)
  const score = (one: number, two: number) => expect(fan.getByRole('main')).toContainText(new RegExp(`${one}:대${two}`))
  const one = await openPhone(browser, url, matchId, first.token)
  const two = await openPhone(browser, url, matchId, second.token)

  // One starts it for both.
  await start(one, '경기 시작')
  await expect(pad(two, 1)).toBeVisible()

  // Both tap the same goal: it counts, and nobody is asked anything.
  await goal(one, 1)
  await goal(two, 1)
  await score(1, 0)

  // Only one has it: both phones say so, and fans see what is agreed.
  await goal(one, 2)
  await expect(open(two)).toContainText(`다른 기록원만 기록했어요`)
  await expect(open(one)).toContainText(`나만 기록했어요`)
  await score(1, 0)
  await expectGoodLooks(two, 'where two scorers differ')
  // On a short phone with large words it is read and answered without scrolling, with the score and the pads in sight.
  for (const language of ['en', 'ko'] as const) {
    await choose(two, { theme: 'light', width: 360, height: 640, fontSize: 3, language })
    await expectInSight(two.getByRole('alert').locator('p, button'), `a difference, ${language}`)
    await expectInSight(two.locator('div:has(> i), button[data-side]'), `score and pads, ${language}`)
  }
  await button(two, '나도 봤어요').click()
  await score(1, 1)
  await expect(open(one)).toHaveCount(0)
  await expect(open(two)).toHaveCount(0)

  // Taken back by the one who tapped it.
  await goal(two, 1)
  await expect(open(two)).toContainText('나만 기록했어요')
  await button(two, '내 기록 취소').click()
  await expect(open(one)).toHaveCount(0)
  await score(1, 1)

  // Without a network each goes on; what they agree on counts once both are heard.
  await two.context().setOffline(true)
  await goal(two, 1)
  await goal(one, 1)
  await expect(open(one)).toContainText('나만 기록했어요')
  await two.context().setOffline(false)
  await score(2, 1)
  await expect(open(one)).toHaveCount(0)

  // An organiser settles what the two do not: on the page of the passes it is found, in the console it is done.
  await goal(two, 2)
  await expect(page.getByText('기록원 두 명의 기록이 겹치거나 서로 달라요.')).toBeVisible({ timeout: 20_000 })
  await page.goto(`${url}/score/${matchId}`)
  await expect(open(page)).toContainText('부심 혼자 기록했어요')
  await expectGoodLooks(page, 'an organiser settles it')
  await button(page, '인정').click()
  await score(2, 2)
  await expect(open(two)).toHaveCount(0)

  const { match } = await logOf(url, matchId)
  expect(match).toMatchObject({ teamScore1: 2, teamScore2: 2, isScoredApart: true })
})

/** Runs in the page: when it says for the first time that the two differ. */
function watchDifference() {
  const look = () => {
    if (document.querySelector('[role="alert"]')?.textContent?.includes('확인 중'))
      Object.assign(window, { differedAt: Date.now() })
    else requestAnimationFrame(look)
  }
  look()
}

test('@alone a difference shows on both phones within two seconds', async ({
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const { phones } = await startApart(browser, { url, cookie }, 16)
  const [one, two] = phones
  for (const phone of phones) await phone.evaluate(watchDifference)
  const since = await goal(one, 2)
  for (const phone of [one, two]) {
    const noted = await phone.waitForFunction(() => (window as never as { differedAt?: number }).differedAt)
    expect(((await noted.jsonValue()) ?? 0) - since).toBeLessThan(promised(2000))
  }
})

test('a third phone is told that two score already', async ({ browser, installation: { url }, scorer: { cookie } }) => {
  const { matchId, phones } = await startApart(browser, { url, cookie }, 15)
  const third = await givePass(url, cookie, matchId, '대기심')
  await goal(phones[1], 1)
  await expect.poll(async () => (await logOf(url, matchId)).events.length).toBe(2)
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${url}/score/${matchId}#pass=${third.token}`)
  await expect(page.getByRole('main')).toContainText('이미 두 명이 이 경기를 기록하고 있어요.')
})
