// The time to the second while something on the screen counts it, by the server's clock.
import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../api/server-clock.ts'

function watch(watcher: () => void) {
  const timer = setInterval(watcher, 250)
  return () => clearInterval(timer)
}

const watchNothing = () => () => {}

/** Whole seconds. */
export function useSecond(isRunning: boolean): number {
  return useSyncExternalStore(isRunning ? watch : watchNothing, () => Math.floor(serverNow() / 1000) * 1000)
}
