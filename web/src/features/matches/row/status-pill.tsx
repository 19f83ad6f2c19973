// Status pill under a score, which ticks with the clock and glows when the status changes.

import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useLostSince } from '../../../realtime/use-connection.ts'
import { useText } from '../../../text/use-text.tsx'
import { useClock } from '../../../ui/browser/use-clock.ts'
import look from '../../../ui/list/pill.module.css'
import { hasRunningClock, isSuspended } from './match-status.ts'
import { statusText } from './pill-text.ts'
import styles from './status-pill.module.css'
import { minutesOfADay, useMinutesUntil } from './use-minutes-until.ts'

export function StatusPill({ match }: { match: Match }) {
  const text = useText()
  const lostSince = useLostSince()
  // While disconnected, stop the clock at the last event and do not show the match as live.
  const isRunning = hasRunningClock(match) && lostSince === null
  const pill = useClock((now) => statusText(match, lostSince ?? now, text).pill, isRunning ? 'minutes' : null)
  const { isLive } = statusText(match, 0, text)
  const isNow = isLive && lostSince === null
  const [seen, setSeen] = useState({ status: match.status, changes: 0 })
  if (seen.status !== match.status) setSeen({ status: match.status, changes: seen.changes + 1 })
  const isChanged = seen.changes > 0
  const minutes = useMinutesUntil(match)
  const isSoon = minutes !== null && minutes <= minutesOfADay
  const tone = isNow ? look.live : (match.status === 'POSTPONED' || isSuspended(match)) && look.warn
  return (
    <span key={seen.changes} className={clsx(look.pill, tone, isChanged && styles.changed, 'num')}>
      {isNow && <span className={styles.dot} />}
      <span className={clsx(isSoon && 'sr-only')}>{pill}</span>
      {isSoon && text.own.inMinutes(minutes)}
    </span>
  )
}
