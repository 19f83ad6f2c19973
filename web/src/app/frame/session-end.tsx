// A session that ended elsewhere: whichever call finds out, the person is led to the log-in, with a way back.
import { me } from '@campus/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { EntryState } from '../../features/users/entry.ts'
import { signedOut, wasSignedIn, whoAmI } from '../../features/users/users.queries.ts'
import { paths } from '../../paths.ts'
import { connection } from '../../realtime/connection.ts'

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
  // A guest's socket on a signed-in person's page: it was opened before the log-in, and is opened anew; or it came back so,
  // because the session was ended from elsewhere while this page only listened.
  const isRenewed = useRef(false)
  const look = useEffectEvent(async () => {
    if (connection.state().phase !== 'open' || !wasSignedIn(client)) return
    if (connection.person()?.startsWith('u')) isRenewed.current = false
    else {
      try {
        await call(me, {})
        if (!isRenewed.current) connection.renew()
        isRenewed.current = true
      } catch (error) {
        if (error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED') hear()
      }
    }
  })
  useEffect(() => {
    const listener = () => hear()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  const userId = useQuery({ ...whoAmI(), enabled: false }).data?.userId
  useEffect(() => connection.watch(() => void look()), [])
  useEffect(() => {
    if (userId !== undefined) void look()
  }, [userId])
  return null
}
