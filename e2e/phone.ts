// A fan's phone: its browser shows what is pushed to its service worker.
import type { Page } from '@playwright/test'

/** The app itself waits some seconds for that: until nothing else is to be done. */
export async function startWorker(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export async function openPhone(page: Page, url: string) {
  await page.context().grantPermissions(['notifications'], { origin: url })
  await page.goto(`${url}/mainpage`)
  await startWorker(page)
  const wire = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    wire.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [one] }) => one && resolve(one.registrationId),
    ),
  )
  await wire.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    /** As its push service does. */
    deliver: (data: string) => wire.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data }),
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ body, silent }) => ({ body, silent }))
      }),
  }
}
