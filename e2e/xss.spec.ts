// Text stays text: a corpus of attacks through every text that people can write, then every screen that shows it. Nothing
// runs, no dialog opens, and nothing even violates the content policy.
import { chatPace } from '@campus/contract/chat'
import { demoAdmin, demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './campus.ts'
import { emailsTo, waitForEmail } from './emails.ts'
import { openOtherSite } from './other-site.ts'
import { corpus, shortCorpus } from './xss-corpus.ts'
import { enterBy, type Planted, packed, plant } from './xss-planting.ts'

test.describe.configure({ mode: 'serial' })

const alarms: string[] = []

/** A page that records everything that should not happen. */
async function watchedPage(browser: Browser, url: string, email?: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } })
  const alarm = (what: string) => void alarms.push(`${what} at ${page.url()}`)
  await context.exposeFunction('xss', () => alarm('a script ran'))
  await context.exposeFunction('blockedByPolicy', alarm)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'blockedByPolicy')(`policy: ${violatedDirective} ${blockedURI}`),
    )
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    alarm(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) alarm(message.text())
  })
  page.on('pageerror', (error) => alarm(String(error)))
  if (email) await page.request.post(`${url}/api/users/login`, { data: { email, password: demoPassword } })
  return page
}

/** Opens it, and lets what would run run: focus and hover too. */
async function visit(page: Page, address: string, shows?: string) {
  await page.goto(address)
  await page.locator('h1, h2, main').first().waitFor()
  if (shows)
    await expect.poll(() => page.evaluate(() => document.body.innerText), { message: address }).toContain(shows)
  await page.mouse.move(300, 400)
  await page.keyboard.press('Tab')
  // Every picture has come or failed, and a frame was drawn after it: what would run has run.
  await page.evaluate(async () => {
    const pending = [...document.images].filter((image) => !image.complete)
    await Promise.all(
      pending.map((image) => new Promise((done) => Object.assign(image, { onload: done, onerror: done }))),
    )
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  })
}

let planted: Planted

test('the corpus is planted', async ({ installation }) => {
  test.setTimeout(180_000)
  expect(corpus.length).toBeGreaterThanOrEqual(100)
  planted = await plant(installation.url)
  expect(planted.teamIds.length).toBeGreaterThanOrEqual(100)
})

test('an alarm would be recorded', async ({ browser, installation }) => {
  const page = await watchedPage(browser, installation.url)
  await page.goto(`${installation.url}/faq`)
  await page.evaluate(() => Reflect.get(window, 'xss')())
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'xss()' }))
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=xss()>')
  })
  await expect.poll(() => alarms.filter((one) => one.startsWith('policy')).length).toBeGreaterThanOrEqual(2)
  expect(alarms.filter((one) => one.startsWith('a script ran'))).toHaveLength(1)
  alarms.length = 0
  await page.context().close()
})

test('every screen of a fan', async ({ browser, installation: { url } }) => {
  test.setTimeout(240_000)
  const page = await watchedPage(browser, url, demoStudent)
  const { matchId, sport, teamIds, competitionId, day } = planted
  const match = `${url}/matchDetail/${matchId}/${sport}`
  await page.request.post(`${url}/api/users/2/bookmark`, { data: { matchId } })
  await visit(page, `${url}/mainpage?date=${day}&sport=SOCCER`, 'onerror')
  await visit(page, `${match}/details`, 'onerror')
  await visit(page, `${match}/line-up`, 'onerror')
  await visit(page, `${match}/comments`, 'xss()')
  await visit(page, `${url}/bracketpage?competition=${competitionId}`, 'xss()')
  await visit(page, `${url}/favorites`, 'onerror')
  for (const teamId of teamIds.filter((_, at) => at % 30 === 0)) await visit(page, `${url}/teams/${teamId}`)
  for (const text of corpus.filter((_, at) => at % 40 === 0))
    await visit(page, `${url}/search?q=${encodeURIComponent(text.slice(0, 40))}`)
  for (const text of corpus.filter((_, at) => at % 40 === 1)) {
    const inAddress = encodeURIComponent(text)
    await visit(page, `${url}/livepage?roomId=${inAddress}`)
    await visit(page, `${url}/mainpage?date=${inAddress}&sport=${inAddress}#${inAddress}`)
    await visit(page, `${url}/resetPassword?token=${inAddress}`)
    await visit(page, `${url}/?next=${inAddress}`)
  }
  for (const nickname of shortCorpus) {
    const saved = await page.request.post(`${url}/api/users/update`, { data: { nickname }, headers: { origin: url } })
    expect(saved.status(), nickname).toBe(200)
    await visit(page, `${match}/comments`, nickname)
  }
  await visit(page, `${url}/mypage`)
  expect(alarms).toEqual([])
  await page.context().close()
})

test('every embed, by itself and on a page of another site', async ({ browser, installation: { url } }) => {
  test.setTimeout(120_000)
  const page = await watchedPage(browser, url)
  const { matchId, teamIds, competitionId, day } = planted
  const embeds = [`match="${matchId}"`, `day="${day}"`, `table="${competitionId}"`, `bracket="${competitionId}"`]
  embeds.push(...teamIds.filter((_, at) => at % 30 === 0).map((teamId) => `team="${teamId}"`))
  for (const embed of embeds) {
    const [, kind, value] = /(\w+)="(.+)"/.exec(embed) ?? []
    await visit(page, `${url}/embed/${kind}/${value}`, kind === 'day' || kind === 'table' ? 'onerror' : undefined)
  }
  for (const text of corpus.filter((_, at) => at % 20 === 2)) {
    const inAddress = encodeURIComponent(text)
    await visit(
      page,
      `${url}/embed/table/${competitionId}?group=${inAddress}&theme=${inAddress}&lang=${inAddress}#host=${inAddress}`,
    )
    await visit(page, `${url}/embed/match/${inAddress}`)
  }
  const site = await openOtherSite(
    '127.0.0.1',
    url,
    embeds.map((embed) => `<campus-score ${embed}></campus-score>`).join(''),
  )
  await page.goto(site.origin)
  for (const at of embeds.keys()) {
    await page.locator('campus-score').nth(at).scrollIntoViewIfNeeded()
    await page.frameLocator(`campus-score >> nth=${at} >> iframe`).locator('main').waitFor()
  }
  // Each frame has said how high it is, and with it the title that the element sets.
  await expect(page.locator('campus-score iframe[title="Campus Score"]')).toHaveCount(0)
  site.close()
  expect(alarms).toEqual([])
  await page.context().close()
})

