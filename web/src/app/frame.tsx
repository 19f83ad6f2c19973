// The frame around pages: skip link, navigation, the desktop's right rail, and the live news that feeds them all.
import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { Rail } from '../features/matches/rail.tsx'
import { useMatchNews } from '../features/matches/use-matches.ts'
import { mainId } from '../pages/screen.tsx'
import { useText } from '../text/use-text.tsx'
import styles from './frame.module.css'
import { Nav } from './nav.tsx'

const wide = '(min-width: 992px)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
  )
}

/** Administrators' pages use the width: no right rail there. */
export function Frame({ hasRail = true }: { hasRail?: boolean }) {
  const text = useText()
  const isWide = useIsWide()
  useMatchNews()
  return (
    <div className={clsx(styles.frame, !hasRail && styles.spread)}>
      <a className={styles.skip} href={`#${mainId}`}>
        {text.skipToContent}
      </a>
      <div className={styles.page}>
        <Outlet />
      </div>
      <Nav />
      {hasRail && isWide && (
        <aside className={styles.rail} aria-label={text.matches.nowLive}>
          <Rail />
        </aside>
      )}
    </div>
  )
}
