// The announcements of a page, whose code comes after the first screen: without any they take no space.
import { Suspense } from 'react'
import type { Shown } from '../../../data/announcements/shown.rules.ts'
import { lazyWhenIdle } from '../../../ui/loading/lazy-when-idle.ts'

const Strip = lazyWhenIdle(() => import('./announcement-strip.tsx').then((module) => module.AnnouncementStrip))

export const Announcements = (shown: Shown) => (
  <Suspense fallback={null}>
    <Strip {...shown} />
  </Suspense>
)
