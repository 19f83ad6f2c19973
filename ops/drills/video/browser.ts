// Chromium as the camera and as the viewer of live video: pages of our own, on the product's own address.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { webcam } from '@campus/contract/live'
import { type Browser, chromium, type Page } from '@playwright/test'

const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  // Chromium counts an intercepted page as public, and would block its calls to another address on this machine.
  '--disable-features=LocalNetworkAccessChecks',
  // Background pages must not be throttled.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
]

export const openBrowser = () => chromium.launch({ executablePath: '/usr/bin/chromium', args })

/** The recorder's formats: the specified one, and the faster one where a browser has it. */
export const formats = {
  usual: { mimeType: webcam.mimeType, chunkMs: webcam.chunkMs },
  fast: { mimeType: 'video/webm;codecs=h264,opus', chunkMs: 250 },
} as const

interface Way {
  url: string
  cookie: string
  streamId: string
  format: { mimeType: string; chunkMs: number }
  /** Where the same pieces go too. */
  also?: string
}

export async function film(browser: Browser, { url, cookie, streamId, format, also }: Way) {
  const context = await browser.newContext()
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await place(page, `${url}/camera.html`, readFileSync(join(import.meta.dirname, 'camera.html'), 'utf8'))
  const { bitsPerSecond, keyFrameMs } = webcam
  await run(page, 'film', { streamId, ...format, bitsPerSecond, keyFrameMs, also })
  return {
    /** How many pieces never arrived. */
    stop: async () => {
      const lost = (await run(page, 'stopFilming')) as number
      await context.close()
      return lost
    },
  }
}

/** The player's settings; `plain` has what a stream without parts can use of them. */
export const settings = {
  ours: {
    lowLatencyMode: true,
    backBufferLength: 90,
    enableWorker: true,
    maxLiveSyncPlaybackRate: 1.5,
    liveSyncOnStallIncrease: 0.3,
    maxFragLookUpTolerance: 0.02,
  },
  plain: { lowLatencyMode: true, backBufferLength: 90, enableWorker: true },
}

/** What a viewer saw since the last sample. */
export interface Seen {
  frames: number
  /** Frames whose clock could not be read. */
  unread: number
  lagsMs: number[]
  /** Times longer than half a second without a new frame. */
  freezesMs: number[]
  longestGapMs: number
  stalls: number
  /** Pictures that were never shown, in the recording's time. */
  jumpsMs: number[]
  /** Faults after which the player went on, and those that end it. */
  recovered: string[]
  fatal: string[]
  /** From the player's start to its first frame. */
  firstMs?: number
  /** At the time of the sample: behind the playlist's end, and since the picture's date (null without one). */
  behindEndMs: number
  sinceArrivalMs: number | null
}

export interface Screen {
  sample: () => Promise<Seen>
  leave: () => Promise<void>
}

const player = readFileSync(createRequire(import.meta.url).resolve('hls.js/light'), 'utf8')

export async function watch(
  browser: Browser,
  { url, path, isPlain = false, hasClock = true }: { url: string; path: string; isPlain?: boolean; hasClock?: boolean },
): Promise<Screen> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await place(page, `${url}/viewer.html`, readFileSync(join(import.meta.dirname, 'viewer.html'), 'utf8'))
  await page.addScriptTag({ content: player })
  await run(page, 'watch', { playlist: path, settings: isPlain ? settings.plain : settings.ours, hasClock })
  return { sample: async () => (await run(page, 'sample')) as Seen, leave: () => context.close() }
}

/** Serves our page at the product's address; afterwards requests go to the server directly. */
async function place(page: Page, address: string, body: string) {
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(address)
  await page.unroute(address)
}

/** Calls one of the page's own functions: the compiler knows no page here. */
const run = (page: Page, name: string, argument: object = {}): Promise<unknown> =>
  page.evaluate(`window[${JSON.stringify(name)}](${JSON.stringify(argument)})`)
