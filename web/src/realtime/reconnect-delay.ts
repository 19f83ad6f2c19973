// Backoff before the next reconnect: exponential with full jitter, so that after a server restart the whole campus does not
// reconnect in the same second.
import { limits } from '@campus/contract/limits'

const firstMs = 250
const restartMs = 2000

/** WebSocket close code of a server that restarts and expects clients to reconnect. */
export const serviceRestart = 1012

/** `failures` counts the attempts that failed in a row. */
export function reconnectDelay(failures: number, closeCode?: number, random = Math.random): number {
  if (closeCode === serviceRestart && failures === 0) return random() * restartMs
  return random() * Math.min(limits.reconnectMs, firstMs * 2 ** failures)
}
