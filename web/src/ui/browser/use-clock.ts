// Values of the server's time: a component renders again only when its value changes. One timer per rate serves all of them, and
// none runs without watchers.
import { useSyncExternalStore } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { seoulDay, untilNextDay } from '../../text/format/dates.ts'

type Watch = (watcher: () => void) => () => void

function every(ms: number): Watch {
  const watchers = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  return (watcher) => {
    watchers.add(watcher)
    timer ??= setInterval(() => watchers.forEach((each) => each()), ms)
    return () => {
      watchers.delete(watcher)
      if (watchers.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** Counted seconds move on time; a match's minute may be some seconds late, and costs a phone less. */
const rates = { seconds: every(250), minutes: every(5000) }
const never: Watch = () => () => {}

/** `make` gives the same value for some time: whole seconds, or the text of a minute. Null stops the clock. */
export function useClock<Value extends string | number | null>(
  make: (now: number) => Value,
  rate: keyof typeof rates | null,
): Value {
  return useSyncExternalStore(rate ? rates[rate] : never, () => make(serverNow()))
}

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
