// An on/off choice in sessionStorage with subscribers. Without storage it lasts as long as the page.
import { readStored, store } from '../../../storage.ts'

export function storedChoice(key: string) {
  const watchers = new Set<() => void>()
  let isOn = readStored('session', key) === 'on'

  return {
    isOn: () => isOn,
    turn(on: boolean) {
      isOn = on
      store('session', key, on ? 'on' : 'off')
      for (const watcher of watchers) watcher()
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
