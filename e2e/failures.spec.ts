// Parts of the app that fail or do not come: the rest stays, and shows what to do.
import { demoAdmin, demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { expect, type Page } from '@playwright/test'
import { test } from './campus.ts'
import { promised } from './times.ts'

const bracketChunk = /\/assets\/bracket-[^/]+\.js/
const navigation = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' })

async function openMain(page: Page, url: string) {
  // The pages that are fetched ahead would be here before they are tapped.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(`${url}/mainpage`)
  await expect(page.locator('main li').first()).toBeVisible()
}

test('a page whose script fails to load: shown inside the frame, retried on demand', async ({ page, installation }) => {
  await openMain(page, installation.url)
  let unanswered = 0
  await page.route(bracketChunk, (route) => route.abort())
  await page.route('**/health/live', async (route) => {
    await route.abort()
    unanswered++
  })
  await navigation(page).getByRole('link', { name: '대진표' }).click()
  await expect(page.getByRole('alert')).toContainText('화면을 불러오지 못했습니다.')
  // The failure is not cached: the next tap requests it again, and so does the button.
  await navigation(page).getByRole('link', { name: '홈' }).click()
  await expect(page.locator('main li').first()).toBeVisible()
  await navigation(page).getByRole('link', { name: '대진표' }).click()
  // Each failure asks whether the server is there, because a newer release may be; the retry asks once more. Only after all of them the
  // way is clear again.
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect.poll(() => unanswered).toBe(4)
  await expect(page.getByRole('alert')).toContainText('화면을 불러오지 못했습니다.')
  await page.unrouteAll()
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '대진표' })).toBeVisible()
})

test('a page whose script is late: a line at once, a retry after ten seconds, the page when it comes', async ({
  page,
  installation,
}) => {
  await openMain(page, installation.url)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(bracketChunk, async (route) => {
    await promise
    await route.continue()
  })
  await page.clock.install()
  await navigation(page).getByRole('link', { name: '대진표' }).click()
  await expect(page.locator('[data-progress]')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('경기 일정')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('alert')).toContainText('시간이 걸리고 있습니다.')
  await expect(navigation(page)).toBeVisible()
  resolve()
  await expect(page.getByRole('heading', { level: 1, name: '대진표' })).toBeVisible()
})

test('@alone a tap on a page that is not here yet is answered at once', async ({ page, installation }) => {
  await openMain(page, installation.url)
  await page.route(bracketChunk, () => new Promise(() => {}))
  const answered = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let tappedAt = 0
        addEventListener('click', () => (tappedAt = performance.now()), { capture: true, once: true })
        addEventListener('animationstart', (event) => {
          if ((event.target as Element).matches('[data-progress]')) done(performance.now() - tappedAt)
        })
      }),
  )
  await navigation(page).getByRole('link', { name: '대진표' }).click()
  // `bench -- slow-network` promises 100 ms and measures it alone; here the machine may still be ending what ran before.
  expect(await answered).toBeLessThan(promised(150))
})

test('a chat that cannot be drawn leaves picture and navigation alone', async ({ browser, installation }) => {
  // A context of its own: here an error is what is wanted.
  const page = await browser.newPage()
  await page.route(/\/api\/chat\/rooms\/room-1$/, (route) => route.fulfill({ json: { roomId: 'room-1' } }))
  const reported = page.waitForRequest('**/api/client-errors')
  await page.goto(`${installation.url}/livepage?roomId=room-1`)
  await expect(page.getByRole('alert')).toContainText('이 부분을 표시하지 못했습니다.')
  await expect(page.getByRole('region', { name: '중계 화면' })).toBeVisible()
  await page.getByRole('button', { name: '뒤로' }).click()
  await expect(page.locator('main li').first()).toBeVisible()
  // Administrators are notified.
  await reported
  const data = { email: demoAdmin, password: demoPassword }
  await page.request.post(`${installation.url}/api/users/login`, { data })
  await page.goto(`${installation.url}/status`)
  await expect(page.getByText(/TypeError · \d+번/)).toBeVisible()
  await page.close()
})

test('what fails inside a sheet is shown inside the sheet', async ({ page, installation }) => {
  const data = { email: demoStudent, password: demoPassword }
  const logIn = `${installation.url}/api/users/login`
  await page.request.post(logIn, { data })
  // Another device.
  const headers = { 'content-type': 'application/json' }
  await fetch(logIn, { method: 'POST', headers, body: JSON.stringify(data) })
  await page.goto(`${installation.url}/favorites`)
  await page.getByRole('button', { name: /캘린더/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /링크 만들기/ }).click()
  // The clipboard is not permitted.
  await sheet.getByRole('button', { name: '복사' }).click()
  await expect(sheet.getByRole('status')).toContainText('복사하지 못했습니다.')
  await page.goto(`${installation.url}/mypage`)
  await page.getByRole('button', { name: /다른 기기/ }).click()
  await page.route('**/api/users/me/sessions', (route) => route.abort())
  await sheet.getByRole('button', { name: /다른 기기/ }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
})
