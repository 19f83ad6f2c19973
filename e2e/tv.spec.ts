// A television nobody touches: it shows a code, is paired and steered from another browser, shows goals, and comes back by itself.
// Pages: tv-page, screens-page, today-page
import { randomUUID } from 'node:crypto'
import type { Clip } from '@campus/contract/clips'
import { dateAt } from '@campus/rules/seoul'
import { expect, type Page } from '@playwright/test'
import { button, field, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { startFilm } from './film.ts'
import { expectAccessible, expectGoodLooks, type Look } from './looks.ts'
import { planMatch } from './plan-match.ts'
import { callApi } from './scoring.ts'
import { promised } from './times.ts'

const looks: Look[] = [
  { theme: 'light', width: 390, fontSize: 3 },
  { theme: 'light', width: 820, fontSize: 1 },
  { theme: 'dark', width: 1440, fontSize: 1 },
]

/** Words smaller than what is legible at ten metres. Letters on crests are signs, not words. */
const smallWords = (tv: Page) =>
  tv.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const small: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (!holder?.checkVisibility() || !node.textContent?.trim() || holder.closest('[aria-hidden="true"]')) continue
      const size = Number.parseFloat(getComputedStyle(holder).fontSize)
      if (size < 29.9) small.push(`${node.textContent} ${size}`)
    }
    return small
  })

/** Nothing is cut off at the edges, at any size of a television. */
async function expectLegible(tv: Page) {
  const sizes = [{ width: 3840, height: 2160 }, { width: 1080, height: 1920 }, { width: 1920, height: 1080 }] // biome-ignore format: one line
  for (const size of sizes) {
    await tv.setViewportSize(size)
    expect(await smallWords(tv)).toEqual([])
    const sides = await tv.locator('main > *').evaluateAll((parts) =>
      parts.map((part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect()
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      }),
    )
    expect(sides).not.toContain(false)
  }
}

test('a television shows a code, what an organiser chose, a goal, and everything again after a lost network', async ({
  page,
  browser,
  installation: { url },
  scorer,
}) => {
  const tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await tv.goto(`${url}/tv`)
  const shownCode = tv.getByLabel('연결 코드')
  await expect(shownCode).toHaveText(/^[A-Z2-9]{3}\s*[A-Z2-9]{3}$/)
  await expectLegible(tv)
  await expectAccessible(tv)

  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAdmin(page, url)
  await page.goto(`${url}/admin/today`)
  await page.getByRole('link', { name: 'TV 화면' }).click()
  await expect(page.getByText('아직 연결된 화면이 없어요.')).toBeVisible()
  await button(page, '화면 연결').click()
  await expect(page.getByText('화면에 나온 6자리 코드를 입력해 주세요.')).toBeVisible()
  await field(page, '화면의 코드').fill('ZZZZZ9')
  await field(page, '이름').fill('체육관 로비')
  await button(page, '화면 연결').click()
  await expect(page.getByText('이 코드를 보여 주는 화면이 없습니다.', { exact: false })).toBeVisible()
  await expectGoodLooks(page, 'pairing a television', looks)
  await field(page, '화면의 코드').fill((await shownCode.innerText()).toLowerCase())
  await button(page, '화면 연결').click()

  const courts = tv.getByRole('article')
  await expect(courts.first()).toBeVisible({ timeout: promised(3000) })
  await expect(tv.getByRole('heading', { name: /다음 경기/ })).toBeVisible()
  await expectLegible(tv)
  await expectAccessible(tv)

  // The page of the goal is shown, whichever it was. Other flows count in the same match: fewer than that, or it would be no goal.
  await scorer.score(url, 901)
  const goal = courts.filter({ hasText: '901' })
  await expect(goal.getByText('골', { exact: true })).toBeVisible({ timeout: promised(2000) })
  expect(await smallWords(tv)).toEqual([])

  // Steered while it is watched.
  await button(page, '체육관 로비 화면 조정').click()
  const sheet = page.getByRole('dialog')
  const court = (await goal.locator('header b').innerText()).trim()
  await sheet.getByRole('switch', { name: '모든 경기장' }).uncheck()
  for (const box of await sheet
    .getByRole('group', { name: /^경기장/ })
    .getByRole('checkbox')
    .all())
    if ((await box.locator('xpath=..').innerText()).trim() !== court) await box.uncheck()
  await expectGoodLooks(page, 'steering a television', looks)
  await button(page, '화면에 반영').click()
  await expect(courts.locator('header b')).toHaveText([court], { timeout: promised(3000) })

  // The network is cut: since when, and back without anybody.
  const context = tv.context()
  await context.setOffline(true)
  await expect(tv.getByText(/^\d\d:\d\d 기준$/)).toBeVisible()
  expect(await smallWords(tv)).toEqual([])
  await scorer.score(url, 902)
  await context.setOffline(false)
  await expect(courts.filter({ hasText: '902' })).toBeVisible()
  await expect(tv.getByText(/기준$/)).toBeHidden()

  // A reload remembers who it is.
  await tv.reload()
  await expect(courts.locator('header b')).toHaveText([court])

  // Nothing to show: dark, with a clock.
  await button(page, '체육관 로비 화면 조정').click()
  for (const box of await sheet
    .getByRole('group', { name: /^경기장/ })
    .getByRole('checkbox', { checked: true })
    .all())
    await box.uncheck()
  await button(page, '화면에 반영').click()
  await expect(tv.getByText('오늘은 경기가 없어요')).toBeVisible({ timeout: promised(3000) })
  await expectLegible(tv)

  await button(page, '체육관 로비 연결 해제').click()
  await button(page.getByRole('dialog') as unknown as Page, '연결 해제').click()
  await expect(shownCode).toBeVisible({ timeout: promised(3000) })
  await expect(page.getByText('아직 연결된 화면이 없어요.')).toBeVisible()
  await tv.close()
})

