// The current time for components that show it: one timer for all, and none without watchers.
import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { seoulDay, untilNextDay } from '../../../text/format/dates.ts'

const tickMs = 5000
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = serverNow()

function tick() {
  now = serverNow()
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  timer ??= setInterval(tick, tickMs)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The server's time, updated every few seconds while `isRunning`. */
export function useNow(isRunning: boolean): number {
  const ticked = useSyncExternalStore(isRunning ? watch : noSubscription, () => now)
  // Before the first tick the shared time may be old.
  return isRunning && serverNow() - ticked > tickMs * 2 ? serverNow() : ticked
}

const noSubscription = () => () => {}

function watchToday(turned: () => void) {
  let midnight: ReturnType<typeof setTimeout>
  function wait() {
    midnight = setTimeout(turn, untilNextDay(Date.now()) + 50)
  }
  function turn() {
    clearTimeout(midnight)
    wait()
    turned()
  }
  wait()
  // Timers do not run while a phone sleeps.
  document.addEventListener('visibilitychange', turn)
  return () => {
    clearTimeout(midnight)
    document.removeEventListener('visibilitychange', turn)
  }
}

/** Today in Seoul, updated at its midnight. */
export function useToday(): string {
  return useSyncExternalStore(watchToday, () => seoulDay(Date.now()))
}
