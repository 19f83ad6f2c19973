import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { rowOf, test, watchNode } from './campus.ts'
import { promised } from './times.ts'

/** Notes the moment at which each text of team one's score is on screen. */
async function watchScore(page: Page, matchId: number) {
  await page.evaluate((id) => {
    const shown: Record<string, number> = {}
    Object.assign(window, { shown })
    const record = () => {
      const row = document.querySelector(`main li a[href*="/matchDetail/${id}/"]`)
      const score = row?.querySelector('[class*="sum"] > :first-child')?.textContent
      if (score) shown[score] ??= Date.now()
    }
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, matchId)
}

const shownAt = (page: Page, score: number) =>
  page
    .waitForFunction((wanted) => (window as unknown as { shown: Record<string, number> }).shown[wanted], String(score))
    .then((handle) => handle.jsonValue())

test('@alone a score changed through one process is on the screens of both within half a second', async ({
  browser,
  installation,
  scorer,
}) => {
  const pages: Record<string, Page> = {}
  // The kernel spreads connections: come again until each process has one of us.
  for (let attempt = 0; Object.keys(pages).length < 2 && attempt < 20; attempt++) {
    const page = await browser.newPage()
    const node = watchNode(page)
    await page.goto(`${installation.url}/mainpage`)
    await expect.poll(node).not.toBe('')
    if (pages[node()]) await page.close()
    else pages[node()] = page
  }
  expect(Object.keys(pages).toSorted()).toEqual(['node-1', 'node-2'])
  const both = Object.values(pages)
  for (const page of both) await watchScore(page, scorer.matchId)

  const [one] = installation.nodes
  const delays: number[] = []
  for (let goals = 100; goals < 150; goals++) {
    const began = Date.now()
    await scorer.score(one?.url ?? '', goals)
    for (const page of both) delays.push(Number(await shownAt(page, goals)) - began)
  }
  const sorted = delays.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Infinity
  console.log(
    `  score on screen: p50 ${sorted[Math.floor(sorted.length / 2)]} ms, p95 ${p95} ms, max ${sorted.at(-1)} ms`,
  )
  expect(p95).toBeLessThanOrEqual(promised(500))
  for (const page of both) await page.close()
})

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Infinity)

test('when its process is killed the page shows it is stale, reconnects to the other one and shows the right score', async ({
  page,
  installation,
  scorer,
}) => {
  const node = watchNode(page)
  await page.goto(`${installation.url}/mainpage`)
  await expect.poll(node).not.toBe('')
  await expect(rowOf(page, scorer.matchId)).toBeVisible()
  const status = rowOf(page, scorer.matchId).locator('[data-look="LIVE"] b')
  const red = await status.evaluate((element) => getComputedStyle(element).color)
  const before = node()
  const victim = installation.nodes.find(({ name }) => name === before)
  const other = installation.nodes.find(({ name }) => name !== before)
  if (!victim || !other) throw new Error('two processes are needed')

  // Both unavailable: the page must show that it is stale and retain what it has.
  await Promise.all([victim.kill(), other.kill()])
  const stale = page.getByText(/^연결 끊김 · \d\d:\d\d 기준$/)
  await expect(stale).toBeVisible()
  await expect(rowOf(page, scorer.matchId)).toBeVisible()
  // What was LIVE then may be over now: not red any more, and at the end of the list nothing lies under the word.
  await expect(status).not.toHaveCSS('color', red)
  const rows = page.locator('main li a')
  await expect
    .poll(async () => {
      // Rows are laid out when they come near: the end moves on.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      return (await stale.boundingBox())!.y - bottomOf(await rows.last().boundingBox())
    })
    .toBeGreaterThanOrEqual(0)
  await other.start()
  await scorer.score(other.url, 201)
  await expect.poll(node, { timeout: 15_000 }).toBe(other.name)
  await expect(rowOf(page, scorer.matchId)).toContainText('201')
  await expect(page.getByText(/연결 끊김/)).toHaveCount(0)
  await expect(status).toHaveCSS('color', red)

  // And when only the serving one dies, there is hardly a blink.
  await victim.start()
  await other.kill()
  await scorer.score(victim.url, 202)
  await expect(rowOf(page, scorer.matchId)).toContainText('202', { timeout: promised(8000) })
  expect(node()).toBe(victim.name)
  await other.start()
})

test('Redis stopped, started again and flushed: every open page shows the right score within 5 s', async ({
  page,
  browser,
  installation,
  scorer,
}) => {
  const second = await browser.newPage()
  const both = [page, second]
  for (const one of both) await one.goto(`${installation.url}/mainpage`)
  for (const one of both) await expect(rowOf(one, scorer.matchId)).toBeVisible()
  const { redis } = installation.services
  const through = installation.nodes[0]?.url ?? ''
  if (!redis) throw new Error('the test stops its own Redis')

  await redis.kill()
  await scorer.score(through, 301)
  await redis.start()
  for (const one of both) await expect(rowOf(one, scorer.matchId)).toContainText('301', { timeout: promised(5000) })

  await redis.flush()
  await scorer.score(through, 302)
  for (const one of both) await expect(rowOf(one, scorer.matchId)).toContainText('302', { timeout: promised(5000) })
  await second.close()
})
