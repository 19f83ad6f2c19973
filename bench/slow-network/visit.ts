// One cold visit on a slow network: what came over the wire until the page was useful, and when that was.
import type { openBrowser } from '@campus/ops/drills/video/browser'
import type { Tap, Visit } from './judge.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>

/** Fast 3G as Chromium's tools know it. */
const fast3G = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const longestMs = 30_000

/** Notes in the page itself when an element is first on screen: polling from outside would add its own delay. */
const watchFor = `
  window.seenAt = {}
  window.watchFor = (name, selector, isIt = () => true) => {
    const check = () => {
      const shown = document.querySelector(selector)
      if (shown && shown.getBoundingClientRect().height > 0 && isIt(shown)) window.seenAt[name] = performance.now()
      else requestAnimationFrame(check)
    }
    check()
  }`

async function openPhone(browser: Browser, script: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // Only for queries from outside the page.
    bypassCSP: true,
    // A first visit has none, and its shell would be fetched in the middle of the measurement.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', fast3G)
  await page.addInitScript(`${watchFor}\n${script}`)
  return { page, wire, close: () => context.close() }
}

interface Request {
  atMs: number
  bytes: number
  doneMs: number
}

export async function visit(
  browser: Browser,
  { url, path, useful }: { url: string; path: string; useful: string },
): Promise<Visit> {
  const { page, wire, close } = await openPhone(browser, `watchFor('useful', ${JSON.stringify(useful)})`)
  const requests = new Map<string, Request>()
  wire.on('Network.requestWillBeSent', ({ requestId, timestamp }) =>
    requests.set(requestId, { atMs: timestamp * 1000, bytes: 0, doneMs: Number.POSITIVE_INFINITY }),
  )
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { bytes: encodedDataLength, doneMs: timestamp * 1000 })
  })
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.waitForFunction('window.seenAt.useful', undefined, { timeout: longestMs })
  const usefulMs = (await page.evaluate('window.seenAt.useful')) as number
  const firstPaintMs = (await page.evaluate(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? ${longestMs}`,
  )) as number
  const [first] = requests.values()
  const start = first?.atMs ?? 0
  await close()
  const inTime = [...requests.values()].filter(({ atMs }) => atMs - start <= usefulMs)
  const bytes = inTime.reduce((sum, one) => sum + (one.doneMs - start <= usefulMs ? one.bytes : 0), 0)
  const round = Math.round
  return { path, firstPaintMs: round(firstPaintMs), usefulMs: round(usefulMs), requests: inTime.length, bytes }
}

/** A finger on the first match as soon as there is one: its page is not here yet. */
export async function tapMatch(browser: Browser, url: string): Promise<Tap> {
  const row = 'main li a[href^="/matchDetail/"]'
  const { page, close } = await openPhone(
    browser,
    `addEventListener('pointerdown', ({ target }) => {
       const link = target.closest('a')
       const plain = getComputedStyle(link).backgroundColor
       const isThere = () => location.pathname.startsWith('/matchDetail/')
       window.seenAt.down = performance.now()
       watchFor('pressed', 'body', () => link.isConnected && getComputedStyle(link).backgroundColor !== plain)
       watchFor('screen', 'main :is([aria-busy="true"], section a[href^="/teams/"])', isThere)
       watchFor('score', 'main section a[href^="/teams/"]', isThere)
     }, true)`,
  )
  await page.goto(`${url}/mainpage`, { waitUntil: 'commit' })
  await page.locator(row).first().tap({ timeout: longestMs })
  await page.waitForFunction('window.seenAt.score', undefined, { timeout: longestMs })
  const seen = (await page.evaluate('window.seenAt')) as Record<string, number | undefined>
  await close()
  const since = (name: string) => Math.round((seen[name] ?? Number.POSITIVE_INFINITY) - (seen['down'] ?? 0))
  return { pressedMs: since('pressed'), screenMs: since('screen'), scoreMs: since('score') }
}
