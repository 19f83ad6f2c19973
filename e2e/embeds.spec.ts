// Embeds on a site of somebody else, under a strict content policy: which sites may show them, heights by message, a goal that comes by
// itself, messages of strangers, no cookies, and looks; and where the app offers them.
// Pages: main-page, match-page, bracket-page
import { demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { type BrowserContext, expect, type Frame, type Page } from '@playwright/test'
import { firstVisit, test } from './campus.ts'
import { expectAccessible } from './looks.ts'
import { type OtherSite, openOtherSite, watchPolicy } from './other-site.ts'
import { planMatch } from './plan-match.ts'

const date = '2034-07-01'
const ofMatch = (matchId: number, more = '') => `<campus-score match="${matchId}" lang="ko"${more}></campus-score>`
const frameIn = (page: Page, at = 0) => page.frameLocator(`campus-score >> nth=${at} >> iframe`)

async function frameOf(page: Page, path: string): Promise<Frame> {
  await expect.poll(() => page.frames().filter((frame) => frame.url().includes(path)).length).toBe(1)
  const [found] = page.frames().filter((frame) => frame.url().includes(path))
  if (!found) throw new Error(`no frame of ${path}`)
  return found
}

/** Opens a page of another site that closes with the test. */
async function openOn(page: Page, site: OtherSite): Promise<string[]> {
  const blocked = await watchPolicy(page)
  await page.goto(`${site.origin}/`)
  return blocked
}

test('a listed site shows every kind of embed, each as high as what is in it, and violates no policy', async ({
  page,
  scorer,
  installation: { url },
}) => {
  const { matchId, competitionId, teamId1, names, change } = await planMatch(url, scorer.cookie, date)
  const kinds = [
    `match="${matchId}"`,
    `day="${date}"`,
    `table="${competitionId}"`,
    `bracket="${competitionId}"`,
    `team="${teamId1}"`,
  ]
  const body = kinds.map((kind) => `<campus-score ${kind} theme="light" lang="ko"></campus-score>`).join('')
  const site = await openOtherSite('127.0.0.1', url, body)
  const blocked = await openOn(page, site)
  for (const [at, text] of [names[0], names[0], names[0], '아직 대진표가 없어요.', names[0]].entries()) {
    await page.locator('campus-score').nth(at).scrollIntoViewIfNeeded()
    await expect(frameIn(page, at).getByText(text).first()).toBeVisible()
    const frame = page.locator('campus-score').nth(at).locator('iframe')
    const inside = await frameIn(page, at)
      .locator('body')
      .evaluate((own) => Math.ceil(own.getBoundingClientRect().height))
    await expect.poll(async () => (await frame.boundingBox())?.height).toBe(inside)
    await expect(frame).toHaveAttribute('title', /Campus Score|캠퍼스 스코어/)
  }
  const link = frameIn(page).getByRole('link').first()
  await expect(link).toHaveAttribute('target', '_blank')
  const opened = page.waitForEvent('popup')
  await link.click()
  await expect(await opened).toHaveURL(new RegExp(`${url}/matchDetail/${matchId}/`))
  await change({ matchStatus: 'PAST', teamOneScore: 0, teamTwoScore: 0 })
  expect(blocked).toEqual([])
  site.close()
})

test('a site that is not listed sees a link, never the embed; the app itself cannot be framed by a listed one', async ({
  browser,
  scorer,
  installation: { url },
}) => {
  const { matchId, names } = await planMatch(url, scorer.cookie, date)
  const page = await (await browser.newContext()).newPage()
  const other = await openOtherSite('localhost', url, ofMatch(matchId))
  const refusals = await openOn(page, other)
  await expect(page.getByRole('link', { name: 'Campus Score' })).toBeVisible()
  expect(refusals.some((text) => text.includes('frame-ancestors'))).toBe(true)
  expect(page.frames().some((frame) => frame.url().startsWith(url))).toBe(false)
  other.close()

  const listed = await openOtherSite('127.0.0.1', url, `${ofMatch(matchId)}<iframe src="${url}/mainpage"></iframe>`)
  const more = await openOn(page, listed)
  await expect(frameIn(page).getByText(names[0], { exact: true })).toBeVisible()
  await expect.poll(() => more.filter((text) => text.includes('frame')).length).toBeGreaterThan(0)
  expect(page.frames().some((frame) => frame.url().includes('/mainpage'))).toBe(false)
  listed.close()
  await page.context().close()
})

test('a goal is in every frame within seconds, and what was focused stays so', async ({
  page,
  scorer,
  installation: { url },
}) => {
  const { matchId, teamId1, names, change } = await planMatch(url, scorer.cookie, date)
  await change({ matchStatus: 'LIVE', teamOneScore: 0, teamTwoScore: 0 })
  const body = `${ofMatch(matchId)}<campus-score day="${date}" lang="ko"></campus-score><campus-score team="${teamId1}"></campus-score>`
  const site = await openOtherSite('127.0.0.1', url, body)
  await openOn(page, site)
  await expect(frameIn(page).getByText('0 : 0', { exact: true })).toBeVisible()
  const row = frameIn(page, 1).locator(`#m${matchId}`)
  await row.focus()
  for (const at of [1, 2]) await expect(frameIn(page, at).locator(`#m${matchId}`)).toContainText('0')
  await change({ teamOneScore: 7, teamTwoScore: 5 })
  // Less than the fifteen seconds of a frame without a socket.
  await expect(frameIn(page).getByText('7 : 5', { exact: true })).toBeVisible()
  for (const at of [1, 2]) await expect(frameIn(page, at).locator(`#m${matchId}`)).toContainText('75')
  await expect(row).toBeFocused()
  await change({ matchStatus: 'PAST', teamOneScore: 7, teamTwoScore: 6 })
  await expect(frameIn(page).getByText('종료', { exact: true })).toBeVisible()
  await expect(frameIn(page).locator('html')).not.toHaveAttribute('data-watch')
  await expect(frameIn(page).getByText(names[1], { exact: true })).toBeVisible()
  site.close()
})

/** Runs in a stranger's frame: forges a height for the page around it, and a theme for every frame beside it. */
function forge() {
  const size = { campusScore: 'size', height: 900, title: 'forged' }
  const theme = { campusScore: 'theme', theme: 'dark' }
  for (const target of [window, parent]) {
    target.postMessage(size, '*')
    for (let at = 0; at < target.length; at++) target[at]?.postMessage(theme, '*')
  }
}

test('messages are taken from the own frame and the own page only, and no number makes a frame huge', async ({
  page,
  scorer,
  installation: { url },
}) => {
  const { matchId } = await planMatch(url, scorer.cookie, date)
  const stranger = await openOtherSite('localhost', url, '')
  const site = await openOtherSite('127.0.0.1', url, `${ofMatch(matchId)}<iframe src="${stranger.origin}/"></iframe>`)
  await openOn(page, site)
  await expect(frameIn(page).getByRole('link').first()).toBeVisible()
  const inside = await frameOf(page, `/embed/match/${matchId}`)
  const strange = await frameOf(page, stranger.origin)
  const height = async () => (await page.locator('campus-score iframe').boundingBox())?.height ?? 0
  await expect.poll(height).toBeLessThan(200)
  const first = await height()

  await inside.evaluate(() => {
    const seen: string[] = []
    new MutationObserver(() => seen.push(document.documentElement.dataset['theme'] ?? '')).observe(
      document.documentElement,
      {
        attributeFilter: ['data-theme'],
      },
    )
    Object.assign(globalThis, { seen })
  })
  await strange.evaluate(forge)
  await page.evaluate(() => window.postMessage({ campusScore: 'size', height: 900, title: 'forged' }, '*'))
  await page.locator('campus-score').evaluate((element) => element.setAttribute('theme', 'light'))
  await expect(frameIn(page).locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await inside.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual(['light'])

  // And the frame itself, had somebody taken it over: text and what is no number is ignored, the rest clamped.
  const tell = (told: unknown) =>
    inside.evaluate(
      (number) => parent.postMessage({ campusScore: 'size', height: number, title: 'x'.repeat(999) }, '*'),
      told,
    )
  for (const told of ['900px', null, Number.NaN, Infinity, { valueOf: 900 }]) await tell(told)
  await tell(1e9)
  await expect.poll(height).toBe(4000)
  await tell(-5)
  await expect.poll(height).toBe(40)
  expect((await page.locator('campus-score iframe').getAttribute('title'))?.length).toBe(200)
  expect(first).toBeLessThan(200)
  stranger.close()
  site.close()
})

/** Whether any request to the product has a cookie, whatever the page it comes from. */
function watchCookies(context: BrowserContext, product: string) {
  const found: string[] = []
  const seen: string[] = []
  context.on('response', async (response) => {
    if (!response.url().startsWith(product)) return
    const [sent, set] = [await response.request().headerValue('cookie'), await response.headerValue('set-cookie')]
    seen.push(response.url())
    if (sent || set) found.push(`${response.url()}: ${sent} ${set}`)
  })
  return { found, seen }
}

test('no cookie of somebody signed in is sent, and nothing is stored', async ({
  browser,
  scorer,
  installation: { url },
}) => {
  const { matchId, change } = await planMatch(url, scorer.cookie, date)
  await change({ matchStatus: 'LIVE', teamOneScore: 0, teamTwoScore: 0 })
  const context = await browser.newContext({ ...firstVisit, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.request.post(`${url}/api/users/login`, { data: { email: demoStudent, password: demoPassword } })
  expect((await context.cookies(url)).map(({ name }) => name)).toContain('sid')
  const cookies = watchCookies(context, url)
  const site = await openOtherSite('127.0.0.1', url, ofMatch(matchId))
  await openOn(page, site)
  await expect(frameIn(page).getByText('0 : 0', { exact: true })).toBeVisible()
  await change({ teamOneScore: 3, teamTwoScore: 0 })
  await expect(frameIn(page).getByText('3 : 0', { exact: true })).toBeVisible()
  const inside = await frameOf(page, `/embed/match/${matchId}`)
  const stored = await inside.evaluate(async () => ({
    cookie: document.cookie,
    local: localStorage.length + sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: isSecureContext ? (await caches.keys()).length : 0,
    workers: isSecureContext ? (await navigator.serviceWorker.getRegistrations()).length : 0,
  }))
  expect(stored).toEqual({ cookie: '', local: 0, databases: 0, caches: 0, workers: 0 })
  await expect.poll(() => cookies.seen.filter((address) => address.includes('/embed/match/')).length).toBeGreaterThan(1)
  expect(cookies.found).toEqual([])
  await change({ matchStatus: 'PAST', teamOneScore: 3, teamTwoScore: 0 })
  site.close()
  await context.close()
})

test('the element follows its attributes without a step in the history, and leaves nothing behind', async ({
  page,
  scorer,
  installation: { url },
}) => {
  const { matchId, competitionId, names } = await planMatch(url, scorer.cookie, date)
  // The script twice, as on a page with two snippets.
  const site = await openOtherSite('127.0.0.1', url, `<script src="${url}/embed.js" async></script>${ofMatch(matchId)}`)
  const blocked = await openOn(page, site)
  await expect(frameIn(page).getByText(names[0], { exact: true })).toBeVisible()
  const steps = await page.evaluate(() => history.length)
  const element = page.locator('campus-score')
  await element.evaluate((own, id) => {
    own.removeAttribute('match')
    own.setAttribute('table', String(id))
    own.setAttribute('lang', 'en')
  }, competitionId)
  await expect(frameIn(page).getByText('Team', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await element.evaluate((own) => {
    const { parentNode } = own
    own.remove()
    Object.assign(globalThis, { own, parentNode, isEmpty: own.shadowRoot?.childElementCount === 0 })
  })
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isEmpty'))).toBe(true)
  expect(page.frames()).toHaveLength(1)
  await page.evaluate(() => Reflect.get(globalThis, 'parentNode').append(Reflect.get(globalThis, 'own')))
  await expect(frameIn(page).getByText('Team', { exact: true })).toBeVisible()
  expect(blocked).toEqual([])
  site.close()
})

test('every embed is accessible in both themes and languages, and fits from 320 px', async ({
  page,
  scorer,
  installation: { url },
}) => {
  const { matchId, competitionId, teamId1, change } = await planMatch(url, scorer.cookie, date)
  await change({ matchStatus: 'LIVE', teamOneScore: 1, teamTwoScore: 1 })
  const competitions = (await (await fetch(`${url}/api/competitions`)).json()) as Array<{
    competitionId: number
    type: string
  }>
  const knockOut = competitions.find(({ type }) => type === 'TOURNAMENT')
  const paths = [
    `match/${matchId}`,
    'match/999999',
    `day/${date}`,
    'day/2034-07-09',
    'day',
    `table/${competitionId}`,
    `bracket/${knockOut?.competitionId}`,
    `team/${teamId1}`,
  ]
  for (const path of paths)
    for (const theme of ['light', 'dark'])
      for (const width of [320, 800]) {
        const address = `/embed/${path}?theme=${theme}&lang=${width === 320 ? 'ko' : 'en'}`
        await page.setViewportSize({ width, height: 900 })
        await page.goto(url + address)
        await expectAccessible(page, `${address} ${width} px`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${address} ${width} px`).toBeLessThanOrEqual(0)
        const surface = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
        expect(surface).toBe(theme === 'dark' ? 'rgb(22, 26, 33)' : 'rgb(255, 255, 255)')
      }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${url}/embed/match/${matchId}`)
    const surface = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(surface).toBe(colorScheme === 'dark' ? 'rgb(22, 26, 33)' : 'rgb(255, 255, 255)')
  }
  await change({ matchStatus: 'PAST', teamOneScore: 1, teamTwoScore: 1 })
})

test('a match, the day and a competition offer the code to copy, with a theme and a preview', async ({
  page,
  scorer,
  installation: { url },
}) => {
  const { matchId, sport, competitionId, names } = await planMatch(url, scorer.cookie, date)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const places = {
    [`/matchDetail/${matchId}/${sport}/details`]: `match="${matchId}"`,
    [`/mainpage?date=${date}&sport=SOCCER`]: `day="${date}" sport="SOCCER"`,
    [`/bracketpage?competition=${competitionId}`]: `table="${competitionId}"`,
    [`/bracketpage?competition=${competitionId}&tab=tournament`]: `bracket="${competitionId}"`,
  }
  for (const [path, attributes] of Object.entries(places)) {
    await page.goto(url + path)
    await page.getByRole('button', { name: '퍼가기' }).click()
    const sheet = page.getByRole('dialog', { name: '퍼가기' })
    await expect(
      frameIn(page)
        .getByText(path.includes('tournament') ? '아직 대진표가 없어요.' : names[0])
        .first(),
    ).toBeAttached()
    await expect(sheet.getByText('http://127.0.0.1:*')).toBeVisible()
    await sheet.getByRole('radio', { name: '어둡게' }).check({ force: true })
    await expect(frameIn(page).locator('html')).toHaveAttribute('data-theme', 'dark')
    await sheet.getByRole('button', { name: '코드 복사' }).click()
    await expect(page.getByText('코드를 복사했습니다.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `<script src="${url}/embed.js" async></script>\n<campus-score ${attributes} theme="dark" lang="ko"></campus-score>`,
    )
    await expectAccessible(page, path)
  }
})
