// A dark page for the night and for days without matches: a dim clock that is elsewhere every minute.
import { useScreensText } from '../../../text/use-screens-text.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'
import styles from './dark-page.module.css'
import { Clock } from './head.tsx'
import { wanderAt } from './rotation.rules.ts'
import { Stale } from './stale.tsx'

export function DarkPage({ word, fetchedAt = null }: { word: string; fetchedAt?: number | null }) {
  const { tv: words } = useScreensText()
  // As text: drawn anew once a minute.
  const place = useClock((now) => JSON.stringify(wanderAt(now)), 'minutes')
  const { x, y } = JSON.parse(place) as { x: number; y: number }
  return (
    <main className={styles.dark} aria-label={words.title}>
      <div className={styles.place} style={{ left: `${x}%`, top: `${y}%`, translate: `${-x}% ${-y}%` }}>
        <Clock className={styles.clock} />
        <p>{word}</p>
        <Stale fetchedAt={fetchedAt} />
      </div>
    </main>
  )
}
