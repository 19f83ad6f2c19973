// Tasks of every page that wait for the first screen: our own font, the service worker, and crash reports.
import { drawInOwnFont } from '../ui/browser/font.ts'
import { startCrashReports } from './crashes/crash-report.ts'
import { startServiceWorker } from './service-worker.ts'

export function settle() {
  startCrashReports()
  // From now on a page replaces another page, not the shell.
  delete document.documentElement.dataset.shell
  drawInOwnFont().catch(() => {})
  startServiceWorker()
}