// At the end, because it plays today: other flows count the matches of the day.
test('@alone a goal that was filmed fills the television once more, and the board comes back', async ({
  browser,
  installation: { url },
  scorer: { cookie },
}) => {
  const { matchId } = await planMatch(url, cookie, dateAt(Date.now()))
  let clock = 0
  const tap = (body: object) => {
    const event = { id: randomUUID(), clock: ++clock, deviceAt: new Date().toISOString(), ...body }
    return callApi(`${url}/api/matches/${matchId}/events`, cookie, { events: [event] })
  }
  await tap({ type: 'START' })
  const tv = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await tv.goto(`${url}/tv`)
  const shownCode = tv.getByLabel('연결 코드')
  await expect(shownCode).toHaveText(/\S/)
  await callApi(`${url}/api/screens`, cookie, { code: await shownCode.innerText(), name: '로비' })
  const courts = tv.getByRole('article')
  await expect(courts.first()).toBeVisible()

  const film = await startFilm({ url, cookie, matchId }, 40)
  await film.reach(12)
  await tap({ type: 'GOAL', team: 1 })
  const replay = tv.getByRole('region', { name: '다시 보기' })
  await expect(replay).toBeVisible({ timeout: 60_000 })
  const [clip] = await callApi<Clip[]>(`${url}/api/matches/${matchId}/clips`, cookie)
  await expect(replay).toContainText(clip?.title ?? '-')
  const picture = replay.locator('video')
  expect(await picture.getAttribute('src')).toBe(clip?.mp4)
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1)
  expect(await picture.evaluate(({ videoWidth, muted }: HTMLVideoElement) => [videoWidth > 0, muted])).toEqual([
    true,
    true,
  ])
  // The whole screen, but for the slow shift.
  const { x, y, width, height } = (await replay.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
  expect([x, y].map((edge) => Math.abs(edge) < 8)).toEqual([true, true])
  expect([Math.round(width), Math.round(height)]).toEqual([1920, 1080])
  // Once, for twenty seconds at most; then the courts again.
  await expect(replay).toHaveCount(0, { timeout: 30_000 })
  await expect(courts.first()).toBeVisible()
  await film.stop()
  await tv.close()
})
