// Lighthouse (mobile) on the fan's pages of the production build: the median of several runs of each, beside a control of each.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Match } from '@campus/contract/matches'
import { buildWeb } from '@campus/ops/build'
import { median } from '@campus/ops/figures'
import { startInstallation } from '@campus/ops/installation'
import { projectRoot } from '@campus/ops/local/folder'
import { startControl } from './control.ts'

const runs = 3
/** Of each page: Lighthouse loses a trace now and then. */
const mostUnfinished = 5
const chromeFlags =
  '--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

export async function run(requested: string[]) {
  const tools = join(projectRoot, 'tools')
  const lighthouse = join(tools, 'node_modules/.bin/lighthouse')
  if (!existsSync(lighthouse))
    execFileSync('npm', ['ci', '--no-workspaces', '--loglevel=error'], { cwd: tools, stdio: 'inherit' })
  await buildWeb()
  const installation = await startInstallation({ name: `bench-lighthouse-${process.pid}` })
  const control = await startControl(installation.url)
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  try {
    const paths = requested.length > 0 ? requested : await fanPages(installation.url)
    const auditAt = (url: string) => measurePage(() => audit(lighthouse, url, join(folder, 'report.json')))
    const pages = []
    for (const path of paths) {
      const page = await auditAt(installation.url + path)
      const { performance, machineIndex, totalBlockingMs, largestContentfulPaintMs } = await auditAt(
        await control.urlOf(path),
      )
      pages.push({ path, ...page, control: { performance, machineIndex, totalBlockingMs, largestContentfulPaintMs } })
    }
    return {
      figures: { runs, pages },
      holds: pages.every(
        ({ performance, accessibility, bestPractices }) =>
          performance >= 95 && accessibility === 100 && bestPractices === 100,
      ),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await control.stop()
    await installation.stop()
  }
}

async function fanPages(url: string): Promise<string[]> {
  const matches = (await (await fetch(`${url}/api/matches?sport=SOCCER`)).json()) as Match[]
  const match = matches.find(({ status }) => status === 'LIVE') ?? matches[0]
  if (!match) throw new Error('the demo has no soccer today')
  return ['/mainpage', '/', '/bracketpage', `/matchDetail/${match.matchId}/SOCCER/details`]
}

async function measurePage(auditOnce: () => Promise<Report | null>) {
  const reports: Report[] = []
  let unfinished = 0
  while (reports.length < runs) {
    const report = await auditOnce()
    if (report) reports.push(report)
    else if (++unfinished > mostUnfinished) throw new Error(`Lighthouse could not finish ${unfinished} times`)
  }
  const score = (category: string) =>
    Math.round(100 * median(reports.map((report) => report.categories[category]?.score ?? 0)))
  const figure = (name: string) =>
    Math.round(median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN)) * 1000) / 1000
  const failed = Object.values(reports[0]?.audits ?? {}).filter(
    ({ score: own }) => own !== undefined && own !== null && own < 0.9,
  )
  for (const { id, displayValue } of failed) console.log(`  ${id} ${displayValue ?? ''}`)
  return {
    // How fast Lighthouse found the machine. A slow one makes every figure worse, never better.
    machineIndex: Math.round(median(reports.map((report) => report.environment.benchmarkIndex))),
    unfinished,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    firstContentfulPaintMs: figure('first-contentful-paint'),
    largestContentfulPaintMs: figure('largest-contentful-paint'),
    totalBlockingMs: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
  }
}

const runFile = promisify(execFile)

/** Null where Lighthouse could not finish. */
async function audit(lighthouse: string, url: string, file: string): Promise<Report | null> {
  const args = [url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${chromeFlags}`]
  args.push('--only-categories=performance,accessibility,best-practices')
  try {
    await runFile(lighthouse, args, { env: { ...process.env, CHROME_PATH: '/usr/bin/chromium' } })
  } catch {
    return null
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number }>
  audits: Record<string, { id: string; score?: number | null; numericValue?: number; displayValue?: string }>
}
