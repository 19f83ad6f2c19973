// What may wait, on every page, until the first screen stands: our own font, the service worker, and reports of errors.
import { drawInOwnFont } from '../ui/browser/font.ts'
import { startCrashReports } from './crashes/crash-report.ts'
import { startServiceWorker } from './service-worker.ts'

export function settle() {
  startCrashReports()
  // From here on a page follows another page, not the shell.
  delete document.documentElement.dataset.shell
  drawInOwnFont().catch(() => {})
  startServiceWorker()
}
