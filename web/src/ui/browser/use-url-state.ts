// A screen's choices, mirrored in the address, so that a link or the back button restores them. Local state leads and the address
// follows: a navigation is slower than the next key, and a field bound to the address would lose or repeat characters.
import { useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

interface UrlState<State> {
  state: State
  /** The address at the last render. */
  address: string
  /** Addresses written here that were not rendered yet, oldest first: a navigation may skip some of them. */
  written: string[]
}

/** An address that was not written here (a link, the back button) replaces the state. */
function follow<State>(
  synced: UrlState<State>,
  address: string,
  read: (search: URLSearchParams) => State,
): UrlState<State> {
  if (synced.address === address) return synced
  const own = synced.written.indexOf(address)
  if (own >= 0) return { ...synced, address, written: synced.written.slice(own + 1) }
  return { state: read(new URLSearchParams(address)), address, written: [] }
}

/** `write` gives the address's parameters; empty ones are left out. */
export function useUrlState<State extends object>(
  read: (search: URLSearchParams) => State,
  write: (state: State) => Record<string, string>,
) {
  const [search, setSearch] = useSearchParams()
  const address = search.toString()
  const [synced, setSynced] = useState<UrlState<State>>(() => ({ state: read(search), address, written: [] }))
  const now = follow(synced, address, read)
  // As an updater: the address changes in a transition, and keys may be handled before it.
  if (now !== synced) setSynced((before) => follow(before, address, read))
  /** Two choices may come before the next render. */
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })

  /** `isStep` adds a history entry, so that back restores the previous choice. Not for typing. */
  function choose(changes: Partial<State>, { isStep = false } = {}) {
    const before = latest.current
    const state = { ...before.state, ...changes }
    const filled = Object.entries(write(state)).filter(([, value]) => value !== '')
    const target = new URLSearchParams(filled).toString()
    const isCurrent = target === (before.written.at(-1) ?? before.address)
    latest.current = { ...before, state, written: isCurrent ? before.written : [...before.written, target] }
    setSynced(latest.current)
    // Not in an effect: an address written again later would overwrite newer state.
    if (!isCurrent) setSearch(target, { replace: !isStep, preventScrollReset: true })
  }
  return [now.state, choose] as const
}
