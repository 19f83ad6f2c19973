// The server's time in whole seconds, ticking while something on the screen counts it.
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
