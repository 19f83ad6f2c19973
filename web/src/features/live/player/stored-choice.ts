// An on/off choice in sessionStorage with subscribers. Without storage it lasts as long as the page.
export function storedChoice(key: string) {
  const watchers = new Set<() => void>()
  let isOn = load()

  function load(): boolean {
    try {
      return sessionStorage.getItem(key) === 'on'
    } catch {
      return false
    }
  }

  return {
    isOn: () => isOn,
    turn(on: boolean) {
      isOn = on
      try {
        sessionStorage.setItem(key, on ? 'on' : 'off')
      } catch {}
      for (const watcher of watchers) watcher()
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
