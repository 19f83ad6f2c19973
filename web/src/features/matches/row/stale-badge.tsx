// Badge that the data on screen may be outdated, and since when: while the connection is lost, or what came is an old copy. On a bad
// network, and to those who save data, it offers the light page of the same.
import { isOfflineCopy } from '../../../api/offline-copy.ts'
import { useLostSince } from '../../../realtime/use-connection.ts'
import { seoulTime } from '../../../text/format/dates.ts'
import { useText } from '../../../text/use-text.tsx'
import { savesData } from '../../../ui/browser/saves-data.ts'
import styles from './stale-badge.module.css'

interface Props {
  /** When the list on screen last came from the server. */
  fetchedAt: number
  /** Of the light page that shows the same, where there is one. */
  lightPath?: string
}

export function StaleBadge({ fetchedAt, lightPath }: Props) {
  const { matches: words } = useText()
  const lostSince = useLostSince()
  const isCopy = isOfflineCopy(fetchedAt)
  const state =
    (lostSince !== null || isCopy) && fetchedAt > 0
      ? words.stale(seoulTime(isCopy ? fetchedAt : Math.max(lostSince ?? 0, fetchedAt)))
      : lightPath !== undefined && savesData()
        ? words.savesData
        : null
  return (
    <output className={styles.place}>
      {state !== null && (
        <span className={styles.badge}>
          <span>{state}</span>
          {lightPath !== undefined && (
            // The server writes it, not the router.
            <a href={`${lightPath}?lang=${document.documentElement.lang}`}>{words.light}</a>
          )}
        </span>
      )}
    </output>
  )
}
