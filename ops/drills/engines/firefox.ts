// Firefox ESR as people have it, driven over WebDriver BiDi.
import { launch } from 'puppeteer-core'
import type { Browser } from './browser.ts'

const longestMs = 20_000

export async function openFirefox(): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    // As on a phone: a classic scroll bar would take 12 of the 390 pixels.
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1, 'intl.accept_languages': 'ko-KR,ko' },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 390, height: 844 })
  return {
    version: await browser.version(),
    open: async (url) => {
      // BiDi aborts a navigation while the previous page is still navigating: retry.
      for (let tries = 0; tries < 5; tries++) {
        const error = await page.goto(url, { waitUntil: 'load', timeout: longestMs }).then(
          () => null,
          (reason: Error) => reason,
        )
        if (!error) return
        if (!/ABORTED/.test(error.message)) throw error
      }
      throw new Error(`${url} did not open`)
    },
    evaluate: (script, ...args) =>
      page.evaluate(`(async function () { ${script} }).apply(null, ${JSON.stringify(args)})`),
    click: (selector) => page.click(selector),
    type: async (selector, text) => {
      await page.click(selector)
      await page.type(selector, text)
    },
    pressEnter: async (selector) => {
      await page.focus(selector)
      await page.keyboard.press('Enter')
    },
    close: () => browser.close(),
  }
}
