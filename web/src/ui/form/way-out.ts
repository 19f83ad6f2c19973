// Guards every navigation away from a page, so that a form may ask before unsaved input is lost: history moves, links, and
// navigations by code. Window listeners run in the order they were added: this module has to be loaded before the router is
// created.
import type { Navigator } from 'react-router'

/** Asks whether the page may be left; calls `leave` if so. */
export type LeaveGuard = (leave: () => void) => void

/** Guards of all forms with unsaved input; the last one asks for all. */
const guards: LeaveGuard[] = []
/** Index of the current history entry. */
let currentEntry = 0
let isLeaving = false
let isReturning = false

/** The router numbers its history entries; an entry made by an anchor link has no number. */
const entryNumber = (state: unknown) => (state as { idx?: number } | null)?.idx

addEventListener('popstate', (event) => {
  const entry = entryNumber(event.state)
  if (entry === undefined) return
  const steps = entry - currentEntry
  const guard = guards.at(-1)
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
  } else if (guard && !isLeaving && steps !== 0) {
    // The address has already changed: hide the event from the router and go back.
    event.stopImmediatePropagation()
    isReturning = true
    history.go(-steps)
    guard(() => {
      isLeaving = true
      history.go(steps)
    })
  } else {
    isLeaving = false
    currentEntry = entry
  }
})

/** Returns the function that removes the guard. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  currentEntry = entryNumber(history.state) ?? currentEntry
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

/** Whether the target is another page, or a new history entry of this one. */
function leadsAway(href: string, isNewEntry: boolean): boolean {
  const { pathname, search } = new URL(href, location.href)
  return pathname !== location.pathname || (isNewEntry && search !== location.search)
}

/** Wraps the router's navigator so that it asks first. */
export function guardNavigator(navigator: Navigator): Navigator {
  const wrap =
    (name: 'push' | 'replace'): Navigator['push'] =>
    (...way) => {
      const go = () => {
        navigator[name](...way)
        currentEntry = entryNumber(history.state) ?? currentEntry
      }
      const guard = guards.at(-1)
      if (guard && leadsAway(navigator.createHref(way[0]), name === 'push')) guard(go)
      else go()
    }
  return { ...navigator, push: wrap('push'), replace: wrap('replace') }
}
