// A television for a week: the page's clock runs so fast that seven days pass in minutes, while goals are scored, processes are killed and
// the network is cut in real time. It is back within 10 s each time, with the server's score; its memory stays flat and no goal
// makes a long frame. `npm run drill -- tv [--seconds 240] [--without-reconnect]`.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newScreen, type Screen } from '@campus/contract/screens'
import { dateAt } from '@campus/rules/seoul'
import type { CDPSession, Page } from '@playwright/test'
import { type Installation, startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { adminCookie } from './hosts/campus.ts'
import './tv/seen.ts'
import { change, makeWeek, matchesOf, post } from './tv/week.ts'
import { openBrowser } from './video/browser.ts'

const promised = { backMs: 10_000, frameMs: 100, heapMb: 150, growth: 1.1 }
const weekMs = 7 * 24 * 3_600_000
/** After a goal. */
const goalMs = 2500
const cutMs = 8000
/** What a screen says that cannot know: until when it is true, or of a day it has never seen that it waits. */
const notNow = /기준$|네트워크를 기다리고/
const turningMs = 10_000
/** A page that has just been opened draws what it never draws again. */
const settledMs = 5000

const script = (name: string) => ({ path: join(import.meta.dirname, `tv/${name}.js`) })

interface Stage {
  page: Page
  installation: Installation
  cookie: string
  competitionId: number
}

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '240' }, 'without-reconnect': { type: 'boolean', default: false } },
  })
  const seconds = Number(values.seconds)
  const speed = weekMs / (seconds * 1000)
  const installation = await startInstallation({ name: `drill-tv-${process.pid}`, nodes: 2 })
  const browser = await openBrowser()
  try {
    const { url } = installation
    const cookie = await adminCookie(url)
    const competitionId = await makeWeek(url, cookie, 9)
    const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
    await page.addInitScript(script('watch'))
    if (values['without-reconnect']) await page.addInitScript(script('without-reconnect'))
    await pair(page, url, cookie, competitionId)
    const frames = await framesAtGoals({ page, installation, cookie, competitionId })
    await page.addInitScript(`globalThis.speed = ${speed}`)
    await page.addInitScript(script('hurry'))
    await page.reload()
    await page.locator('article').first().waitFor()
    const stage = { page, installation, cookie, competitionId }
    return await spendWeek(stage, seconds, frames)
  } finally {
    await browser.close()
    await installation.stop()
  }
}

async function pair(page: Page, url: string, cookie: string, competitionId: number) {
  await page.goto(`${url}/tv`)
  const code = await page.getByLabel('연결 코드').innerText()
  const { screenId } = await post<Screen>(`${url}/api/screens`, cookie, { code, name: 'TV' })
  const settings = { ...newScreen, competitionIds: [competitionId] }
  await post(`${url}/api/screens/${screenId}`, cookie, { name: 'TV', settings }, 'PUT')
  await page.locator('article').first().waitFor()
}

/** In real time, and on a page that has been drawn: what a goal costs. */
async function framesAtGoals(stage: Stage): Promise<number[]> {
  await sleep(settledMs)
  for (let goal = 0; goal < 6; goal++) {
    await scoreOne(stage)
    await sleep(goalMs)
  }
  const { frames, goals } = await stage.page.evaluate(() => globalThis.seen)
  return frames.flatMap(({ at, ms }) => (goals.some((goal) => at >= goal && at <= goal + goalMs) ? Math.round(ms) : []))
}

