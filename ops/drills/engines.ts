// What people do in the two engines that are not Chromium's: Firefox ESR and WebKitGTK, against the production build.
import { defaultStreamId } from '@campus/contract/live'
import type { Match } from '@campus/contract/matches'
import { buildWeb } from '../build.ts'
import { startInstallation } from '../installation.ts'
import type { Browser } from './engines/browser.ts'
import { openFirefox } from './engines/firefox.ts'
import { flows } from './engines/flows.ts'
import { openWebKit } from './engines/webkit.ts'
import { openLine } from './faults/cut-line.ts'
import { type Scorer, signInScorer } from './people/scorer.ts'
import { film, formats, openBrowser } from './video/browser.ts'

const engines: Record<string, () => Promise<Browser>> = { firefox: openFirefox, webkit: openWebKit }

interface Outcome {
  version: string
  passed: number
  seconds: number
  failed: Record<string, string>
}

export async function run(wanted: string[]) {
  await buildWeb()
  const figures: Record<string, Outcome> = {}
  const names = wanted.length > 0 ? wanted : Object.keys(engines)
  for (const name of names) figures[name] = await runFlows(name)
  const all = Object.values(figures)
  return { figures, holds: all.every(({ passed }) => passed === Object.keys(flows).length) && all.length > 0 }
}

async function startCamera(url: string, { cookie }: Scorer) {
  const chromium = await openBrowser()
  // Copied, not transcoded: encoder, transcoder and an engine that draws by software share this machine.
  const way = { url, cookie, streamId: defaultStreamId, format: formats.fast }
  // Chromium is closed with its camera, also where that never goes on air.
  const camera = await film(chromium, way).catch(async (error: Error) => {
    await chromium.close()
    throw error
  })
  return { stop: () => camera.stop().finally(() => chromium.close()) }
}

/** Each engine has an installation of its own: one must not see what the other did. */
async function runFlows(engine: string): Promise<Outcome> {
  const installation = await startInstallation({ name: `engines-${engine}-${process.pid}`, packagers: 1 })
  const { url } = installation
  const line = await openLine(url)
  const scorer = await signInScorer(url)
  const scorePath = await newScorePath(url, scorer)
  const browser = await engines[engine]?.()
  if (!browser) throw new Error(`no engine ${engine}`)
  const outcome: Outcome = { version: browser.version, passed: 0, seconds: 0, failed: {} }
  const began = performance.now()
  try {
    for (const [name, flow] of Object.entries(flows)) {
      line.mend()
      const from = performance.now()
      const stage = { browser, line, url, scorer, scorePath, film: () => startCamera(url, scorer) }
      const reason = await flow(stage).then(
        () => null,
        (error: Error) => error.message,
      )
      if (reason === null) outcome.passed++
      else outcome.failed[name] = reason
      console.log(`${engine}: ${name}: ${reason ?? 'ok'} (${Math.round(performance.now() - from)} ms)`)
    }
  } finally {
    await browser.close().catch(() => {})
    line.close()
    await installation.stop()
  }
  outcome.seconds = Math.round((performance.now() - began) / 1000)
  return outcome
}

/** A match made for the scorer's phone, with the pass that opens it. */
async function newScorePath(url: string, { cookie }: Scorer): Promise<string> {
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const [known] = (await (await fetch(`${url}/api/matches?status=LIVE&sport=SOCCER`)).json()) as Match[]
  const seoul = new Date(Date.now() + 9 * 3_600_000).toISOString()
  const { matchId } = (await call('/api/brackets/league', {
    sports: 'SOCCER',
    // Starts now: far from the kick-off, the page would ask for confirmation first.
    matchDate: seoul.slice(0, 10),
    startTime: seoul.slice(11, 16),
    teamOneId: known?.teamId1,
    teamTwoId: known?.teamId2,
    competitionId: known?.competitionId,
    groupName: known?.groupName,
    allowClash: true,
  })) as Match
  const { token } = (await call(`/api/matches/${matchId}/passes`, { label: '주심' })) as { token: string }
  return `/score/${matchId}#pass=${token}`
}
