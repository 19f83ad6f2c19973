// How long to wait before the next try: growing, and spread over its whole width, so that a campus whose server
// restarted does not come back all in one second.
import { limits } from '@campus/contract/limits'

const firstMs = 250
const restartMs = 2000

/** WebSocket close code of a server that is going down for a restart and expects us back. */
export const serviceRestart = 1012

/** `failures` counts the tries that have failed in a row. */
export function reconnectDelay(failures: number, closeCode?: number, random = Math.random): number {
  if (closeCode === serviceRestart && failures === 0) return random() * restartMs
  return random() * Math.min(limits.reconnectMs, firstMs * 2 ** failures)
}
