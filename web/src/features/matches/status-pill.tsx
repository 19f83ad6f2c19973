// The pill under a score, ticking while the clock runs; and the sets already played.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { useText } from '../../text/use-text.tsx'
import { hasRunningClock, statusText } from './match-status.ts'
import styles from './status-pill.module.css'
import { useNow } from './use-now.ts'

export function StatusPill({ match }: { match: Match }) {
  const text = useText()
  const now = useNow(hasRunningClock(match))
  const { pill, isLive } = statusText(match, now, text)
  return (
    <span className={clsx(styles.pill, isLive && styles.live, 'num')}>
      {isLive && <span className={styles.dot} />}
      {pill}
    </span>
  )
}

export function PlayedSets({ match }: { match: Match }) {
  const text = useText()
  const { sets } = statusText(match, 0, text)
  if (sets.length === 0) return null
  return (
    <span className={clsx(styles.sets, 'num')}>
      <span className="sr-only">{text.matches.sets}</span>
      {sets.map((set, at) => (
        <span key={at}>{set}</span>
      ))}
    </span>
  )
}
