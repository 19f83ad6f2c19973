// A screen in every look that people choose: theme, width, font step. It is loaded once; the look changes under it, as it does when
// another tab changes the settings.
import { expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

export interface Look {
  theme: 'light' | 'dark'
  width: number
  height?: number
  fontSize: 1 | 2 | 3
  language?: 'ko' | 'en'
}

export const smallest: Look[] = [
  { theme: 'light', width: 360, fontSize: 3 },
  { theme: 'dark', width: 360, fontSize: 3 },
]

/** What a change of colours alone can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Loads axe once into each document: its half megabyte costs as much as a run of it. */
export async function expectAccessible(page: Page, what = '', rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const violations = await page.evaluate(async (chosen) => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe }
    const found = await loaded.run(chosen)
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
  expect(violations, what).toEqual([])
}

/** Nothing moves any more, apart from what never ends: a colour in transition has no defined contrast. */
export async function settled(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
}

export async function choose(page: Page, { theme, width, height, fontSize, language }: Look) {
  await page.setViewportSize({ width, height: height ?? page.viewportSize()?.height ?? 780 })
  await page.evaluate(
    (settings) => {
      for (const [key, value] of Object.entries(settings)) if (value) localStorage.setItem(key, String(value))
      dispatchEvent(new StorageEvent('storage'))
    },
    { theme, fontSize, language },
  )
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await settled(page)
}

/** The account's own settings have arrived: they would undo a look that was chosen before. */
async function accountSettled(page: Page) {
  await page.waitForLoadState('networkidle')
  // A busy page can be idle before it asks for them.
  await page.waitForFunction(() => {
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const isAnswered = (path: string) => answers.some(({ name }) => name.endsWith(path))
    const isOver = answers.some(({ name, responseStatus }) => name.endsWith('/api/users/me') && responseStatus === 401)
    // Empty where a flow sets the clock: then there is no such list.
    if (answers.length === 0) return true
    return !localStorage.getItem('userInfo') || isOver || isAnswered('/api/users/me/preferences')
  })
}

/** What must be seen without scrolling: all of it is on the screen, and nothing lies over it. */
export async function expectInSight(what: Locator, where: string) {
  const hidden = await what.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { x, y, width, height, top, bottom } = element.getBoundingClientRect()
      // Near the middle of each edge: corners may be round.
      const near = [
        [0.5, 0.1],
        [0.5, 0.85],
        [0.1, 0.5],
        [0.9, 0.5],
      ] as const
      const isSeen = near.every(([right, down]) =>
        element.contains(document.elementFromPoint(x + right * width, y + down * height)),
      )
      return isSeen ? [] : [`${element.textContent} (${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight} px)`]
    }),
  )
  expect(await what.count(), where).toBeGreaterThan(0)
  expect(hidden, where).toEqual([])
}

/** axe finds nothing, and nothing is wider than the screen. axe reads the whole screen once per width, then only its colours. */
export async function expectGoodLooks(page: Page, what: string, looks = smallest) {
  const widths = new Set<number>()
  await accountSettled(page)
  for (const look of looks) {
    const where = `${what} ${look.theme} ${look.width} px, font step ${look.fontSize}`
    await choose(page, look)
    await expectAccessible(page, where, widths.has(look.width) ? colourRules : undefined)
    widths.add(look.width)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, where).toBeLessThanOrEqual(0)
    // Otherwise the colours of another theme were checked.
    await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
  }
}