test('the chat, while messages arrive', async ({ browser, installation: { url } }) => {
  test.setTimeout(120_000)
  const page = await watchedPage(browser, url, demoStudent)
  const room = `match-${planted.matchId}`
  await visit(page, `${url}/livepage?roomId=${room}`)
  const { cookie } = await enterBy(url, demoAdmin)
  const pauseMs = (1200 * chatPace.user.seconds) / chatPace.user.most
  const sent = await page.evaluate(sendMessages, { lines: packed(300), room, pauseMs })
  expect(sent).toBe(packed(300).length)
  await expect(page.getByRole('log')).toContainText('onerror')
  await visit(page, `${url}/livepage?roomId=${room}`, 'xss()')
  const { messages } = await (await page.request.get(`${url}/api/chat/rooms/${room}/messages`)).json()
  for (const { id } of messages)
    await fetch(`${url}/api/chat/rooms/${room}/messages/${id}/report`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{"reason":"ABUSE"}',
    })
  expect(alarms).toEqual([])
  await page.context().close()
})

/** In the page: a third-party client, which sends each message once the rate limit allows. */
async function sendMessages({
  lines,
  room,
  pauseMs,
}: {
  lines: string[]
  room: string
  pauseMs: number
}): Promise<number> {
  const socket = new WebSocket(`ws://${location.host}/ws-stomp/websocket`)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  let receipts = 0
  socket.addEventListener('message', ({ data }) => {
    if (String(data).startsWith('RECEIPT')) receipts++
  })
  socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0')
  for (const message of lines) {
    const body = JSON.stringify({ type: 'TALK', message })
    socket.send(`SEND\ndestination:/pub/chat/message/${room}\nreceipt:r\n\n${body}\0`)
    // The room's rate limit: a faster client is disconnected.
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  socket.close()
  return receipts
}

test('every screen of an administrator', async ({ browser, installation: { url } }) => {
  test.setTimeout(240_000)
  const page = await watchedPage(browser, url, demoAdmin)
  const { matchId, competitionId, streamId } = planted
  const screens: Record<string, string | undefined> = {
    '/adminmainpage': 'onerror',
    '/admin': undefined,
    '/admin/create-team': 'onerror',
    '/admin/create-match': undefined,
    [`/admin/edit-match/${matchId}`]: undefined,
    [`/admin/line-up/${matchId}`]: undefined,
    '/admin/competitions': 'onerror',
    [`/admin/competitions/${competitionId}`]: 'onerror',
    [`/admin/competitions/${competitionId}/season`]: undefined,
    '/admin/venues': undefined,
    '/admin/announcements': undefined,
    '/admin/import': undefined,
    '/admin/audit': 'xss()',
    '/admin/moderation': 'xss()',
    '/admin/moderation?tab=comments': 'xss()',
    '/admin/staff': undefined,
    '/admin/feed': undefined,
    [`/admin/passes/${matchId}`]: 'xss()',
    '/admin/passes/day': undefined,
    '/admin/print': undefined,
    '/admin/livestreaming': 'onerror',
    [`/score/${matchId}`]: undefined,
    [`/camera/${streamId}`]: undefined,
  }
  for (const [path, shows] of Object.entries(screens)) await visit(page, url + path, shows)
  expect(alarms).toEqual([])
  await page.context().close()
})

test('what leaves without a screen: page heads, files, calendars, emails', async ({ installation }) => {
  const { url, mailFolder } = installation
  for (const [at, teamId] of planted.teamIds.entries()) {
    const html = await (await fetch(`${url}/teams/${teamId}`, { headers: { accept: 'text/html' } })).text()
    expect(html).not.toContain('xss()</script>')
    expect(html, String(at)).not.toMatch(/<(img|svg|iframe|body|style)[^>]*xss\(\)/)
  }
  const { send, cookie } = await enterBy(url, demoAdmin)
  for (const path of [
    `/api/calendars/matches/${planted.matchId}`,
    '/api/export/teams',
    '/api/export/players',
    '/api/teams',
  ]) {
    const { headers } = await fetch(url + path, { headers: { cookie } })
    expect(headers.get('content-type'), path).not.toContain('html')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
  }
  const csv = await (await fetch(`${url}/api/export/teams`, { headers: { cookie } })).text()
  // A spreadsheet must not take a name for a formula.
  expect(csv).not.toMatch(/(^|,)"?[=@+-](cmd|SUM)/m)
  const before = emailsTo(mailFolder, 'no-reply@campus.test').length
  await send('POST', '/api/contact', { email: 'a@campus.test', topic: 'BUG', message: packed(2000)[0] })
  const email = await waitForEmail(mailFolder, 'no-reply@campus.test', before + 1)
  expect(email.html).not.toMatch(/<(script|img|svg|iframe)[^>]*(xss|>xss)\b/)
  expect(email.text).toContain('xss()')
})
