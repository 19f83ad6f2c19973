// The service worker, allowed in this file alone: the app without a server, a new release with two tabs open, a change of
// person, and one message that comes twice.

import type { DeclarativePush, PushNotification } from '@campus/contract/push'
import { demoAdmin, demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { type Line, openLine } from '@campus/ops/drills/faults/cut-line'
import { expect, type Page } from '@playwright/test'
import { authenticator } from './authenticator.ts'
import { test as base } from './campus.ts'
import { openPhone, startWorker } from './phone.ts'

const test = base.extend<{ line: Line }>({
  line: async ({ installation }, use) => {
    const line = await openLine(installation.url)
    await use(line)
    line.close()
  },
})

const firstRow = (page: Page) => page.locator('main li').first()

/** Without the minute of a running match, which goes on without a server too. */
const rowText = async (page: Page) => (await firstRow(page).textContent())?.replaceAll(/[\d+]+′/g, '')

/** As the page itself calls: through the worker. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, data]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(to, { method: 'POST', headers, body: JSON.stringify(data) })).status
    },
    [path, body] as const,
  )

const storedAnswers = (page: Page) =>
  page.evaluate(async () => ((await caches.has('answers')) ? (await (await caches.open('answers')).keys()).length : 0))

test('the app opens without a server, with what it last knew', async ({ page, line }) => {
  await page.goto(`${line.url}/mainpage`)
  await expect(firstRow(page)).toBeVisible()
  await startWorker(page)
  await page.reload()
  await expect(firstRow(page)).toBeVisible()
  await expect.poll(() => storedAnswers(page)).toBeGreaterThan(0)
  const shown = await rowText(page)
  line.cut()
  await page.reload()
  await expect.poll(() => rowText(page)).toBe(shown)
  await expect(page.getByText(/^연결 끊김/)).toBeVisible()
  line.mend()
  await expect(page.getByText(/^연결 끊김/)).toBeHidden()
})

test('another person, also one with a second factor, gets nothing that was stored for the one before', async ({
  page,
  line,
}) => {
  const admin = { email: demoAdmin, password: demoPassword }
  await page.goto(`${line.url}/mainpage`)
  await post(page, '/api/users/login', admin)
  const key = await page.evaluate(async (password) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/second-factor/totp', {
      method: 'POST',
      headers,
      body: JSON.stringify({ password }),
    })
    return ((await answer.json()) as { key: string }).key
  }, demoPassword)
  const code = authenticator(key)
  expect(await post(page, '/api/second-factor/totp/confirm', { code: code() })).toBe(200)
  await post(page, '/api/users/logout', {})

  await startWorker(page)
  expect(await post(page, '/api/users/login', { email: demoStudent, password: demoPassword })).toBe(200)
  await page.reload()
  await expect.poll(() => storedAnswers(page)).toBeGreaterThan(0)
  // What the page asks for after the change is stored for the next person.
  await page.waitForLoadState('networkidle')
  // Only a password: not logged in yet.
  expect(await post(page, '/api/users/login', admin)).toBe(401)
  expect(await storedAnswers(page)).toBeGreaterThan(0)
  expect(await post(page, '/api/users/login/second', { code: code() })).toBe(200)
  expect(await storedAnswers(page)).toBe(0)
  // Other flows sign in by the password alone.
  const removed = await page.request.delete(`${line.url}/api/second-factor/totp`, { data: { password: demoPassword } })
  expect(removed.status()).toBe(200)
})

test('only the tab that requests it takes a new release, and the other tab stays as it is', async ({ page, line }) => {
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${line.url}/mainpage`)
    await tab.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await tab.evaluate(() => document.body.setAttribute('data-old', ''))
  }
  line.replaceWorker(`${await (await fetch(`${line.url}/sw.js`)).text()}\n// the next release`)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(page.getByText('새 버전이 있어요')).toBeVisible()
  await expect(other.getByText('새 버전이 있어요')).toBeVisible()
  await page.getByRole('button', { name: '새로고침' }).click()
  await expect(page.locator('body')).not.toHaveAttribute('data-old')
  await expect(firstRow(page)).toBeVisible()
  await other.getByRole('link', { name: '설정' }).click()
  await expect(other.getByRole('heading', { level: 1, name: '설정' })).toBeVisible()
  await expect(other.locator('body')).toHaveAttribute('data-old')
})

test('a message that comes twice is one notification; an older one changes nothing, and a known time does not alert', async ({
  page,
  line,
}) => {
  const phone = await openPhone(page, line.url)
  const push = (version: number, body: string, startsAt?: string) => {
    const path = '/matchDetail/69/SOCCER/details'
    const data = { version, path, alertsAgain: true, ...(startsAt && { startsAt }) }
    const notification: PushNotification = {
      title: '골',
      body,
      lang: 'ko',
      tag: 'match-69',
      navigate: line.url + path,
      data,
    }
    return phone.deliver(JSON.stringify({ web_push: 8030, mutable: true, notification } satisfies DeclarativePush))
  }
  await push(2, '1 : 0')
  await expect.poll(phone.shown).toEqual([{ body: '1 : 0', silent: false }])
  await push(2, '1 : 0')
  await expect.poll(phone.shown).toEqual([{ body: '1 : 0', silent: true }])
  await push(3, '2 : 0')
  await expect.poll(phone.shown).toEqual([{ body: '2 : 0', silent: false }])
  await push(2, '1 : 0')
  await expect.poll(phone.shown).toEqual([{ body: '2 : 0', silent: true }])
  // Moved away and back, and the message between never came.
  await push(4, '13:00', '2026-11-20T04:00:00.000Z')
  await expect.poll(phone.shown).toEqual([{ body: '13:00', silent: false }])
  await push(6, '13:05', '2026-11-20T04:05:00.000Z')
  await expect.poll(phone.shown).toEqual([{ body: '13:05', silent: true }])
  await push(7, '13:30', '2026-11-20T04:30:00.000Z')
  await expect.poll(phone.shown).toEqual([{ body: '13:30', silent: false }])
})
