// First visits by phone on Fast 3G, in Chromium against the production build: when each page shows what one came for, and how
// soon a tap on a match is answered.
import type { Match } from '@campus/contract/matches'
import { buildWeb } from '@campus/ops/build'
import { openBrowser } from '@campus/ops/drills/video/browser'
import { startInstallation } from '@campus/ops/installation'
import { judge, printTable, summarise, type Tap, type Visit } from './judge.ts'
import { tapMatch, visit } from './visit.ts'

const rounds = 5

export async function run() {
  await buildWeb()
  const installation = await startInstallation({ name: `bench-slow-network-${process.pid}` })
  const browser = await openBrowser()
  try {
    const { url } = installation
    const live = (await (await fetch(`${url}/api/matches?status=LIVE`)).json()) as Match[]
    const matchId = live.find(({ sport }) => sport === 'SOCCER')?.matchId
    // What each page is opened for, by the element that shows it: the shell before it has none of them.
    const routes = {
      '/mainpage': 'main li a[href^="/matchDetail/"]',
      '/': 'main button',
      '/bracketpage': 'main table tbody tr',
      [`/matchDetail/${matchId}/SOCCER/details`]: 'main section a[href^="/teams/"]',
    }
    const visits: Visit[] = []
    const taps: Tap[] = []
    for (let round = 0; round < rounds; round++) {
      for (const [path, useful] of Object.entries(routes)) visits.push(await visit(browser, { url, path, useful }))
      taps.push(await tapMatch(browser, url))
    }
    const figures = summarise(visits, taps)
    printTable(figures)
    return { figures, holds: judge(figures) }
  } finally {
    await browser.close()
    await installation.stop()
  }
}
