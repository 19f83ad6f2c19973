// The frame around pages: skip link, navigation, the desktop's right rail, and the subscription to match events.

import { clsx } from 'clsx'
import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { useMatchEvents } from '../../data/matches/match-lists.ts'
import { useAnnounceMatch } from '../../features/matches/row/announce-match.ts'
import { mainId } from '../../layouts/screen.tsx'
import { useText } from '../../text/use-text.tsx'
import { useHasRoom, useIsWide } from '../../ui/browser/use-is-wide.ts'
import { Region } from '../../ui/feedback/region.tsx'
import { lazyWhenIdle } from '../../ui/loading/lazy-when-idle.ts'
import { fetchOnTouch } from '../routes/match-pages.tsx'
import styles from './frame.module.css'
import { Nav } from './nav.tsx'

const Rail = lazyWhenIdle(() => import('../../features/matches/lists/rail.tsx').then((module) => module.Rail))
const Afterwards = lazyWhenIdle(() => import('../afterwards.tsx').then((module) => module.Afterwards))

/** Administrators' pages use the full width: no right rail. */
export function Frame({ hasRail = true }: { hasRail?: boolean }) {
  const text = useText()
  const isWide = useIsWide()
  // With large fonts three columns would leave too little width for the page.
  const hasRoom = useHasRoom(62)
  useMatchEvents(useAnnounceMatch())
  useEffect(() => {
    addEventListener('pointerdown', fetchOnTouch)
    return () => removeEventListener('pointerdown', fetchOnTouch)
  }, [])
  return (
    <div className={clsx(styles.frame, !hasRail && styles.spread, hasRail && !hasRoom && styles.railless)}>
      <a className={styles.skip} href={`#${mainId}`}>
        {text.skipToContent}
      </a>
      <div className={styles.page}>
        <Region look="page">
          <Outlet />
        </Region>
      </div>
      <Nav />
      {hasRail && isWide && hasRoom && (
        <aside className={styles.rail} aria-label={text.matches.nowLive}>
          <Region>
            <Suspense fallback={null}>
              <Rail />
            </Suspense>
          </Region>
        </aside>
      )}
      <Region look="nothing">
        <Suspense fallback={null}>
          <Afterwards />
        </Suspense>
      </Region>
    </div>
  )
}
