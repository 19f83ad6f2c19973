// Badge that the data on screen may be outdated, and since when, while the connection is lost.
import { isOfflineCopy } from '../../../api/offline-copy.ts'
import { useLostSince } from '../../../realtime/use-connection.ts'
import { seoulTime } from '../../../text/format/dates.ts'
import { useText } from '../../../text/use-text.tsx'
import styles from './stale-badge.module.css'

/** `fetchedAt`: when the list on screen last came from the server. */
export function StaleBadge({ fetchedAt }: { fetchedAt: number }) {
  const text = useText()
  const lostSince = useLostSince()
  const isStale = lostSince !== null && fetchedAt > 0
  return (
    <output className={styles.place}>
      {isStale && (
        <span className={styles.badge}>
          {text.matches.stale(seoulTime(isOfflineCopy(fetchedAt) ? fetchedAt : Math.max(lostSince, fetchedAt)))}
        </span>
      )}
    </output>
  )
}
