// Waiting taps of this device: sent from any page, and their number shown on it.
import { CloudUpload } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { scorePath } from '../../../paths.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { matchesWithTaps } from './scoring.db.ts'
import { allWaiting, sessionOf, watchAll } from './session.ts'
import styles from './waiting-taps.module.css'

/** Opening the session of a match sends its stored taps. */
async function sendAll() {
  for (const matchId of await matchesWithTaps()) void sessionOf(matchId).open()
}

const countWaiting = () => allWaiting().length
const firstWaiting = () => allWaiting()[0]?.matchId

export function WaitingTaps() {
  const { title, sync } = useScoringText().scoring
  const { WAITING: textOf } = sync
  const { pathname } = useLocation()
  useEffect(() => {
    sendAll().catch(() => {})
  }, [])
  const count = useSyncExternalStore(watchAll, countWaiting)
  const matchId = useSyncExternalStore(watchAll, firstWaiting)
  // The console has its own sync bar.
  if (!matchId || pathname.startsWith('/score/')) return null
  return (
    <aside aria-label={title}>
      <Link className={styles.waiting} to={scorePath(matchId)} data-waiting-taps>
        <CloudUpload aria-hidden="true" />
        {textOf(count)}
      </Link>
    </aside>
  )
}
