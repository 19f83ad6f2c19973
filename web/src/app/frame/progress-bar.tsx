// A bar at the top of the screen while a page's code loads: the previous page stays visible.
import { useSyncExternalStore } from 'react'
import { useText } from '../../text/use-text.tsx'
import { loading } from '../../ui/loading/lazy-part.tsx'
import styles from './progress-bar.module.css'

export function ProgressBar() {
  const isLoading = useSyncExternalStore(loading.watch, loading.read)
  const text = useText()
  return (
    <output className={styles.place}>
      {isLoading && (
        <span className={styles.bar} data-progress>
          <span>{text.loading}</span>
        </span>
      )}
    </output>
  )
}
