// Tasks of every page after the first screen: noticing that the session ended, syncing the account's settings and the scorer's
// unsent taps, and whether the campus's own sports have changed.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { refreshSports } from '../data/sports/known-sports.ts'
import { hasOutbox } from '../features/scoring/session/has-outbox.ts'
import { lazyPart, Nothing } from '../ui/loading/lazy-part.tsx'
import { AccountSettings } from './account-settings.tsx'
import { SessionEnd } from './frame/session-end.tsx'

const WaitingTaps = lazyPart(
  () => import('../features/scoring/session/waiting-taps.tsx').then((m) => m.WaitingTaps),
  Nothing,
)

/** A console creates the outbox: check again after one was left. */
function useHasOutbox(): boolean {
  const { pathname } = useLocation()
  const [isFound, setFound] = useState(false)
  useEffect(() => {
    if (isFound || pathname.startsWith('/score/')) return
    hasOutbox()
      .then(setFound)
      .catch(() => {})
  }, [isFound, pathname])
  return isFound
}

export function IdleTasks() {
  const hasTaps = useHasOutbox()
  const client = useQueryClient()
  useEffect(() => void refreshSports(client), [client])
  return (
    <>
      <SessionEnd />
      <AccountSettings />
      <Suspense fallback={null}>{hasTaps && <WaitingTaps />}</Suspense>
    </>
  )
}
