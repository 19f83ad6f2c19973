// What is chosen on a screen, kept in the address too, so that a link or the back button brings it again. Local state leads and the
// address follows: a navigation comes later than the next key, and a field bound to the address would lose or double letters.
import { useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

interface Kept<State> {
  state: State
  /** The address as last seen. */
  address: string
  /** Addresses written here that have not been seen yet, oldest first: a navigation may leave some of them out. */
  written: string[]
}

/** An address that was not written here (a link, the back button) leads. */
function follow<State>(kept: Kept<State>, address: string, read: (search: URLSearchParams) => State): Kept<State> {
  if (kept.address === address) return kept
  const own = kept.written.indexOf(address)
  if (own >= 0) return { ...kept, address, written: kept.written.slice(own + 1) }
  return { state: read(new URLSearchParams(address)), address, written: [] }
}

/** `write` gives the address's parameters; empty ones are left out. */
export function useUrlState<State extends object>(
  read: (search: URLSearchParams) => State,
  write: (state: State) => Record<string, string>,
) {
  const [search, setSearch] = useSearchParams()
  const address = search.toString()
  const [kept, setKept] = useState<Kept<State>>(() => ({ state: read(search), address, written: [] }))
  const now = follow(kept, address, read)
  // As a step upon whatever is typed meanwhile: the address is shown in a transition, and keys come before it.
  if (now !== kept) setKept((before) => follow(before, address, read))
  /** Two choices in one moment come before the next render. */
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })

  /** `isStep`: the way back leads to what was chosen before. Not for what is typed, letter by letter. */
  function choose(changes: Partial<State>, { isStep = false } = {}) {
    const before = latest.current
    const state = { ...before.state, ...changes }
    const filled = Object.entries(write(state)).filter(([, value]) => value !== '')
    const target = new URLSearchParams(filled).toString()
    const isThere = target === (before.written.at(-1) ?? before.address)
    latest.current = { ...before, state, written: isThere ? before.written : [...before.written, target] }
    setKept(latest.current)
    // Here and not in an effect: an address that is written again later would lead back.
    if (!isThere) setSearch(target, { replace: !isStep, preventScrollReset: true })
  }
  return [now.state, choose] as const
}
