// An on/off choice with subscribers: of this visit, or of this device. Without storage it lasts as long as the page.
import { readStored, store } from '../../../storage.ts'

export function storedChoice(key: string, area: 'session' | 'local' = 'session') {
  const watchers = new Set<() => void>()
  let isOn = readStored(area, key) === 'on'

  return {
    isOn: () => isOn,
    turn(on: boolean) {
      isOn = on
      store(area, key, on ? 'on' : 'off')
      for (const watcher of watchers) watcher()
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
