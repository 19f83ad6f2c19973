// What every tour needs: a page that looks as a reader's does, and a picture of what is meant on it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Match } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { demoPassword } from '@campus/ops/demo/campus'
import { projectRoot } from '@campus/ops/local/folder'
import type { Browser, Page } from '@playwright/test'

const folder = join(projectRoot, 'docs/pictures')
/** A page with ten of them is read on a phone, too. */
const mostBytes = 120_000
const toastMs = 5000

interface Column {
  from?: number
  height: number
}

interface Look {
  width?: number
  height?: number
  /** Whose eyes: an account's e-mail address, or a stranger. */
  as?: string
  /** Runs in the page before anything else. */
  before?: () => void
}

export interface Stage {
  url: string
  open: (path: string, look?: Look) => Promise<Page>
  /** What is on screen, or so many pixels of its middle column. */
  take: (page: Page, name: string, column?: Column) => Promise<void>
  running: (sport: Sport) => Promise<Match>
}

export function stageOf(browser: Browser, url: string): Stage {
  return {
    url,
    async open(path, { width = 390, height = 844, as, before } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: 'ko-KR',
        timezoneId: 'Asia/Seoul',
        deviceScaleFactor: width < 900 ? 2 : 1.5,
        permissions: ['camera', 'microphone', 'notifications'],
      })
      await context.addInitScript(() => {
        localStorage.setItem('theme', 'light')
        localStorage.setItem('department', '{"name":"컴퓨터공학과"}')
      })
      if (before) await context.addInitScript(before)
      const page = await context.newPage()
      if (as) {
        await page.request.post(`${url}/api/users/login`, { data: { email: as, password: demoPassword } })
        const data = { theme: 'light', fontSize: 1, language: 'ko' }
        await page.request.put(`${url}/api/users/me/preferences`, { data, headers: { origin: url } })
      }
      await page.goto(path.startsWith('http') ? path : url + path, { waitUntil: 'load' })
      // A page with a live picture never is silent.
      await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined)
      return page
    },
    async take(page, name, column) {
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(600)
      const clip = column && (await columnOf(page, column))
      write(name, await page.screenshot(clip ? { clip } : {}))
    },
    async running(sport) {
      const list = (await (await fetch(`${url}/api/matches?status=LIVE&sport=${sport}`)).json()) as Match[]
      const [match] = list
      if (!match) throw new Error(`no match of ${sport} is running`)
      return match
    },
  }
}

/** Until the last word about what was done is gone from the foot of the screen. */
export const untilQuiet = (page: Page) => page.waitForTimeout(toastMs)

async function columnOf(page: Page, { from = 0, height }: Column) {
  const main = await page.locator('main').boundingBox()
  const x = Math.max(0, (main?.x ?? 0) - 8)
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  return { x, y: from, width: Math.min(size.width - x, (main?.width ?? size.width) + 16), height }
}

/** As WebP, by the ffmpeg that the product itself needs: a third of a PNG's bytes. */
function write(name: string, png: Buffer) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.webp`)
  const args = ['-v', 'error', '-y', '-f', 'png_pipe', '-i', '-', '-c:v', 'libwebp', '-q:v', '82', file]
  const { status, stderr } = spawnSync('ffmpeg', args, { input: png })
  if (status !== 0) throw new Error(String(stderr))
  const { size } = statSync(file)
  if (size > mostBytes) throw new Error(`${name} has ${size} bytes`)
  console.log(`${name}.webp ${size}`)
}
