// A card held by the mouse over a board of 120 matches on 12 courts, in Chromium against the production build: how long its longest
// frame took. `npm run bench -- board-drag [--trace FILE]` keeps a trace for Chromium's tools.
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildWeb } from '@campus/ops/build'
import { demoAdmin, demoPassword } from '@campus/ops/demo/campus'
import { query } from '@campus/ops/drills/hosts/postgres'
import { openBrowser } from '@campus/ops/drills/video/browser'
import { at, rounded } from '@campus/ops/figures'
import { startInstallation } from '@campus/ops/installation'

const [courts, perCourt] = [12, 10]
const date = '2031-10-04'
const promise = { longestFrameMs: 50 }
const [steps, stepMs] = [300, 16]

export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { trace: { type: 'string' } } })
  await buildWeb()
  const installation = await startInstallation({ name: `bench-board-drag-${process.pid}` })
  const browser = await openBrowser()
  try {
    const { url, services } = installation
    await addDay(services.databaseUrl)
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'ko-KR',
      bypassCSP: true,
    })
    const page = await context.newPage()
    await page.goto(`${url}/admin/board?date=${date}`)
    await page.getByLabel('이메일').fill(demoAdmin)
    await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword)
    await page.getByRole('dialog').getByRole('button', { name: '로그인', exact: true }).click()
    await page
      .locator('[data-card]')
      .nth(courts * perCourt - 1)
      .waitFor()
    const cards = await page.locator('[data-card]').count()
    if (values.trace)
      await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })

    const box = await page
      .locator('[data-card]')
      .nth(2 * perCourt + 3)
      .boundingBox()
    if (!box) throw new Error('the card is not on screen')
    const start = { x: box.x + box.width / 2, y: box.y + 12 }
    await page.mouse.move(start.x, start.y)
    // The page has settled, and the card lies under the mouse: what is counted is the drag.
    await sleep(1000)
    await page.evaluate(watchFrames)
    await sleep(500)
    await page.mouse.down()
    for (let step = 0; step < steps; step++) {
      // Over all courts and hours on screen, in a curve that never repeats a place.
      const turn = (step / steps) * 4 * Math.PI
      await page.mouse.move(720 + 560 * Math.sin(turn * 0.7), 480 + 300 * Math.sin(turn))
      await sleep(stepMs)
    }
    const { frames, blocked, held } = (await page.evaluate('window.seen()')) as Seen
    await page.keyboard.press('Escape')
    await page.mouse.up()
    if (values.trace) writeFileSync(values.trace, await browser.stopTracing())
    const longestFrameMs = Math.max(...frames)
    const longestBlockMs = Math.max(0, ...blocked)
    return {
      figures: {
        promise,
        cards,
        frames: frames.length,
        frameMs: { p50: rounded(at(0.5, frames)), p99: rounded(at(0.99, frames)), max: rounded(longestFrameMs) },
        longestBlockMs: rounded(longestBlockMs),
        isHeld: held,
      },
      // Without a held card nothing was dragged.
      holds:
        held && cards === courts * perCourt && frames.length > steps / 4 && longestFrameMs <= promise.longestFrameMs,
    }
  } finally {
    await browser.close()
    await installation.stop()
  }
}

interface Seen {
  /** Milliseconds between two frames. */
  frames: number[]
  /** Of frames whose work took 50 ms or more: how long it kept the page from answering. */
  blocked: number[]
  held: boolean
}

const watchFrames = `
  const frames = [], blocked = []
  new PerformanceObserver((list) => blocked.push(...list.getEntries().map((entry) => entry.blockingDuration))).observe({
    type: 'long-animation-frame',
  })
  let last = performance.now()
  const next = (now) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  window.seen = () => ({ frames: frames.slice(2), blocked, held: document.querySelector('[class*=held]') !== null })`

/** Badminton, one match an hour on every court; each team plays once. */
async function addDay(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `with league as (insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
        select sport, '보드', '2031', 'LEAGUE', rule_preset, tie_break_preset from competitions
        where sport = 'BADMINTON' and is_current returning id),
      places as (insert into venues (name) select '보드 ' || n from generate_series(1, $1::int) n returning id),
      sides as (insert into teams (name, department, sport)
        select '보드팀 ' || n, '보드 ' || n, 'BADMINTON' from generate_series(1, 2 * $1::int * $2::int) n returning id),
      entered as (insert into competition_teams (competition_id, team_id) select league.id, sides.id from league, sides),
      court as (select id, row_number() over (order by id) - 1 as n from places),
      team as (select id, row_number() over (order by id) - 1 as n from sides)
    insert into matches (competition_id, match_type, starts_at, venue_id, team_one_id, team_two_id)
    select league.id, 'LEAGUE', ($3 || ' 09:00+09')::timestamptz + hour * interval '1 hour', court.id, one.id, two.id
    from league, court, generate_series(0, $2::int - 1) hour, team one, team two
    where one.n = 2 * (court.n * $2::int + hour) and two.n = one.n + 1`,
    [courts, perCourt, date],
  )
}
