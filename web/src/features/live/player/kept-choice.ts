// A choice kept for this visit, and told to whoever shows it. Where nothing may be stored it lasts as long as the page.
export function keptChoice(key: string) {
  const watchers = new Set<() => void>()
  let isOn = recall()

  function recall(): boolean {
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
