// What may wait, on every page, until the first screen stands: our own font, and the service worker.
import { drawInOwnFont } from '../ui/font.ts'
import { startServiceWorker } from './service-worker.ts'

export function settle() {
  drawInOwnFont().catch(() => {})
  startServiceWorker()
}