async function spendWeek(stage: Stage, seconds: number, frames: readonly number[]): Promise<Measured> {
  const { page, installation } = stage
  const wire = await page.context().newCDPSession(page)
  await wire.send('HeapProfiler.enable')
  const end = Date.now() + seconds * 1000
  const heap: number[] = []
  const backMs: number[] = []
  const counts = { goals: 0, kills: 0, cuts: 0, late: 0, staleShown: 0 }
  const first = await today(page)
  for (let round = 0; Date.now() < end; round++) {
    counts.goals += Number(await scoreOne(stage))
    // Its page is shown for ten seconds; then pages turn again.
    await sleep(turningMs)
    heap.push(await usedMb(wire))
    const { since, healed } = await disturb(stage, round, counts)
    await scoreOne(stage)
    const back = await untilRight(stage, since)
    await healed
    if (back === null) counts.late++
    else backMs.push(back)
    console.log(
      `  ${await today(page)}: ${round % 2 ? 'cut' : 'killed'}, back after ${back ?? 'too long'} ms, ${heap.at(-1)} MB`,
    )
  }
  const { turns } = await page.evaluate(() => globalThis.seen)
  const third = Math.max(1, Math.floor(heap.length / 3))
  const [before, after] = [median(heap.slice(0, third)), median(heap.slice(-third))]
  const figures = {
    days: Math.round((Date.parse(await today(page)) - Date.parse(first ?? '')) / (24 * 3_600_000)),
    turns,
    ...counts,
    backMs: { median: median(backMs), max: Math.max(0, ...backMs) },
    heapMb: { first: before, last: after, max: Math.max(...heap) },
    // Chromium reports frames from 50 ms on.
    longestFrameMs: Math.max(0, ...frames),
    processes: installation.nodes.length,
  }
  const holds =
    counts.late === 0 &&
    backMs.length > 0 &&
    counts.staleShown === counts.cuts &&
    after <= before * promised.growth &&
    figures.heapMb.max <= promised.heapMb &&
    figures.longestFrameMs <= promised.frameMs
  return { figures, holds }
}

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** The day as the page has it. */
const today = async (page: Page): Promise<string> => dateAt(await page.evaluate(() => Date.now()))

/** One goal more in some match of the page's day; false on a day without. */
async function scoreOne({ page, installation: { url }, cookie, competitionId }: Stage): Promise<boolean> {
  const matches = await matchesOf(url, await today(page), competitionId).catch(() => [])
  const match = matches[Math.floor(Math.random() * matches.length)]
  if (!match) {
    await sleep(1000)
    return false
  }
  await page.evaluate(() => globalThis.seen.goals.push(performance.now()))
  await change(url, cookie, match, { teamOneScore: (match.teamScore1 ?? 0) + 1 })
  await sleep(goalMs / 2)
  return true
}

/** Since when it should come back, and when all is as it was. With one process left it is never away. */
async function disturb(
  { page, installation, ...stage }: Stage,
  round: number,
  counts: { kills: number; cuts: number; staleShown: number },
): Promise<{ since: number; healed: Promise<unknown> }> {
  if (round % 2 === 0) {
    const killed = installation.nodes.slice(0, round % 4 === 0 ? 2 : 1)
    counts.kills += killed.length
    await Promise.all(killed.map((node) => node.kill()))
    const since = Date.now()
    const healed = Promise.all(killed.map((node) => node.start()))
    if (killed.length === 1) return { since, healed }
    await healed
    return { since: Date.now(), healed }
  }
  counts.cuts++
  await page.context().setOffline(true)
  await scoreOne({ page, installation, ...stage })
  const isSaid = page.getByText(notNow).waitFor({ timeout: cutMs })
  counts.staleShown += Number(
    await isSaid.then(
      () => true,
      () => false,
    ),
  )
  await page.context().setOffline(false)
  return { since: Date.now(), healed: Promise.resolve() }
}

/** Until what the screen shows is what the server has, and it does not say that it is old; null when that takes too long. */
async function untilRight({ page, installation, competitionId }: Stage, since: number): Promise<number | null> {
  while (Date.now() - since <= promised.backMs) {
    const matches = await matchesOf(installation.url, await today(page), competitionId).catch(() => null)
    const isStale = await page.getByText(notNow).isVisible()
    const shown = Object.entries(await page.evaluate(() => globalThis.shown()))
    const scoreOf = new Map(matches?.map(({ venue, teamScore1, teamScore2 }) => [venue, `${teamScore1}:${teamScore2}`]))
    const isRight = matches !== null && (matches.length === 0 || shown.length > 0)
    if (isRight && !isStale && shown.every(([court, score]) => scoreOf.get(court) === score)) return Date.now() - since
    await sleep(100)
  }
  return null
}

async function usedMb(wire: CDPSession): Promise<number> {
  await wire.send('HeapProfiler.collectGarbage')
  const { usedSize } = await wire.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 1e5) / 10
}
