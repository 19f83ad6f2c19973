// A value outside React that components subscribe to (useSyncExternalStore).
export function createStore<State>(initialState: State) {
  let state = initialState
  const watchers = new Set<() => void>()
  return {
    read: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    set: (next: State) => {
      state = next
      for (const watcher of watchers) watcher()
    },
  }
}
