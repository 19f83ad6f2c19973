// A change of plan on the phones of those it concerns: the board's organiser pushes a court back, and takes it back.
// Pages: board-page
import { savePushSubscription } from '@campus/contract/push'
import { demoStudent } from '@campus/ops/demo/campus'
import { signIn } from '@campus/ops/drills/people/sign-in'
import type { Device } from '@campus/ops/local/push-service'
import { expect } from '@playwright/test'
import { button, signInAdmin } from './account.ts'
import { test } from './campus.ts'
import { planDay } from './match-day.ts'
import { openPhone } from './phone.ts'
import { callApi } from './scoring.ts'

test('an overrun: +15 from here, the phone of a follower says the new time; undone, it says the old one again', async ({
  page,
  browser,
  installation: { url },
  pushService,
  scorer: { cookie },
}) => {
  const date = '2031-05-17'
  const { matches } = await planDay(url, cookie, date, [
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '15:00', court: 0, teams: [2, 3] },
    { clock: '14:00', court: 1, teams: [4, 5] },
  ])
  const [overrun, moved, unaffected] = matches
  const { key } = await callApi<{ key: string }>(`${url}/api/push/key`, cookie)
  const fan = await signIn(url, demoStudent)
  const device: Device = pushService.device(key)
  const { endpoint, keys } = device
  const form = { endpoint, keys, kinds: ['PLAN'] }
  await callApi(`${url}${savePushSubscription.path}`, fan.cookie, form, savePushSubscription.method)
  for (const match of [moved, unaffected])
    await callApi(`${url}/api/users/${fan.userId}/bookmark`, fan.cookie, { matchId: match?.matchId })
  const phone = await openPhone(page, url)
  let delivered = 0
  /** What the push service has received is delivered to the worker, each message once and in order. */
  const shown = async () => {
    for (const { text } of device.received.slice(delivered)) {
      await phone.deliver(text)
      delivered++
    }
    return phone.shown()
  }

  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signInAdmin(office, url)
  await office.goto(`${url}/admin/board?date=${date}`)
  await office.locator(`[data-card="${overrun?.matchId}"]`).click()
  await button(office, /^\+15분/).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByText('15:00 → 15:15')).toBeVisible()
  const commit = dialog.getByRole('button', { name: /1명에게 알리기/ })
  await commit.click()
  await expect(office.getByText('2경기를 옮겼습니다.')).toBeVisible()
  await expect
    .poll(shown, { timeout: 30_000 })
    .toEqual([{ body: expect.stringMatching(/^15:15 .*원래 15:00/), silent: false }])

  await office.locator('[data-toast]').getByRole('button', { name: '되돌리기' }).click()
  await expect(office.locator(`[data-card="${moved?.matchId}"]`)).toContainText('15:00')
  await expect
    .poll(shown, { timeout: 30_000 })
    .toEqual([{ body: expect.stringMatching(/^15:00 .*원래 15:15/), silent: false }])
  // One message for each act, and none about the match on the other court.
  const told = device.received.map(({ text }) => JSON.parse(text) as { matchId: number })
  expect(told.map(({ matchId }) => matchId)).toEqual([moved?.matchId, moved?.matchId])
})
