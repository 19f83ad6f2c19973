// A walk through light pages at 50 kbit/s and 5 % loss, in Chromium without JavaScript: a day, a match, its table, and the day again.
import type { Match } from '@campus/contract/matches'
import { chance } from '@campus/ops/demo/prng'
import { openBrowser } from '@campus/ops/drills/video/browser'
import { startInstallation } from '@campus/ops/installation'
import { judge, summarise, type Visit } from './judge.ts'
import { openLine } from './line.ts'

const rounds = 12
/** GPRS is as fast as this; the rest is what a full ground does to it. */
const quality = { bitsPerSecond: 50_000, roundTripMs: 300, loss: 0.05 }

export async function run() {
  const installation = await startInstallation({ name: `bench-slow-page-${process.pid}` })
  const line = await openLine(installation.url, quality, chance(7, 'line').real)
  const browser = await openBrowser()
  const visits: Visit[] = []
  try {
    const live = (await (await fetch(`${installation.url}/api/matches?status=LIVE`)).json()) as Match[]
    const match = live.find(({ matchType }) => matchType === 'LEAGUE')
    if (!match) throw new Error('the demo campus has no league match in progress')
    const walk = {
      day: '/l/',
      match: `/l/match/${match.matchId}`,
      table: `/l/table/${match.competitionId}`,
      'day again': '/l/',
    }
    for (let round = 0; round < rounds; round++) {
      // A first visit each time: no connection, no cache.
      const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ko-KR' })
      const page = await context.newPage()
      for (const [name, path] of Object.entries(walk)) {
        const began = performance.now()
        const response = await page.goto(line.url + path, { waitUntil: 'load', timeout: 60_000 })
        const ms = Math.round(performance.now() - began)
        if (!response?.ok()) throw new Error(`${path}: ${response?.status()}`)
        const { responseBodySize, responseHeadersSize } = await response.request().sizes()
        visits.push({ page: name, ms, bytes: responseBodySize + responseHeadersSize })
      }
      await context.close()
    }
  } finally {
    await browser.close()
    line.close()
    await installation.stop()
  }
  const figures = summarise(visits)
  for (const { page, p50Ms, p95Ms, bytes } of figures.pages)
    console.log(`${page.padEnd(10)} p50 ${p50Ms} ms, p95 ${p95Ms} ms, ${bytes} bytes`)
  return { figures: { ...quality, ...figures }, holds: judge(figures) }
}
