// Every way out of the page passes here first, so that a form may ask before what was typed is lost: a move through the history, a link,
// and a page that leads on by itself. Browsers call those who listen to the window in the order they came: this module has to be loaded
// before the router is made.
import type { Navigator } from 'react-router'

/** Asks whether the page may be left; calls `leave` if so. */
export type Keeper = (leave: () => void) => void

/** All that have something to lose; the last one asks for all. */
const keepers: Keeper[] = []
/** The number of the history entry that is shown. */
let here = 0
let isLeaving = false
let isReturning = false

/** The router numbers its history entries; an entry made by a link into the page has no number. */
const entryNumber = (state: unknown) => (state as { idx?: number } | null)?.idx

addEventListener('popstate', (event) => {
  const entry = entryNumber(event.state)
  if (entry === undefined) return
  const steps = entry - here
  const keeper = keepers.at(-1)
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
  } else if (keeper && !isLeaving && steps !== 0) {
    // The address has moved already: the router must not hear of it, and it goes back to where it was.
    event.stopImmediatePropagation()
    isReturning = true
    history.go(-steps)
    keeper(() => {
      isLeaving = true
      history.go(steps)
    })
  } else {
    isLeaving = false
    here = entry
  }
})

/** Returns how to stop asking. */
export function keepWayOut(keeper: Keeper): () => void {
  here = entryNumber(history.state) ?? here
  keepers.push(keeper)
  return () => void keepers.splice(keepers.indexOf(keeper), 1)
}

/** Whether that is another page, or an entry of its own of this one. */
function leadsAway(href: string, isNewEntry: boolean): boolean {
  const { pathname, search } = new URL(href, location.href)
  return pathname !== location.pathname || (isNewEntry && search !== location.search)
}

/** The router's own, which asks first. */
export function guardNavigator(navigator: Navigator): Navigator {
  const guard =
    (name: 'push' | 'replace'): Navigator['push'] =>
    (...way) => {
      const go = () => {
        navigator[name](...way)
        here = entryNumber(history.state) ?? here
      }
      const keeper = keepers.at(-1)
      if (keeper && leadsAway(navigator.createHref(way[0]), name === 'push')) keeper(go)
      else go()
    }
  return { ...navigator, push: guard('push'), replace: guard('replace') }
}
