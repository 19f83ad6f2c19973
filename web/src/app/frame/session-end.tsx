// A session that ended elsewhere: whichever request detects it, redirect to the log-in and come back afterwards.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { fetchMe, signedOut, wasSignedIn, whoAmI } from '../../data/users/me.ts'
import type { EntryState } from '../../features/users/entry.ts'
import { paths } from '../../paths.ts'
import { connection } from '../../realtime/connection.ts'
import { onSignedOut } from './signed-out.ts'

export function SessionEnd() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const endSession = useEffectEvent(() => {
    // Without a former session nothing has ended: the caller shows its own error.
    if (!wasSignedIn(client)) return
    const state: EntryState = { from: pathname + search, reason: 'ended' }
    void navigate(paths.root, { state })
    signedOut(client)
  })
  // A guest's socket on a signed-in person's page: either it was opened before the log-in and is reopened, or it reconnected as
  // a guest because the session was ended elsewhere while this page made no request.
  const isRenewed = useRef(false)
  const checkSocketUser = useEffectEvent(async () => {
    if (connection.state().phase !== 'open' || !wasSignedIn(client)) return
    if (connection.person()?.startsWith('u')) isRenewed.current = false
    else {
      try {
        await fetchMe()
        if (!isRenewed.current) connection.renew()
        isRenewed.current = true
      } catch (error) {
        if (error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED') endSession()
      }
    }
  })
  useEffect(() => onSignedOut(() => endSession()), [])
  const userId = useQuery({ ...whoAmI(), enabled: false }).data?.userId
  useEffect(() => connection.watch(() => void checkSocketUser()), [])
  useEffect(() => {
    if (userId !== undefined) void checkSocketUser()
  }, [userId])
  return null
}
