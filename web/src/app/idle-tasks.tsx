// What runs on every page once the first screen stands: the account's settings, and taps that wait to be sent.
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { hasOutbox } from '../features/scoring/session/has-outbox.ts'
import { lazyPart, Nothing } from '../ui/loading/lazy-part.tsx'
import { AccountSettings } from './account-settings.tsx'

const WaitingTaps = lazyPart(
  () => import('../features/scoring/session/waiting-taps.tsx').then((m) => m.WaitingTaps),
  Nothing,
)

/** A console that is opened later makes the outbox: it is looked for again once that is left. */
function useHasOutbox(): boolean {
  const { pathname } = useLocation()
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (has || pathname.startsWith('/score/')) return
    hasOutbox()
      .then(setHas)
      .catch(() => {})
  }, [has, pathname])
  return has
}

export function IdleTasks() {
  const hasTaps = useHasOutbox()
  return (
    <>
      <AccountSettings />
      <Suspense fallback={null}>{hasTaps && <WaitingTaps />}</Suspense>
    </>
  )
}
