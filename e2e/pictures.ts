// npm run pictures [-- TOUR …]: walks every guide in docs/guide with the product itself and leaves its pictures in docs/pictures.
import { buildWeb } from '@campus/ops/build'
import { startInstallation } from '@campus/ops/installation'
import { chromium } from '@playwright/test'
import { chromium as launchOptions } from './browser.ts'
import { administrators } from './pictures/administrators.ts'
import { broadcasters } from './pictures/broadcasters.ts'
import { fans } from './pictures/fans.ts'
import { scorers } from './pictures/scorers.ts'
import { stageOf } from './pictures/stage.ts'

/** In this order: those who change the demo campus come after those who only read it. */
const tours = { fans, administrators, broadcasters, scorers }

await buildWeb()
const installation = await startInstallation({ name: `pictures-${process.pid}`, packagers: 1 })
const browser = await chromium.launch(launchOptions)
try {
  const only = process.argv.slice(2)
  for (const [name, tour] of Object.entries(tours)) {
    if (only.length > 0 && !only.includes(name)) continue
    await tour(stageOf(browser, installation.url))
  }
} finally {
  await browser.close()
  await installation.stop()
}
