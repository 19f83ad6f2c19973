// Stands at the history's door before the router does, so that somebody may still say "not yet". Browsers call those who
// listen to the window in the order they came: this module has to be loaded before the router is made.
type Keeper = (event: PopStateEvent) => void

let keeper: Keeper | null = null

addEventListener('popstate', (event) => keeper?.(event))

/** Hears of every move through the history first; returns how to stop that. */
export function keepWayOut(next: Keeper): () => void {
  keeper = next
  return () => {
    if (keeper === next) keeper = null
  }
}
