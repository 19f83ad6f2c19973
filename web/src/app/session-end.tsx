// A session that ended elsewhere: whichever call finds out, the person is led to the log-in, with a way back.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { EntryState } from '../features/users/entry.ts'
import { signedOut, wasSignedIn } from '../features/users/users.queries.ts'
import { paths } from '../paths.ts'

const listeners = new Set<() => void>()

/** Told by the query client; heard by the router. */
export function tellSignedOut() {
  for (const listener of listeners) listener()
}

export function SessionEnd() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const hear = useEffectEvent(() => {
    // Somebody who never was signed in has lost nothing: the caller's own words will do.
    if (!wasSignedIn(client)) return
    const state: EntryState = { from: pathname + search, reason: 'ended' }
    void navigate(paths.root, { state })
    signedOut(client)
  })
  useEffect(() => {
    const listener = () => hear()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  return null
}
