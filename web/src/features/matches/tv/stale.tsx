// "16:02 기준": until when what is shown is known to be true, while the connection is lost or what came is an old copy. In the server's
// time.
import { isOfflineCopy } from '../../../api/offline-copy.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { useLostSince } from '../../../realtime/use-connection.ts'
import { seoulTime } from '../../../text/format/dates.ts'
import { useScreensText } from '../../../text/use-screens-text.ts'
import styles from './screen.module.css'

/** Of an instant by this device's clock. */
const inServerTime = (instant: number) => instant + serverNow() - Date.now()

export function Stale({ fetchedAt }: { fetchedAt: number | null }) {
  const { tv: words } = useScreensText()
  const lostSince = useLostSince()
  // Null: there is nothing that could be old. At 0 it is yesterday's list, because today's could not be loaded at midnight.
  const isCopy = fetchedAt !== null && isOfflineCopy(fetchedAt)
  if (fetchedAt === null || (lostSince === null && !isCopy)) return null
  const own = isCopy ? fetchedAt : Math.max(lostSince ?? 0, fetchedAt)
  return <output className={`num ${styles.stale}`}>{words.stale(seoulTime(inServerTime(own)))}</output>
}
