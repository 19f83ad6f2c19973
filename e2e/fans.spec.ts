// A visitor becomes a fan: finds a match, reads it, logs in, stars it, comments on it, and finds it again elsewhere.
// Pages: match-page, favorites-page, team-page, search-page, settings-page, faq-page, contact-page, terms-page, status-page
import type { Match } from '@campus/contract/matches'
import { demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { expect, type Page } from '@playwright/test'
import { enter, logIn, signInAdmin } from './account.ts'
import { matchesOn, rowOf, test } from './campus.ts'
import { expectGoodLooks, settled, smallest } from './looks.ts'
import { promised } from './times.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Both line-ups of a match, as an administrator enters them. */
async function enterLineups(url: string, cookie: string, match: Match) {
  for (const teamId of [match.teamId1, match.teamId2]) {
    const entries = Array.from({ length: 13 }, (_, i) => ({
      number: i + 1,
      name: i === 12 ? '' : `김선수${i + 1}`,
      isStarter: i < 11,
      isCaptain: i === 9,
    }))
    const response = await fetch(`${url}/api/lineup/${match.matchId}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ teamId, entries }),
    })
    expect(response.status).toBe(200)
  }
}

test('a visitor finds a match, reads it, logs in, stars it and comments; another phone receives it', async ({
  page,
  browser,
  installation,
  scorer,
}) => {
  const { url } = installation
  const match = (await matchesOn(url, '?status=LIVE')).find(({ matchId }) => matchId === scorer.matchId) as Match
  await enterLineups(url, scorer.cookie, match)
  await page.goto(`${url}/mainpage`)
  await rowOf(page, match.matchId).getByRole('link').first().click()
  await expect(page).toHaveURL(`${url}/matchDetail/${match.matchId}/SOCCER/details`)
  await expect(page.getByRole('heading', { name: '맞대결과 최근 흐름' })).toBeVisible()
  for (const column of ['학과', '승', '무', '패'])
    await expect(page.getByRole('columnheader', { name: column, exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: '라인업' }).click()
  await expect(page.getByText('김선수10').first()).toBeVisible()
  await expect(page.getByText('주장').first()).toBeAttached()
  await page.getByRole('link', { name: '댓글' }).click()
  await page.getByLabel('댓글 쓰기').fill('오늘 꼭 이겨요!')
  await page.getByText('로그인하고 댓글 쓰기').click()
  await enter(page, demoStudent, demoPassword)
  await expect(page).toHaveURL(`${url}/matchDetail/${match.matchId}/SOCCER/comments`)
  // What was being written is still there.
  await expect(page.getByLabel('댓글 쓰기')).toHaveValue('오늘 꼭 이겨요!')

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await other.goto(`${url}/matchDetail/${match.matchId}/SOCCER/comments`)
  await expect(other.getByRole('heading', { name: '댓글' }).first()).toBeVisible()
  const reply = await fetch(`${url}/api/comments/${match.matchId}/count`)
  const { count } = (await reply.json()) as { count: number }
  await button(page, '등록').click()
  await expect(page.getByText('오늘 꼭 이겨요!').first()).toBeVisible()
  await expect(other.getByText('오늘 꼭 이겨요!')).toBeVisible({ timeout: promised(3000) })
  // The tab counts it once on each: the writer's phone gets it as the response and by the socket.
  for (const phone of [page, other])
    await expect(phone.getByRole('link', { name: /^댓글/ })).toHaveText(`댓글 ${count + 1}`)

  const star = page.getByRole('banner').getByRole('button', { name: /즐겨찾기$/ })
  // The demo's student may have starred it already.
  if ((await star.getAttribute('aria-pressed')) === 'true') {
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
  }
  // The star is drawn before the server has it, and the next page asks the server.
  const stored = page.waitForResponse((response) => response.url().endsWith('/bookmark') && response.ok())
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await stored
  await page.goto(`${url}/favorites`)
  await expect(rowOf(page, match.matchId)).toBeVisible()
  await page.reload()
  await expect(rowOf(page, match.matchId)).toBeVisible()
  const device = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await logIn(device, url, demoStudent, demoPassword)
  await device.getByRole('link', { name: '즐겨찾기' }).click()
  await expect(rowOf(device, match.matchId)).toBeVisible()
  await other.context().close()
  await device.context().close()
})

test("@alone the administrator's score is on every open page within half a second", async ({
  page,
  browser,
  installation,
  scorer,
}) => {
  const { url } = installation
  const pages: Page[] = [page]
  for (let i = 0; i < 2; i++) pages.push(await (await browser.newContext()).newPage())
  const [main, match, favorites] = pages as [Page, Page, Page]
  await logIn(favorites, url, demoStudent, demoPassword)
  await expect(favorites).toHaveURL(`${url}/mainpage`)
  const { userId } = (await (await favorites.request.get(`${url}/api/users/me`)).json()) as { userId: number }
  await favorites.request.post(`${url}/api/users/${userId}/bookmark`, {
    data: { matchId: scorer.matchId },
    headers: { origin: url },
  })
  await main.goto(`${url}/mainpage`)
  await match.goto(`${url}/matchDetail/${scorer.matchId}/SOCCER/details`)
  await favorites.goto(`${url}/favorites`)
  for (const each of [main, favorites]) await expect(rowOf(each, scorer.matchId)).toBeVisible()
  await expect(match.getByRole('heading', { name: '맞대결과 최근 흐름' })).toBeVisible()
  const waits: number[] = []
  // The first one only proves that every page is subscribed.
  for (const goals of [97, 41, 52, 63, 74, 85]) {
    const seen = Promise.all(
      pages.map((each) =>
        each.waitForFunction((wanted) => document.querySelector('main')?.textContent?.includes(wanted), String(goals), {
          polling: 20,
        }),
      ),
    )
    await scorer.score(url, goals)
    const from = Date.now()
    await seen
    waits.push(Date.now() - from)
  }
  // Three browsers share the machine with everything else: the median of five measures the product.
  expect(waits.slice(1).toSorted((a, b) => a - b)[2]).toBeLessThan(promised(500))
  for (const each of [match, favorites]) await each.context().close()
})

test('both orders of the address and a wrong sport lead to the match', async ({ page, installation, scorer }) => {
  const { url } = installation
  const right = `${url}/matchDetail/${scorer.matchId}/SOCCER/details`
  await page.goto(`${url}/matchDetail/SOCCER/${scorer.matchId}/details`)
  await expect(page).toHaveURL(right)
  await page.goto(`${url}/matchDetail/${scorer.matchId}/BADMINTON/details`)
  await expect(page).toHaveURL(right)
  const shared = await (await fetch(right, { headers: { accept: 'text/html' } })).text()
  expect(shared).toMatch(/<meta property="og:title" content="[^"]+"/)
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(shared)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const drawn = await fetch(picture.replace(/^https?:\/\/[^/]+/, url))
  expect(drawn.headers.get('content-type')).toBe('image/png')
})

test('a team is followed, and its coming matches are starred', async ({ page, installation }) => {
  const { url } = installation
  await logIn(page, url, demoStudent, demoPassword)
  await expect(page).toHaveURL(`${url}/mainpage`)
  await page.goto(`${url}/search`)
  await page.getByRole('searchbox').fill('ㅋㅍㅌ')
  await page
    .getByRole('link', { name: /컴퓨터/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/teams\/\d+$/)
  await button(page, /팔로우/)
    .first()
    .click()
  await page.getByRole('link', { name: '즐겨찾기' }).click()
  await expect(page.getByText('팔로우하는 팀')).toBeVisible()
})

/** All that moved while a page was coming up and settled, as the browser counts it. */
async function shiftOf(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await settled(page)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 200)
      }),
  )
}

test('nothing shifts while the pages come up', async ({ page, installation, scorer }) => {
  const { url } = installation
  // Other flows of this installation may have scored hundreds: figures that no soccer match has move when their font comes.
  await scorer.score(url, 2)
  for (const path of [
    '/',
    '/mainpage',
    '/bracketpage',
    `/matchDetail/${scorer.matchId}/SOCCER/details`,
    '/favorites',
    '/settings',
    '/search',
  ])
    expect(await shiftOf(page, url + path), path).toBeLessThan(0.02)
  // The switch of a league that is being played comes with its table, also if what tells that it is played is late.
  const needed = [/\/api\/brackets\/league\//, /\/api\/matches\?status=LIVE/, /\/api\/competitions\?/]
  for (const late of needed.slice(1)) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(late, async (route) => {
      await held
      await route.continue()
    })
    const others = needed.filter((one) => one !== late).map((one) => page.waitForResponse(one))
    const shift = shiftOf(page, `${url}/bracketpage`)
    for (const response of await Promise.all(others)) await response.finished()
    await expect(page.locator('main :is(table, [aria-busy="true"])').first()).toBeVisible()
    release()
    expect(await shift, String(late)).toBeLessThan(0.02)
    await page.unroute(late)
  }
})

test('nothing is clipped and axe finds nothing, in every look', async ({ page, installation, scorer }) => {
  const { url } = installation
  await signInAdmin(page, url)
  const tabs = ['details', 'line-up', 'comments'].map((tab) => `/matchDetail/${scorer.matchId}/SOCCER/${tab}`)
  const { teamId1 } = (await (await fetch(`${url}/api/matches/${scorer.matchId}`)).json()) as Match
  for (const path of [
    '/mainpage',
    '/favorites',
    ...tabs,
    `/teams/${teamId1}`,
    '/search',
    '/settings',
    '/faq',
    '/status',
    '/contact',
    '/terms',
  ]) {
    await page.goto(url + path)
    await expect(page.locator('main :is(h2, li, form, input, p)').first()).toBeVisible()
    await expectGoodLooks(page, path, [...smallest, { theme: 'light', width: 640, fontSize: 1 }])
  }
})
