// Whole flows in Debian's Chromium against the production build, with the real services.
import { defineConfig } from '@playwright/test'
import { chromium } from './browser.ts'

/** What needs a service worker and notifications. */
const notifying = ['worker.spec.ts', 'first-visit.spec.ts', 'phones.spec.ts']

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Alone, at the end: what measures times, and video, whose camera, encoder and two players are as much as two cores can do.
  projects: [
    { name: 'flows', grepInvert: /@alone/, testIgnore: notifying },
    {
      name: 'worker',
      testMatch: notifying,
      // The shell without windows shows no notifications.
      use: { serviceWorkers: 'allow', launchOptions: { ...chromium, executablePath: '/usr/bin/chromium' } },
    },
    { name: 'alone', grep: /@alone/, dependencies: ['flows', 'worker'], workers: 1 },
  ],
  outputDir: '../.local/e2e',
  globalSetup: './one-day.ts',
  // Two cores, and an installation for each worker: while one waits, the other works.
  workers: 2,
  // A limit for what hangs, not for what is slow: the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../.local/playwright.json' }]],
  use: {
    // Before the test's own: only then is it said what an action waited for.
    actionTimeout: 60_000,
    locale: 'ko-KR',
    // Abroad on purpose: what is shown is Seoul's time all the same.
    timezoneId: 'America/New_York',
    viewport: { width: 390, height: 844 },
    launchOptions: chromium,
    // Flows that cut a connection do it between page and server: no worker may answer in between.
    serviceWorkers: 'block',
    // Recording costs a third of every flow's time. A failure shows the page's tree; `--trace on` records it again.
    trace: 'off',
  },
})
