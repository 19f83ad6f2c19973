// The installation that a test file works on: two processes and the demo campus, each part controllable.
import type { Match } from '@campus/contract/matches'
import { type Scorer, signInScorer } from '@campus/ops/drills/people/scorer'
import { type Installation, startInstallation } from '@campus/ops/installation'
import { type PushServiceHere, startPushService } from '@campus/ops/local/push-service'
import { test as base, expect, type Page } from '@playwright/test'

interface Fixtures {
  installation: Installation
  pushService: PushServiceHere
  scorer: Scorer
}

/** For browser.newContext: a phone that has never been here. */
export const firstVisit = { storageState: { cookies: [], origins: [] } }

export const test = base.extend<object, Fixtures>({
  // Every visitor but a first one has been asked for a department before.
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        if (!options?.storageState) await context.addInitScript(closeQuestion)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // Whatever a test is about: nothing on the page may run into the content policy or throw, sheets open at their top, and no toast
  // lies below a dialog.
  page: async ({ page }, use) => {
    await page.addInitScript(watchSheets)
    const complaints: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|toast below a dialog/i.test(message.text())) complaints.push(message.text())
    })
    await page.addInitScript(watchToasts)
    page.on('pageerror', (error) => complaints.push(String(error)))
    await use(page)
    expect(complaints).toEqual([])
  },
  pushService: [
    // Playwright reads the names of the fixtures wanted from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ pushService }, use) => {
      // Pages of 127.0.0.1 may show embeds, those of localhost, where the product is, may not.
      const framing = { EMBED_ORIGINS: 'http://127.0.0.1:*' }
      const env = { PUSH_HOSTS: pushService.origin, WEBHOOKS_TO_LOOPBACK: 'true', ...framing }
      const isPooled = process.env['CAMPUS_PGBOUNCER'] === 'true'
      const name = `e2e-${process.pid}`
      const installation = await startInstallation({ name, nodes: 2, packagers: 1, env, isPooled })
      await use(installation)
      await installation.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  scorer: [async ({ installation }, use) => use(await signInScorer(installation.url)), { scope: 'worker' }],
})

/** Runs in every page. A sandboxed frame has no storage. */
export function closeQuestion() {
  try {
    if (!localStorage.getItem('department')) localStorage.setItem('department', '{"question":"closed"}')
  } catch {}
}

/** Runs in the page: a sheet whose title is out of sight when it opens is an error of the page. */
export function watchSheets() {
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLDialogElement) || !target.open) continue
      const title = target.querySelector('h2')?.getBoundingClientRect()
      const { top, bottom } = target.getBoundingClientRect()
      if (title && (title.top < Math.max(top, 0) || title.bottom > Math.min(bottom, innerHeight)))
        throw new Error(`the title of a sheet is out of sight: ${target.textContent.slice(0, 60)}`)
    }
  }).observe(document, { attributeFilter: ['open'], subtree: true })
}

/** Runs in the page: everything outside a modal dialog is inert, and behind it. */
function watchToasts() {
  new MutationObserver(() => {
    const [dialog] = document.querySelectorAll('dialog:modal')
    for (const toast of document.querySelectorAll('[data-toast]'))
      if (dialog && !toast.closest('dialog:modal')) console.error(`toast below a dialog: ${toast.textContent}`)
  }).observe(document, { subtree: true, childList: true })
}

/** Which process serves the page's socket: the CONNECTED frame names it. */
export function watchNode(page: Page): () => string {
  let node = ''
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const greeting = /^CONNECTED[^]*?\nserver:([\w-]+)/.exec(String(payload))
      if (greeting) node = greeting[1] ?? ''
    }),
  )
  return () => node
}

export const rowOf = (page: Page, matchId: number) => page.locator(`main li:has(a[href*="/matchDetail/${matchId}/"])`)

export async function matchesOn(url: string, query = ''): Promise<Match[]> {
  return (await fetch(`${url}/api/matches${query}`)).json() as Promise<Match[]>
}
